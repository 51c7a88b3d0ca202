/** Ways in which pages of stores say what a product costs. */
export const pageKinds = [
  'json-ld-graph',
  'json-ld-array',
  'nested-offers',
  'microdata',
  'rdfa',
  'open-graph',
  'arabic-digits',
  'comma-decimals',
  'out-of-stock',
  'redirect-chain',
] as const
export type PageKind = (typeof pageKinds)[number]

/** What a page is about. */
export interface ShownProduct {
  readonly title: string
  readonly brand: string
  readonly description: string
  /** Whole addresses. */
  readonly url: string
  readonly image: string
  readonly gtin: string
  readonly sku: string
  readonly seller: string
  /** In whole units with its decimals, as JSON-LD wants it: `1299.00`. */
  readonly price: string
  /** What the page strikes through; the same form. */
  readonly oldPrice?: string
  readonly currency: string
  readonly inStock: boolean
}

/** The parts of a page; each server puts them into a frame of its own. */
export interface ProductMarkup {
  /** Stands in the head. */
  readonly head: string
  /** Name, picture, price and stock as people see them, with the attributes of the kind. */
  readonly body: string
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const json = (data: object): string =>
  // A page ends its scripts at the first closing tag, also within a text.
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const meta = (property: string, content: string): string =>
  `<meta property="${property}" content="${escapeHtml(content)}">`

const stockAddress = ({ inStock }: ShownProduct) => `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`

/** As a person reads it there: Arabic digits, a comma for decimals, or the usual form. */
export function shownPrice(kind: PageKind, amount: string, currency: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  const format = (locale: string) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
      Number(amount),
    )
  if (kind === 'arabic-digits') return `${format('ar-SA-u-nu-arab')} ر.س`
  if (kind === 'comma-decimals') return `${format('tr-TR')} TL`
  return `${currency} ${format('en')}`
}

const offerOf = (product: ShownProduct) => ({
  '@type': 'Offer',
  url: product.url,
  price: product.price,
  priceCurrency: product.currency,
  availability: stockAddress(product),
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@type': 'Organization', name: product.seller },
})

const productOf = (product: ShownProduct, offers: object = offerOf(product)) => ({
  '@type': 'Product',
  name: product.title,
  image: [product.image],
  description: product.description,
  sku: product.sku,
  gtin13: product.gtin,
  brand: { '@type': 'Brand', name: product.brand },
  offers,
})

const crumbs = (product: ShownProduct) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: product.seller, item: new URL('/', product.url).href },
    { '@type': 'ListItem', position: 2, name: product.title },
  ],
})

const context = 'https://schema.org'

/** An aggregate with its one offer, whose price stands in a specification beside the price of the list. */
function nestedOffers(product: ShownProduct): object {
  const { price, oldPrice, currency } = product
  const { price: _, priceCurrency: __, ...offer } = offerOf(product)
  const listPrice = oldPrice && {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/ListPrice',
    price: oldPrice,
    priceCurrency: currency,
  }
  return {
    '@type': 'AggregateOffer',
    lowPrice: price,
    highPrice: price,
    priceCurrency: currency,
    offerCount: 1,
    offers: [
      {
        ...offer,
        priceSpecification: [
          { '@type': 'UnitPriceSpecification', price, priceCurrency: currency },
          ...(listPrice ? [listPrice] : []),
        ],
      },
    ],
  }
}

function headOf(kind: PageKind, product: ShownProduct): string {
  if (kind === 'json-ld-graph')
    return json({
      '@context': context,
      '@graph': [{ '@type': 'WebPage', '@id': product.url, name: product.title }, crumbs(product), productOf(product)],
    })
  if (kind === 'json-ld-array')
    return json([
      { '@context': context, ...crumbs(product) },
      { '@context': context, ...productOf(product) },
    ])
  if (kind === 'nested-offers')
    return json({
      '@context': context,
      '@type': 'ItemPage',
      mainEntity: productOf(product, nestedOffers(product)),
    })
  if (kind === 'out-of-stock' || kind === 'redirect-chain') return json({ '@context': context, ...productOf(product) })
  if (kind === 'open-graph')
    return [
      meta('og:type', 'product'),
      meta('og:title', product.title),
      meta('og:url', product.url),
      meta('og:image', product.image),
      meta('og:description', product.description),
      meta('product:brand', product.brand),
      meta('product:price:amount', product.price),
      meta('product:price:currency', product.currency),
      meta('product:availability', product.inStock ? 'in stock' : 'out of stock'),
      meta('product:retailer_item_id', product.sku),
      meta('product:gtin', product.gtin),
    ].join('\n')
  return ''
}

