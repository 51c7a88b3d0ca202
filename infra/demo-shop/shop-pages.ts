import {
  drawnKindMarkup,
  drawnMarkup,
  drawnPrice,
  isDrawnKind,
  robotCheck,
} from '../../api/src/testing/drawn-page-kinds.ts'
import { escapeHtml, productMarkup, type ShownProduct, shownPrice } from '../../api/src/testing/product-pages.ts'
import { type DemoProduct, demoPrice, demoProducts } from './demo-products.ts'
import { framed, type ShopLanguage, shopName } from './shop-frame.ts'

/** What its clock shows: days since it was started, and what holds now. */
export interface ShopTime {
  readonly day: number
  readonly isSale: boolean
  readonly isSoldOut: boolean
}

export interface ShopView extends ShopTime {
  readonly language: ShopLanguage
  /** Of the shop, without a slash at the end. */
  readonly origin: string
}

const words = {
  ar: {
    home: 'عشرون منتجًا، عشرون طريقة لكتابة السعر',
    lead: 'متجر تجريبي يعمل على هذا الجهاز فقط. انسخ عنوان أي منتج وأضفه إلى المتابعة.',
    clock: 'ساعة المتجر',
    clockLead: 'حرّك الوقت فتتغير الأسعار، وتُفحص المنتجات المتابَعة خلال ثوانٍ.',
    day: 'اليوم',
    sale: 'التخفيضات',
    stock: 'المخزون',
    on: 'قائمة',
    off: 'لا توجد',
    none: 'نفد',
    some: 'متوفر',
    actions: {
      day: 'مرّ يوم',
      sale: ['تبدأ التخفيضات', 'تنتهي التخفيضات'],
      stock: ['نفدت الكمية', 'عاد المخزون'],
      reset: 'من البداية',
    },
    product: 'المنتج',
    price: 'السعر',
    missing: 'لا توجد صفحة بهذا العنوان',
  },
  en: {
    home: 'Twenty products, twenty ways to write a price',
    lead: 'A demo shop that runs on this computer only. Copy the link of any product and track it.',
    clock: 'Shop clock',
    clockLead: 'Move time forward: prices change, and tracked products are checked within seconds.',
    day: 'Day',
    sale: 'Sale',
    stock: 'Stock',
    on: 'on',
    off: 'none',
    none: 'sold out',
    some: 'in stock',
    actions: {
      day: 'Skip a day',
      sale: ['Start a sale', 'End the sale'],
      stock: ['Sell out', 'Restock'],
      reset: 'Start over',
    },
    product: 'Product',
    price: 'Price',
    missing: 'This page does not exist',
  },
} as const

const pictureOf = ({ slug, picture = slug }: DemoProduct): string => picture

/** Now and then, which is every third day of its clock, it takes its visitors for robots. */
const asksForHumans = ({ kind }: DemoProduct, { day }: ShopTime) => kind === 'robot-check' && day % 3 === 2

const isInStock = ({ kind }: DemoProduct, { isSoldOut }: ShopTime) => kind !== 'out-of-stock' && !isSoldOut

/** Where a product is found; that of the chain leads on twice before its page comes. */
export const productPath = ({ slug, kind }: DemoProduct): string =>
  kind === 'redirect-chain' ? `/go/${slug}` : `/p/${slug}`

function shown(product: DemoProduct, view: ShopView): ShownProduct {
  const { language, origin, day, isSale } = view
  const { price, before } = demoPrice(product, day, isSale)
  return {
    title: product.name[language],
    brand: product.brand,
    description: product.description[language],
    url: `${origin}/${language}/p/${product.slug}`,
    image: `${origin}/pictures/${pictureOf(product)}.webp`,
    gtin: product.gtin,
    sku: product.sku,
    seller: shopName[language],
    price,
    ...(price !== before && { oldPrice: before }),
    currency: product.currency,
    inStock: isInStock(product, view),
  }
}

