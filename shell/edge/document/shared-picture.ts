import { hash } from 'node:crypto'
import { findCountry } from '@qasima/shared/contract/country'
import { picturePath, pictureSize } from '@qasima/shared/contract/link-picture'
import { productPage } from '@qasima/shared/contract/product/product.routes'
import { shopPage } from '@qasima/shared/contract/shop/shop.routes'
import { type DescribedPage, replyOf } from './described-page.ts'

const words = {
  product: { ar: '{name}: السعر الآن وتاريخه', en: '{name}: current price and price history' },
  shop: { ar: 'أفضل كود خصم في {name} الآن', en: 'The best code for {name} and its discount' },
} as const

/** The picture shown when a page is shared. */
export interface SharedPicture {
  readonly address: string
  readonly width: number
  readonly height: number
  /** Its alternative text, in the language of the page. */
  readonly text: string
}

/** A picture that the API draws for a record. */
interface DrawnPicture {
  readonly kind: keyof typeof words
  readonly id: string | number
  readonly name: string
  /** The values shown in the picture: when they change, so does its address. */
  readonly shown: readonly unknown[]
}

/** The picture of a product's current price and price history, in the country of the page. */
function pictureOfProduct(first: object): DrawnPicture | undefined {
  const reply = replyOf(productPage, first)
  if (!reply) return undefined
  const { product, best, effective, verdict } = reply
  const shown = [product.name, best, effective, verdict.level, verdict.certainty]
  return { kind: 'product', id: product.id, name: product.name, shown }
}

/** The picture of the best saving among a store's codes. */
function pictureOfShop(first: object): DrawnPicture | undefined {
  const reply = replyOf(shopPage, first)
  if (!reply) return undefined
  const { shop, coupons } = reply
  const best = coupons.find(({ state }) => state === 'active')
  const shown = [shop.shopName, shop.couponCount, best?.discountType, best?.percent, best?.amount, best?.description]
  return { kind: 'shop', id: shop.id, name: shop.shopName, shown }
}

const drawnBy: Readonly<Record<string, (first: object) => DrawnPicture | undefined>> = {
  '/product/:productId/:slug?': pictureOfProduct,
  '/shop/:shopId/:slug?': pictureOfShop,
}

/** The picture of a page, in its country; undefined if it has none of its own. */
export function sharedPicture(page: DescribedPage, country: string | undefined): SharedPicture | undefined {
  const { route, first, language, origin } = page
  const drawn = Object.hasOwn(drawnBy, route.path) ? drawnBy[route.path]?.(first) : undefined
  if (!drawn) return undefined
  const { kind, id, name, shown } = drawn
  const version = hash('sha1', JSON.stringify(shown), 'base64url').slice(0, 8)
  return {
    address: origin + picturePath(`/${kind}-picture`, { id, language, country: findCountry(country)?.id, version }),
    ...pictureSize,
    text: words[kind][language].replace('{name}', () => name),
  }
}
