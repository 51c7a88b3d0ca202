import { escapeHtml, type PageKind, type ProductMarkup, productPage, type ShownProduct } from './product-pages.ts'

/** Ways in which pages say a price without data for machines, and what makes it hard to find. */
export const drawnKinds = [
  'visible-only',
  'split-price',
  'script-data',
  'flight-chunks',
  'instalments-first',
  'variants',
  'client-rendered',
  'robot-check',
  'other-currency',
  'dated-sale',
] as const
export type DrawnKind = (typeof drawnKinds)[number]
export type AnyPageKind = PageKind | DrawnKind

export const isDrawnKind = (kind: AnyPageKind): kind is DrawnKind => drawnKinds.some((one) => one === kind)

type Language = 'ar' | 'en'

const signs: Readonly<Record<string, string>> = { SAR: 'ر.س', AED: 'د.إ', EGP: 'ج.م', KWD: 'د.ك' }

/** As a person reads it: Arabic digits and the sign of the currency on Arabic pages. */
export function drawnPrice(amount: string, currency: string, language: Language): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const sign = signs[currency]
  const isArabic = language === 'ar' && sign !== undefined
  const number = new Intl.NumberFormat(isArabic ? 'ar-SA-u-nu-arab' : 'en', digits).format(Number(amount))
  if (isArabic) return `${number} ${sign}`
  return currency === 'USD' ? `US$${number}` : `${currency} ${number}`
}

const words = {
  ar: {
    inStock: 'متوفر، يصل خلال يومين',
    outOfStock: 'نفدت الكمية',
    add: 'أضف إلى السلة',
    free: 'شحن مجاني للطلبات فوق',
    related: 'منتجات مشابهة',
    other: 'شيء آخر',
    instalments: 'أو 4 دفعات بدون فوائد بقيمة',
    month: 'شهريًا لمدة 12 شهرًا',
    small: 'صغير',
    large: 'كبير',
    size: 'المقاس',
    check: 'هل أنت إنسان؟',
    checkLead: 'أثبت أنك لست برنامجًا لتتابع.',
  },
  en: {
    inStock: 'In stock, delivered in two days',
    outOfStock: 'Sold out',
    add: 'Add to cart',
    free: 'Free delivery on orders over',
    related: 'You may also like',
    other: 'Another thing',
    instalments: 'or 4 interest-free payments of',
    month: '/ month for 12 months',
    small: 'Small',
    large: 'Large',
    size: 'Size',
    check: 'Are you human?',
    checkLead: 'Show that you are no robot to go on.',
  },
} as const

const times = (amount: string, factor: number): string => (Number(amount) * factor).toFixed(2)

const priceLine = ({ price, oldPrice, currency }: ShownProduct, language: Language): string =>
  `<p class="product-price price">${oldPrice ? `<s>${drawnPrice(oldPrice, currency, language)}</s> ` : ''}<b>${drawnPrice(price, currency, language)}</b></p>`

/** Whole, mark and fraction in elements of their own, in the digits that both languages know. */
function splitLine({ price, currency }: ShownProduct, language: Language): string {
  const [whole = '', fraction = ''] = price.split('.')
  const sign = `<span class="price-symbol">${language === 'ar' ? (signs[currency] ?? currency) : currency}</span>`
  const number = `<span class="price-whole">${Number(whole).toLocaleString('en')}<span class="price-decimal">.</span></span><span class="price-fraction">${fraction}</span>`
  return `<p class="price">${language === 'ar' ? `${number} ${sign}` : `${sign}${number}`}</p>`
}

function instalmentLines({ price, currency }: ShownProduct, language: Language): string {
  const said = words[language]
  return `<div class="instalments">${drawnPrice(times(price, 1 / 12), currency, language)} ${said.month}</div>
<div class="bnpl">${said.instalments} <strong>${drawnPrice(times(price, 1 / 4), currency, language)}</strong></div>`
}

/** Two sizes at prices of their own, of which one is chosen. */
function sizeLines({ price, currency }: ShownProduct, language: Language): string {
  const said = words[language]
  const size = (name: string, amount: string, isChosen: boolean) =>
    `<div role="radio" aria-checked="${isChosen}" tabindex="${isChosen ? 0 : -1}" class="size${isChosen ? ' selected' : ''}"><span>${name}</span> <span class="price">${drawnPrice(amount, currency, language)}</span></div>`
  return `<div role="radiogroup" aria-label="${said.size}">${size(said.small, price, true)}${size(said.large, times(price, 1.4), false)}</div>`
}

const offerLines: Readonly<Partial<Record<DrawnKind, (product: ShownProduct, language: Language) => string>>> = {
  'split-price': splitLine,
  'instalments-first': (product, language) => `${instalmentLines(product, language)}${priceLine(product, language)}`,
  variants: sizeLines,
}

