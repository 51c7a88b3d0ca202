/** What stands on a page of a store: texts as people read them, in its language. */
export interface PageParts {
  readonly language: 'ar' | 'en'
  readonly title: string
  /** What is asked now. */
  readonly price: string
  readonly old?: string | undefined
  /** Lines above and below the price. */
  readonly above?: string | undefined
  readonly below?: string | undefined
  readonly isSoldOut?: boolean | undefined
  /** What stands behind the product: other products, a footer. */
  readonly after?: string | undefined
}

/** How the pages of a kind of store are built. */
export interface StoreShape {
  readonly name: string
  readonly currency: string
  readonly country: string
  readonly page: (parts: PageParts) => string
}

const frame = ({ language, title }: PageParts, name: string, body: string, head = '') =>
  `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${title} | ${name}</title>${head}</head><body>${body}</body></html>`

const buy = ({ language, isSoldOut = false }: PageParts): string => {
  if (isSoldOut) return language === 'ar' ? 'أعلمني عند التوفر' : 'Notify me when available'
  return language === 'ar' ? 'أضف إلى السلة' : 'Add to cart'
}
const said = ({ language }: PageParts, ar: string, en: string) => (language === 'ar' ? ar : en)

/** The number of a price in pieces: `1,299.00 ر.س` as its sign, its whole and its fraction. */
function pieces(price: string) {
  const [, before = '', whole = '', mark = '', fraction = '', after = ''] =
    /^([^\d٠-٩]*)([\d٠-٩.,٬]*?)(?:([.,٫])([\d٠-٩]{2,3}))?([^\d٠-٩]*)$/.exec(price) ?? []
  if (whole === '') return { sign: '', isFirst: false, whole: price, mark: '', fraction: '' }
  return { sign: (before || after).trim(), isFirst: before.trim() !== '', whole, mark, fraction }
}

/** Whole and fraction in elements of their own, a copy for screen readers, a price before that is struck by its style. */
const marketplace: StoreShape = {
  name: 'marketplace',
  currency: 'SAR',
  country: 'sa',
  page: (parts) => {
    const { price, old, above = '', below = '', isSoldOut = false, title, after = '' } = parts
    const { sign, whole, mark, fraction } = pieces(price)
    const shown = `<span class="a-price aok-align-center reinventPricePriceToPayMargin priceToPay" data-a-size="xl" data-a-color="base"><span class="a-offscreen">${price}</span><span aria-hidden="true"><span class="a-price-symbol">${sign}</span><span class="a-price-whole">${whole}<span class="a-price-decimal">${mark}</span></span><span class="a-price-fraction">${fraction}</span></span></span>`
    const before = old
      ? `<div class="a-section a-spacing-small"><span class="a-size-small aok-offscreen"> ${said(parts, 'السعر السابق', 'Was')}: ${old} </span><span class="a-size-small a-color-secondary basisPrice">${said(parts, 'كان', 'Was')}: <span class="a-price a-text-price" data-a-strike="true" data-a-color="secondary"><span class="a-offscreen">${old}</span><span aria-hidden="true">${old}</span></span></span></div>`
      : ''
    return frame(
      parts,
      'Marketplace',
      `<header id="navbar"><a id="nav-cart" href="/cart"><span id="nav-cart-count">3</span></a></header><div id="dp"><div id="centerCol"><h1 id="title"><span id="productTitle" class="a-size-large product-title-word-break"> ${title} </span></h1><div id="averageCustomerReviews"><span class="a-icon-alt">4.5 out of 5 stars</span><span id="acrCustomerReviewText">1,203 ratings</span></div><div id="apex_desktop">${above}<div id="corePriceDisplay_desktop_feature_div">${shown}${before}</div>${below}</div></div><div id="rightCol"><div id="desktop_buybox"><div id="availability"><span class="a-size-medium">${isSoldOut ? said(parts, 'غير متوفر حالياً.', 'Currently unavailable.') : said(parts, 'متوفر', 'In stock')}</span></div><select name="quantity"><option>1</option><option>2</option></select><input id="add-to-cart-button" type="submit" value="${buy(parts)}"></div></div></div>${after}`,
    )
  },
}

/** Built by a framework: names made by a machine, hints for tests, the sign in an element of its own. */
const rocket: StoreShape = {
  name: 'rocket',
  currency: 'AED',
  country: 'ae',
  page: (parts) => {
    const { price, old, above = '', below = '', title, after = '' } = parts
    const { sign, whole, mark, fraction } = pieces(price)
    return frame(
      parts,
      'Rocket',
      `<div id="__next"><nav class="Header_nav__x1"><a href="/cart">${said(parts, 'السلة', 'Cart')}</a></nav><main><div class="sc-5e4f"><div data-qa="pdp-name-N123" class="ProductTitle_title__vjUBn"><h1>${title}</h1></div>${above}<div class="priceWrap"><div data-qa="div-price-now" class="PriceOffer_priceNow__08sYH"><span class="PriceOffer_currency__H2">${sign}</span> <span class="PriceOffer_priceNowText__08">${whole}${mark}${fraction}</span></div>${old ? `<div class="PriceOffer_priceWas__a1"><span>${said(parts, 'السعر القديم', 'Was')}:</span> <span class="PriceOffer_priceWasText__b2">${old}</span></div><div class="PriceOffer_priceSaving__c3"><span class="PriceOffer_savedText">${said(parts, 'التوفير', 'Saving')}: ${sign} 55.00</span></div>` : ''}</div>${below}<div class="CtaButtons_wrap"><button type="button" class="AddToCart_cta__9" data-qa="pdp-add-to-cart">${buy(parts)}</button></div></div></main>${after}</div>`,
    )
  },
}

