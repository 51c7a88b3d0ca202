import type { PublicListing } from '@qasima/shared/contract/product/product'
import { productPage, productSearchByAddress } from '@qasima/shared/contract/product/product.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { majorUnits } from '@qasima/shared/schema/units'
import { addressOf, breadcrumb, type DescribedPage, itemList, replyOf, type Thing } from './described-page.ts'

const products = { ar: 'المنتجات', en: 'Products' } as const

/** Null if the store gives no stock information. */
const stockNames: Readonly<Record<PublicListing['stock'], string | undefined>> = {
  in_stock: 'InStock',
  low_stock: 'LimitedAvailability',
  out_of_stock: 'OutOfStock',
  preorder: 'PreOrder',
  backorder: 'BackOrder',
  discontinued: 'Discontinued',
  unknown: undefined,
}

/**
 * The offers in the currency of the best price: an aggregate has only one currency, and converted amounts are not real
 * offers.
 */
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
      ...(stockNames[stock] && { availability: `https://schema.org/${stockNames[stock]}` }),
      url,
      seller: { '@type': 'Organization', name: shop.shopName },
    })),
  }
}

/** Absolute, and only from the media library: a picture embedded in the reply has no address. */
const imageAddress = (image: string | null, origin: string): string | undefined =>
  image?.startsWith('/media/') ? origin + image : undefined

export function productThings(page: DescribedPage): Thing[] {
  const reply = replyOf(productPage, page.first)
  if (!reply) return []
  const { product } = reply
  const { language, origin, path } = page
  const offers = offersOf(reply)
  const image = imageAddress(product.image, origin)
  return [
    // A product without offers is an error to search engines.
    ...(offers
      ? [
          {
            '@type': 'Product',
            name: product.name,
            url: addressOf(page, path),
            category: product.categoryName,
            ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
            ...(image && { image }),
            offers,
          },
        ]
      : []),
    breadcrumb(page, [
      [products[language], '/products'],
      [product.name, path],
    ]),
  ]
}

export function productListThings(page: DescribedPage): Thing[] {
  const items = replyOf(productSearchByAddress, page.first)?.items ?? []
  return [
    ...itemList(
      page,
      items.map(({ id, slug, name }) => [name, `/product/${id}/${slug}`]),
    ),
    breadcrumb(page, [[products[page.language], page.path]]),
  ]
}
