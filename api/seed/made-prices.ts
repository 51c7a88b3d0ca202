import { minorDigits } from '../../shared/schema/units.ts'
import { madeProduct } from './made-products.ts'
import { type Random, randomOf } from './random.ts'
import { day } from './sale-calendar.ts'
import type { SeedShop } from './shops.ts'
import type { World } from './world.ts'

/** Number of products for each size, with one store each, besides the demo: about 100 prices per product. */
export const priceSizes: ReadonlyMap<string, number> = new Map([
  ['prices-1m', 10_000],
  ['prices-100m', 1_000_000],
])

/** One product in fifty is checked often, so that its price changes several times a day. */
const deepEach = 50
const deepPrices = 4_000
const historyDays = 730

export interface MadeListing {
  readonly number: number
  readonly productId: string
  readonly listingId: string
  readonly categoryId: string
  readonly shop: SeedShop
  readonly createdAt: number
}

export interface MadePrice {
  readonly listing: MadeListing
  readonly at: number
  readonly amountMinor: number
  readonly inStock: boolean
  /** When the next price began. */
  readonly until: number | null
}

export const isDeep = (number: number) => number % deepEach === 0

/** Approximate number of prices for a number of products, for progress reports. */
export const expectedPrices = (products: number) =>
  Math.ceil(products / deepEach) * deepPrices + (products - Math.ceil(products / deepEach)) * 20

function makeListing({ today, categories, shops }: World, number: number): MadeListing {
  const random = randomOf(`made product ${number}`)
  const createdAt = today - historyDays * day
  return {
    number,
    productId: random.uuid(createdAt + number),
    listingId: random.uuid(createdAt + number),
    categoryId: random.pick(categories).id,
    shop: random.pick(shops),
    createdAt,
  }
}

export function* makeListings(world: World, products: number): Generator<MadeListing> {
  for (let number = 0; number < products; number += 1) yield makeListing(world, number)
}

/** A price that fluctuates around a regular price, with sales and times out of stock; no two in a row are the same. */
function* pricesOf(listing: MadeListing, today: number, random: Random): Generator<MadePrice> {
  const count = isDeep(listing.number) ? deepPrices : random.integer(12, 28)
  const spacing = (historyDays * day) / count
  // Multiples of ten of the smallest unit, so that a step is never lost in rounding.
  const regular = Math.round(10 ** (1 + 2.5 * random.next()) * 10 ** (minorDigits(listing.shop.currency) - 1))
  const step = Math.max(1, Math.round(regular / 100))
  let tens = regular
  let inStock = true
  let at = listing.createdAt + Math.floor(random.next() * spacing)
  for (let place = 1; place <= count; place += 1) {
    const next = place === count ? null : listing.createdAt + Math.floor((place + random.next() * 0.9) * spacing)
    yield { listing, at, amountMinor: tens * 10, inStock, until: next }
    const isTurn = random.chance(inStock ? 0.03 : 0.6)
    if (isTurn) inStock = !inStock
    else tens = moved(tens, regular, step, random)
    at = next ?? today
  }
}

/** Up or down by some steps, but back towards the regular price once it is a third away from it. */
function moved(tens: number, regular: number, step: number, random: Random): number {
  const by = step * random.integer(1, 6)
  if (tens - by < regular * 0.67) return tens + by
  if (tens + by > regular * 1.33) return tens - by
  return random.chance(0.5) ? tens + by : tens - by
}

/** All prices of one listing, oldest first. */
export const historyOf = (world: World, listing: MadeListing): Generator<MadePrice> =>
  pricesOf(listing, world.today, randomOf(`made prices ${listing.number}`))

export function* makePriceHistories(world: World, products: number): Generator<MadePrice> {
  for (const listing of makeListings(world, products)) yield* historyOf(world, listing)
}

const text = (at: number) => new Date(at).toISOString()

export const madeProductColumns = {
  id: ({ productId }: MadeListing) => productId,
  name_en: ({ number }: MadeListing) => madeProduct(number).en,
  name_ar: ({ number }: MadeListing) => madeProduct(number).ar,
  brand: ({ number }: MadeListing) => madeProduct(number).brand,
  category_id: ({ categoryId }: MadeListing) => categoryId,
  created_at: ({ createdAt }: MadeListing) => text(createdAt),
}

export const madeListingColumns = {
  id: ({ listingId }: MadeListing) => listingId,
  product_id: ({ productId }: MadeListing) => productId,
  shop_id: ({ shop }: MadeListing) => shop.id,
  url: ({ shop, number }: MadeListing) => `https://${shop.domain}/made/${number}`,
  currency: ({ shop }: MadeListing) => shop.currency,
  created_at: ({ createdAt }: MadeListing) => text(createdAt),
}

export const madePriceColumns = {
  product_id: ({ listing }: MadePrice) => listing.productId,
  listing_id: ({ listing }: MadePrice) => listing.listingId,
  at: ({ at }: MadePrice) => text(at),
  amount_minor: ({ amountMinor }: MadePrice) => amountMinor,
  currency: ({ listing }: MadePrice) => listing.shop.currency,
  in_stock: ({ inStock }: MadePrice) => inStock,
  valid_to: ({ until }: MadePrice) => (until === null ? null : text(until)),
  source: () => 'page',
}
