import { hash } from 'node:crypto'
import { findCountry } from '@qasima/shared/contract/country'
import { type Language, pathInLanguage } from '@qasima/shared/contract/language'
import type { PublicListing } from '@qasima/shared/contract/product/product'
import { productPage, productSearchByAddress } from '@qasima/shared/contract/product/product.routes'
import { pictureSize, productPicturePath } from '@qasima/shared/contract/product/product-picture.routes'
import type { ReplyOf, RouteContract } from '@qasima/shared/contract/route'
import { shopPage } from '@qasima/shared/contract/shop/shop.routes'
import { siteName } from '@qasima/shared/federation/page-text'
import { isReplyOf } from '@qasima/shared/http/answer'
import { majorUnits } from '@qasima/shared/schema/units'

/** What a page is, as far as it can be said to search engines. */
interface DescribedPage {
  /** Of the route: `/product/:productId/:slug?`. */
  readonly route: string
  readonly language: Language
  readonly origin: string
  /** The one address of the page, without the language. */
  readonly path: string
  /** The reply that the page starts with. */
  readonly first: unknown
}

/** An object of schema.org. */
type Thing = { readonly [Name in string]: unknown } & { readonly '@type': string }

const words = {
  home: { ar: 'الرئيسية', en: 'Home' },
  shops: { ar: 'كل المتاجر', en: 'All stores' },
  products: { ar: 'المنتجات', en: 'Products' },
  picture: { ar: 'سعر {name} الآن وكيف تغيّر', en: 'What {name} costs now, and how its price moved' },
} as const

/** The steps that lead to a page, the page last. */
function breadcrumb(
  { language, origin }: DescribedPage,
  steps: readonly (readonly [name: string, path: string])[],
): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [[words.home[language], '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + pathInLanguage(path, language),
    })),
  }
}

const replyOf = <Route extends RouteContract>(route: Route, first: unknown): ReplyOf<Route> | undefined =>
  isReplyOf(route, first) ? first : undefined

const stockNames: Readonly<Record<PublicListing['stock'], string>> = {
  in_stock: 'InStock',
  low_stock: 'LimitedAvailability',
  out_of_stock: 'OutOfStock',
  preorder: 'PreOrder',
  backorder: 'BackOrder',
  discontinued: 'Discontinued',
  unknown: 'InStock',
}

/** The offers in the currency of the best price: an aggregate has one, and no store asks the converted amounts. */
function offersOf({ listings, best }: ReplyOf<typeof productPage>): Thing | undefined {
  const currency = best?.price.currency
  const own = listings.flatMap(({ price, ...listing }) =>
    price && listing.inStock && price.currency === currency ? [{ ...listing, price }] : [],
  )
  const [first] = own
  if (!first) return undefined
  const amounts = own.map(({ price }) => price.amount)
  const amount = (minor: number) => majorUnits({ amount: minor, currency: first.price.currency })
  return {
    '@type': 'AggregateOffer',
    priceCurrency: currency,
    lowPrice: amount(Math.min(...amounts)),
    highPrice: amount(Math.max(...amounts)),
    offerCount: own.length,
    offers: own.map(({ price, shop, url, stock }) => ({
      '@type': 'Offer',
      priceCurrency: currency,
      price: amount(price.amount),
      availability: `https://schema.org/${stockNames[stock]}`,
      url,
      seller: { '@type': 'Organization', name: shop.shopName },
    })),
  }
}

/** Absolute, and only of the media library: a picture in the reply itself has no address. */
const imageAddress = (image: string | null, origin: string): string | undefined =>
  image?.startsWith('/media/') ? origin + image : undefined

function productThings(page: DescribedPage): Thing[] {
  const reply = replyOf(productPage, page.first)
  if (!reply) return []
  const { product } = reply
  const { language, origin, path } = page
  const offers = offersOf(reply)
  return [
    {
      '@type': 'Product',
      name: product.name,
      url: origin + pathInLanguage(path, language),
      category: product.categoryName,
      ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
      ...(imageAddress(product.image, origin) && { image: imageAddress(product.image, origin) }),
      ...(offers && { offers }),
    },
    breadcrumb(page, [
      [words.products[language], '/products'],
      [product.name, path],
    ]),
  ]
}

function productListThings(page: DescribedPage): Thing[] {
  const { language, origin, path, first } = page
  const items = replyOf(productSearchByAddress, first)?.items ?? []
  const list: Thing = {
    '@type': 'ItemList',
    itemListElement: items.map(({ id, slug, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: origin + pathInLanguage(`/product/${id}/${slug}`, language),
    })),
  }
  return [...(items.length > 0 ? [list] : []), breadcrumb(page, [[words.products[language], path]])]
}

function shopThings(page: DescribedPage): Thing[] {
  const reply = replyOf(shopPage, page.first)
  if (!reply) return []
  return [
    breadcrumb(page, [
      [words.shops[page.language], '/shops'],
      [reply.shop.shopName, page.path],
    ]),
  ]
}

function siteThings({ language, origin }: DescribedPage): Thing[] {
  const site = origin + pathInLanguage('/', language)
  const search = `${origin + pathInLanguage('/products', language)}?search={search_term_string}`
  const name = siteName[language]
  return [
    {
      '@type': 'WebSite',
      name,
      alternateName: siteName[language === 'ar' ? 'en' : 'ar'],
      url: site,
      inLanguage: language,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: search },
        'query-input': 'required name=search_term_string',
      },
    },
    { '@type': 'Organization', name, url: `${origin}/`, logo: `${origin}/share.png` },
  ]
}

/** By the path of the route, which is part of the site's addresses and does not move with its code. */
const describe: Readonly<Record<string, (page: DescribedPage) => Thing[]>> = {
  '/': siteThings,
  '/shops': (page) => [breadcrumb(page, [[words.shops[page.language], page.path]])],
  '/shop/:shopId/:slug?': shopThings,
  '/products': productListThings,
  '/product/:productId/:slug?': productThings,
}

/** What a page is, in the words of schema.org; null for one of which nothing is said. */
export function structuredData(page: DescribedPage): object | null {
  const things = Object.hasOwn(describe, page.route) ? (describe[page.route]?.(page) ?? []) : []
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : null
}

/** The picture that stands for a page where its address is shared. */
export interface SharedPicture {
  readonly address: string
  readonly width: number
  readonly height: number
  /** What it shows, in the language of the page. */
  readonly text: string
}

/** That of a product is drawn by the API: what it costs now, in the country of the page, and how its price moved. */
export function sharedPicture(page: DescribedPage, country: string | undefined): SharedPicture | undefined {
  const reply = page.route === '/product/:productId/:slug?' ? replyOf(productPage, page.first) : undefined
  if (!reply) return undefined
  const { product, best, effective, verdict } = reply
  const { language } = page
  const shown = [product.name, best, effective, verdict.level, verdict.certainty]
  const version = hash('sha1', JSON.stringify(shown), 'base64url').slice(0, 8)
  const path = productPicturePath({ id: product.id, language, country: findCountry(country)?.id, version })
  return {
    address: page.origin + path,
    ...pictureSize,
    text: words.picture[language].replace('{name}', () => product.name),
  }
}