/** Says of both languages that they are one page, as shops do for search engines. */
function languageLinks({ slug }: DemoProduct, { origin, language }: ShopView): string {
  const at = (one: ShopLanguage) => `${origin}/${one}/p/${slug}`
  const alternates = (['ar', 'en'] as const).map((one) => `<link rel="alternate" hreflang="${one}" href="${at(one)}">`)
  return [`<link rel="canonical" href="${at(language)}">`, ...alternates].join('\n')
}

export function productPage(product: DemoProduct, view: ShopView): string {
  const { language } = view
  const path = `/p/${product.slug}`
  if (asksForHumans(product, view)) return framed({ language, path, ...robotCheck(language) })
  const { kind } = product
  const { head, body } = isDrawnKind(kind)
    ? drawnKindMarkup(kind, shown(product, view), language)
    : productMarkup(kind, shown(product, view), language)
  // The picture comes from where the page does, by whatever name that is reached.
  return framed({
    language,
    title: product.name[language],
    path,
    head: `${languageLinks(product, view)}\n${head}`,
    body: body.replace(`src="${view.origin}/`, 'src="/'),
  })
}

/** What a page that draws itself asks for; undefined for one that does not. */
export function productData(product: DemoProduct, view: ShopView): { readonly markup: string } | undefined {
  const markup = drawnMarkup(product.kind, shown(product, view), view.language)
  return markup === undefined ? undefined : { markup: markup.replace(`src="${view.origin}/`, 'src="/') }
}

function priceOf(product: DemoProduct, { day, isSale, language }: ShopView): string {
  const { kind, currency } = product
  const { price } = demoPrice(product, day, isSale)
  return isDrawnKind(kind) ? drawnPrice(price, currency, language) : shownPrice(kind, price, currency)
}

export function homePage(view: ShopView): string {
  const { language } = view
  const items = demoProducts.map(
    (product) =>
      `<li><a href="/${language}${productPath(product)}"><img src="/pictures/${pictureOf(product)}.webp" alt="" width="320" height="320"><b>${escapeHtml(product.name[language])}</b><bdi>${priceOf(product, view)}</bdi><br><span class="kind" dir="ltr">${product.kind}</span></a></li>`,
  )
  return framed({
    language,
    title: shopName[language],
    path: '/',
    body: `<h1>${words[language].home}</h1><p>${words[language].lead}</p><ul class="grid">${items.join('')}</ul>`,
  })
}

export function clockPage(view: ShopView): string {
  const { language, day, isSale, isSoldOut } = view
  const said = words[language]
  const button = (action: string, label: string, isMain = false) =>
    `<button name="action" value="${action}"${isMain ? ' class="main"' : ''}>${label}</button>`
  const rows = demoProducts.map(
    (product) =>
      `<tr><td><a href="/${language}${productPath(product)}">${escapeHtml(product.name[language])}</a></td><td><bdi>${priceOf(product, view)}</bdi></td></tr>`,
  )
  return framed({
    language,
    title: said.clock,
    path: '/clock',
    body: `<h1>${said.clock}</h1><p>${said.clockLead}</p>
<dl class="state"><dt>${said.day}</dt><dd>${day + 1}</dd><dt>${said.sale}</dt><dd>${isSale ? said.on : said.off}</dd><dt>${said.stock}</dt><dd>${isSoldOut ? said.none : said.some}</dd></dl>
<form method="post" class="buttons">${button('day', said.actions.day, true)}${button('sale', said.actions.sale[isSale ? 1 : 0])}${button('stock', said.actions.stock[isSoldOut ? 1 : 0])}${button('reset', said.actions.reset)}</form>
<table><thead><tr><th>${said.product}</th><th>${said.price}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  })
}

export const missingPage = ({ language }: ShopView): string =>
  framed({ language, title: words[language].missing, path: '/', body: `<h1>${words[language].missing}</h1>` })