/** A theme of shops of the region: the price as a heading, the price before beside it. */
const salla: StoreShape = {
  name: 'salla',
  currency: 'SAR',
  country: 'sa',
  page: (parts) => {
    const { price, old, above = '', below = '', title, after = '' } = parts
    return frame(
      parts,
      'متجر',
      `<div class="top-navbar"><span class="cart-summary"><b>${said(parts, '٠ ر.س', '0 SAR')}</b></span></div><div id="product-1"><div class="main-content"><h1 class="text-xl md:text-2xl font-bold">${title}</h1>${above}<div class="flex price-wrapper">${old ? `<div class="price_is_on_sale space-x-2"><h4 class="total-price text-red-800 font-bold text-xl">${price}</h4><span class="before-price line-through">${old}</span></div>` : `<h4 class="total-price font-bold text-xl inline-block">${price}</h4>`}</div>${below}<form class="form product-form"><salla-add-product-button>${buy(parts)}</salla-add-product-button></form></div></div>${after}`,
    )
  },
}

/** The usual plugin of a blog system: del and ins, with the sign in an element of its own. */
const woo: StoreShape = {
  name: 'woo',
  currency: 'KWD',
  country: 'kw',
  page: (parts) => {
    const amount = (text: string): string => {
      const { sign, isFirst, whole, mark, fraction } = pieces(text)
      const symbol = `<span class="woocommerce-Price-currencySymbol">${sign}</span>`
      const number = `${whole}${mark}${fraction}`
      return `<span class="woocommerce-Price-amount amount"><bdi>${isFirst ? `${symbol}&nbsp;${number}` : `${number}&nbsp;${symbol}`}</bdi></span>`
    }
    const { price, old, above = '', below = '', isSoldOut = false, title, after = '' } = parts
    const range = price.split(' – ')
    const shown = old
      ? `<del aria-hidden="true">${amount(old)}</del> <span class="screen-reader-text">${said(parts, 'السعر الأصلي هو', 'Original price was')}: ${old}.</span><ins aria-hidden="true">${amount(price)}</ins><span class="screen-reader-text">${said(parts, 'السعر الحالي هو', 'Current price is')}: ${price}.</span>`
      : range.map(amount).join(' <span aria-hidden="true">–</span> ')
    return frame(
      parts,
      'Shop',
      `<header class="site-header"><a class="cart-contents" href="/cart">${amount(said(parts, '٠٫٠٠٠ د.ك', 'KD 0.000'))} <span class="count">0 items</span></a></header><div class="product type-product"><div class="summary entry-summary"><h1 class="product_title entry-title">${title}</h1>${above}<p class="price">${shown}</p>${below}<p class="stock ${isSoldOut ? 'out-of-stock' : 'in-stock'}">${isSoldOut ? said(parts, 'غير متوفر في المخزون', 'Out of stock') : said(parts, 'متوفر في المخزون', 'In stock')}</p>${isSoldOut ? '' : `<form class="cart" method="post"><input type="number" value="1" class="qty"><button type="submit" class="single_add_to_cart_button button alt">${buy(parts)}</button></form>`}</div></div>${after}`,
    )
  },
}

/** A large shop system: boxes of prices with the amount in an attribute. */
const magento: StoreShape = {
  name: 'magento',
  currency: 'EGP',
  country: 'eg',
  page: (parts) => {
    const { price, old, above = '', below = '', isSoldOut = false, title, after = '' } = parts
    const number = (text: string) =>
      text
        .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
        .replace(/[^\d.٫]/g, '')
        .replace('٫', '.')
        .replace(/^\.|\.$/g, '')
    const box = (text: string, type: string) =>
      `<span class="price-container price-${type === 'oldPrice' ? 'old_price' : 'final_price'} tax weee"><span data-price-amount="${number(text)}" data-price-type="${type}" class="price-wrapper "><span class="price">${text}</span></span></span>`
    const range = price.split(' – ')
    const shown = old
      ? `<span class="special-price"><span class="price-label">${said(parts, 'سعر خاص', 'Special Price')}</span>${box(price, 'finalPrice')}</span><span class="old-price"><span class="price-label">${said(parts, 'السعر العادي', 'Regular Price')}</span>${box(old, 'oldPrice')}</span>`
      : range.length > 1
        ? `<p class="price-from"><span class="price-label">${said(parts, 'من', 'From')}</span>${box(range[0] ?? '', 'minPrice')}</p><p class="price-to"><span class="price-label">${said(parts, 'إلى', 'To')}</span>${box(range[1] ?? '', 'maxPrice')}</p>`
        : `<span class="normal-price">${box(price, 'finalPrice')}</span>`
    return frame(
      parts,
      'Tech',
      `<div class="minicart-wrapper"><span class="counter-number">2</span><span class="price">EGP 300.00</span></div><div class="page-wrapper"><main id="maincontent"><div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper">${title}</span></h1></div>${above}<div class="product-info-price"><div class="price-box price-final_price" data-role="priceBox" data-product-id="1">${shown}</div><div class="product-info-stock-sku"><div class="stock ${isSoldOut ? 'unavailable' : 'available'}"><span>${isSoldOut ? said(parts, 'غير متوفر', 'Out of stock') : said(parts, 'متوفر', 'In stock')}</span></div></div></div>${below}<div class="product-add-form"><form id="product_addtocart_form"><button type="submit" class="action primary tocart" id="product-addtocart-button"><span>${buy(parts)}</span></button></form></div></div></main>${after}</div>`,
    )
  },
}

export const storeShapes = [marketplace, rocket, salla, woo, magento] as const