/** Name, picture and offer, with what stands around them on pages of stores. */
function article(product: ShownProduct, language: Language, offer: string): string {
  const { title, image, brand, description, currency, inStock } = product
  const said = words[language]
  return `<article class="product">
<img src="${escapeHtml(image)}" alt="" width="640" height="640">
<div class="about">
<p class="brand">${escapeHtml(brand)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)}</p>
<p class="promo">${said.free} ${drawnPrice('200.00', currency, language)}</p>
${offer}
<p class="${inStock ? 'stock' : 'stock none'}">${inStock ? said.inStock : said.outOfStock}</p>
<button type="button"${inStock ? '' : ' disabled'}>${said.add}</button>
</div>
</article>
<section class="related"><h2>${said.related}</h2><ul class="grid"><li><a href="/${language}/"><b>${said.other}</b> <span class="price">${drawnPrice('77.00', currency, language)}</span></a></li></ul></section>`
}

const scriptSafe = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const stateOf = ({ title, sku, price, oldPrice, currency, inStock }: ShownProduct) => ({
  product: {
    sku,
    name: title,
    price: Number(oldPrice ?? price),
    ...(oldPrice && { salePrice: Number(price) }),
    currency,
    inStock,
  },
  recommendations: [{ sku: 'R-1', name: 'Another thing', price: 77, currency }],
})

const day = 86_400_000
const context = 'https://schema.org'

/** A sale between two days, which is over where the product has no price before. */
function datedSale({ title, sku, price, oldPrice, currency, inStock }: ShownProduct): object {
  const at = (days: number) => new Date(Math.floor(Date.now() / day + days) * day).toISOString().slice(0, 10)
  const from = (amount: string, more: object) => ({
    '@type': 'UnitPriceSpecification',
    price: amount,
    priceCurrency: currency,
    ...more,
  })
  const sale = oldPrice
    ? from(price, { priceType: `${context}/SalePrice`, validFrom: at(-1), validThrough: at(6) })
    : from(times(price, 0.75), { priceType: `${context}/SalePrice`, validFrom: at(-9), validThrough: at(-2) })
  return {
    '@context': context,
    '@type': 'Product',
    name: title,
    sku,
    offers: {
      '@type': 'Offer',
      availability: `${context}/${inStock ? 'InStock' : 'OutOfStock'}`,
      priceSpecification: [from(oldPrice ?? price, {}), sale],
    },
  }
}

const drawing = '<script src="/app.js" defer></script>'
/** Of pages that draw themselves: asks for what stands on them. */
export const drawingScript = `const place = document.querySelector('[data-drawn]')
fetch('/api' + location.pathname).then((reply) => reply.json()).then(({ markup }) => { place.innerHTML = markup })
`

/** What the script of a page draws into it; undefined where nothing is drawn. */
export function drawnMarkup(kind: AnyPageKind, product: ShownProduct, language: Language): string | undefined {
  if (kind === 'client-rendered') return article(product, language, priceLine(product, language))
  return kind === 'script-data' || kind === 'flight-chunks' ? priceLine(product, language) : undefined
}

/** The markup of a page of the kind. */
export function drawnKindMarkup(kind: DrawnKind, product: ShownProduct, language: Language): ProductMarkup {
  const head = `<meta property="og:image" content="${escapeHtml(product.image)}">`
  const empty = `<div data-drawn></div>${drawing}`
  if (kind === 'client-rendered') return { head, body: empty }
  if (kind === 'script-data')
    return {
      head: `${head}<script id="__NEXT_DATA__" type="application/json">${scriptSafe({ props: { pageProps: stateOf(product) } })}</script>`,
      body: article(product, language, empty),
    }
  if (kind === 'flight-chunks') {
    const row = `5:["$","main",null,${JSON.stringify(stateOf(product))}]\n`
    const push = `(self.__next_f=self.__next_f||[]).push([1,${scriptSafe(row)}])`
    return { head, body: `${article(product, language, empty)}<script>${push}</script>` }
  }
  const offer = (offerLines[kind] ?? priceLine)(product, language)
  const data =
    kind === 'dated-sale' ? `<script type="application/ld+json">${scriptSafe(datedSale(product))}</script>` : ''
  return { head: `${head}${data}`, body: article(product, language, offer) }
}

/** What a store shows to those whom it takes for robots. */
export const robotCheck = (language: Language): { readonly title: string; readonly body: string } => ({
  title: words[language].check,
  body: `<h1>${words[language].check}</h1><p>${words[language].checkLead}</p><form method="post"><button>OK</button></form>`,
})

/** A whole page of any kind with nothing around it, for tests. */
export function anyPage(kind: AnyPageKind, product: ShownProduct, language: Language = 'en'): string {
  if (!isDrawnKind(kind)) return productPage(kind, product, language)
  const { head, body } = drawnKindMarkup(kind, product, language)
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><title>${escapeHtml(product.title)}</title>
${head}</head>
<body>${body}</body></html>`
}