interface Attributes {
  readonly scope: string
  readonly offer: string
  readonly name: (property: string) => string
}

const attributesOf: Readonly<Record<'microdata' | 'rdfa' | 'none', Attributes>> = {
  microdata: {
    scope: ' itemscope itemtype="https://schema.org/Product"',
    offer: ' itemprop="offers" itemscope itemtype="https://schema.org/Offer"',
    name: (property) => ` itemprop="${property}"`,
  },
  rdfa: {
    scope: ' vocab="https://schema.org/" typeof="Product"',
    offer: ' property="offers" typeof="Offer"',
    name: (property) => ` property="${property}"`,
  },
  none: { scope: '', offer: '', name: () => '' },
}

const syntaxOf = (kind: PageKind): keyof typeof attributesOf => {
  if (kind === 'rdfa') return 'rdfa'
  return ['microdata', 'arabic-digits', 'comma-decimals'].includes(kind) ? 'microdata' : 'none'
}

/** Machines read the plain number where the page gives one, and otherwise what people read. */
function priceOf(kind: PageKind, product: ShownProduct, { name }: Attributes): string {
  const { price, currency } = product
  const shown = shownPrice(kind, price, currency)
  if (kind === 'microdata' || kind === 'rdfa')
    return `<span${name('price')} content="${price}">${shown}</span><meta${name('priceCurrency')} content="${currency}">`
  const [amount = '', sign = ''] = shown.split(' ')
  if (syntaxOf(kind) === 'microdata')
    return `<span${name('price')}>${amount}</span> <span${name('priceCurrency')} content="${currency}">${sign}</span>`
  return `<span>${shown}</span>`
}

const stockWords = {
  ar: { inStock: 'متوفر، يصل خلال يومين', outOfStock: 'نفدت الكمية', was: 'كان' },
  en: { inStock: 'In stock, delivered in two days', outOfStock: 'Sold out', was: 'Was' },
} as const

/** The markup of a page of the kind. */
export function productMarkup(kind: PageKind, product: ShownProduct, language: 'ar' | 'en'): ProductMarkup {
  const syntax = syntaxOf(kind)
  const { scope, offer, name } = attributesOf[syntax]
  const words = stockWords[language]
  const identity =
    syntax === 'none'
      ? ''
      : `<meta${name('gtin13')} content="${product.gtin}"><meta${name('sku')} content="${escapeHtml(product.sku)}">`
  const availability = syntax === 'none' ? '' : `<link${name('availability')} href="${stockAddress(product)}">`
  const old = product.oldPrice
    ? `<p class="old">${words.was} <s>${shownPrice(kind, product.oldPrice, product.currency)}</s></p>`
    : ''
  return {
    head: headOf(kind, product),
    body: `<article class="product"${scope}>
<img${name('image')} src="${escapeHtml(product.image)}" alt="" width="640" height="640">
<div class="about">
<p class="brand"${name('brand')}>${escapeHtml(product.brand)}</p>
<h1${name('name')}>${escapeHtml(product.title)}</h1>
<p${name('description')}>${escapeHtml(product.description)}</p>
${identity}
<div class="offer"${offer}>
<p class="price"><bdi>${priceOf(kind, product, attributesOf[syntax])}</bdi></p>
${old}
<p class="${product.inStock ? 'stock' : 'stock none'}">${availability}${product.inStock ? words.inStock : words.outOfStock}</p>
</div>
</div>
</article>`,
  }
}

/** A whole page with nothing around it, for tests. */
export function productPage(kind: PageKind, product: ShownProduct, language: 'ar' | 'en' = 'en'): string {
  const { head, body } = productMarkup(kind, product, language)
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><title>${escapeHtml(product.title)}</title>
${head}</head>
<body>${body}</body></html>`
}
