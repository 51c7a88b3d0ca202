import * as Type from 'typebox'
import { Day, Id, Moment } from '../../schema/formats.ts'
import { CurrencyCode, Money } from '../../schema/money.ts'
import { Picture } from '../../schema/picture.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { CodeTries } from '../coupon/coupon.ts'
import { ProductDrawing } from './product-drawing.ts'

export const packUnits = ['g', 'ml', 'piece'] as const

const pricedUnits = ['100g', 'kg', '100ml', 'l', 'piece'] as const

const stockStates = [
  'in_stock',
  'low_stock',
  'out_of_stock',
  'preorder',
  'backorder',
  'discontinued',
  'unknown',
] as const

const productFields = {
  id: Id,
  slug: Type.String({ kind: 'slug' }),
  name: Type.String(),
  brand: Nullable(Type.String()),
  image: Nullable(Picture),
  drawing: Type.Optional(ProductDrawing),
  categoryId: Id,
  categoryName: Type.String(),
  /** The content of a pack: 1980 ml, 500 g, 12 pieces. */
  pack: Nullable(Exactly({ amount: Type.Integer(), unit: OneOf(packUnits) })),
}

/** A product, independent of stores. */
export const PublicProduct = Exactly(productFields)
export type PublicProduct = Type.Static<typeof PublicProduct>

/** The amount in a different currency, converted by the exchange rate of a day. */
export const ConvertedPrice = Exactly({ amount: Type.Integer(), currency: CurrencyCode, rateDay: Day })
export type ConvertedPrice = Type.Static<typeof ConvertedPrice>

/** A product as one store sells it. */
export const PublicListing = Exactly({
  id: Id,
  shop: Exactly({
    id: ShortId,
    shopName: Type.String(),
    slug: Type.String({ kind: 'slug' }),
    logo: Nullable(Picture),
    domain: Type.String(),
  }),
  url: Type.String({ kind: 'webAddress' }),
  /** Whether the store delivers to the requested country; true if none was requested. */
  delivers: Type.Boolean(),
  /** The current price; null if unknown. */
  price: Nullable(Money),
  /** Null if the price is already in the country's currency, or no exchange rate is known. */
  converted: Nullable(ConvertedPrice),
  inStock: Type.Boolean(),
  stock: OneOf(stockStates),
  /** When this price began, and when it was last seen. */
  since: Nullable(Moment),
  seenAt: Nullable(Moment),
  /** The previous price according to the store. */
  claimed: Nullable(Money),
  /** The price after the store's best proven code in the country; null if no code applies. */
  effective: Nullable(
    Exactly({ price: Money, couponId: Id, code: Type.String(), tries: CodeTries, description: Type.String() }),
  ),
  /** The price per unit, for comparing packs; null if the pack size is unknown. */
  unitPrice: Nullable(Exactly({ price: Money, per: OneOf(pricedUnits) })),
})
export type PublicListing = Type.Static<typeof PublicListing>

const verdictLevels = ['lowest', 'good', 'fair', 'high', 'unknown'] as const

/** Whether the best price is a good one compared with its history; amounts are in the currency of its listing. */
export const PriceVerdict = Exactly({
  level: OneOf(verdictLevels),
  certainty: OneOf(['certain', 'uncertain']),
  /** Shares of the known days, 0 to 1, on which it was more and less expensive. */
  cheaperThanShare: Type.Number(),
  dearerThanShare: Type.Number(),
  /** The last day before on which it was as cheap; null if the window has none, or only in the last four weeks. */
  lowestSince: Nullable(Day),
  /** Days of the window, and the number of them in stock. */
  window: Type.Integer(),
  days: Type.Integer(),
  lowest: Nullable(Type.Integer()),
  highest: Nullable(Type.Integer()),
  mean: Nullable(Type.Integer()),
})
export type PriceVerdict = Type.Static<typeof PriceVerdict>

/**
 * The price after the store's best proven code in the requested country that any customer there can use, and the
 * shoppers' tries behind it.
 */
export const AfterCode = {
  price: Money,
  converted: Nullable(ConvertedPrice),
  couponId: Id,
  code: Type.String(),
  tries: CodeTries,
}
const offeringShop = Exactly({ id: ShortId, shopName: Type.String(), slug: Type.String({ kind: 'slug' }) })

/** A product in a list, with its lowest price in stock. */
export const ProductListing = Exactly({
  ...productFields,
  best: Nullable(
    Exactly({
      price: Money,
      converted: Nullable(ConvertedPrice),
      shop: offeringShop,
      /** Whole percents below the previous price; null if it did not drop. */
      dropPercent: Nullable(Type.Integer()),
      previous: Type.Optional(Nullable(Money)),
      /** When it was last seen at the store. */
      seenAt: Moment,
    }),
  ),
  /**
   * The lowest price after a code, possibly at another store; null if no code lowers any price, or no country was
   * requested.
   */
  effective: Nullable(Exactly({ ...AfterCode, shop: offeringShop })),
  /** Number of stores that sell it. */
  shopCount: Type.Integer(),
})
export type ProductListing = Type.Static<typeof ProductListing>

/** A product whose price dropped at one store. */
export const ShopOffer = Exactly({
  ...productFields,
  price: Money,
  converted: Nullable(ConvertedPrice),
  /** Null if no code applies, or no country was requested. */
  effective: Nullable(Exactly(AfterCode)),
  /** Whole percents below the previous price. */
  dropPercent: Type.Integer(),
  previous: Type.Optional(Money),
  /** In order of time, in the currency of the price; the first one was the price at the start. */
  points: Type.Array(Exactly({ at: Moment, amount: Type.Integer(), inStock: Type.Boolean() })),
})
export type ShopOffer = Type.Static<typeof ShopOffer>
