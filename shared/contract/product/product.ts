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
  /** What a pack holds: 1980 ml, 500 g, 12 pieces. */
  pack: Nullable(Exactly({ amount: Type.Integer(), unit: OneOf(packUnits) })),
}

/** A product, whichever store sells it. */
export const PublicProduct = Exactly(productFields)
export type PublicProduct = Type.Static<typeof PublicProduct>

/** An amount in another currency than the price itself, by the rate of a day. */
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
  /** Whether the store delivers to the country that was asked for; true where none was. */
  delivers: Type.Boolean(),
  /** In force now; null while none is known. */
  price: Nullable(Money),
  /** Null where the price is in the currency of the country already, or no rate is known. */
  converted: Nullable(ConvertedPrice),
  inStock: Type.Boolean(),
  stock: OneOf(stockStates),
  /** When this price began, and when it was last seen. */
  since: Nullable(Moment),
  seenAt: Nullable(Moment),
  /** What the store says it was before. */
  claimed: Nullable(Money),
  /** After the best code of the store that is proven in the country; null where no code counts. */
  effective: Nullable(
    Exactly({ price: Money, couponId: Id, code: Type.String(), tries: CodeTries, description: Type.String() }),
  ),
  /** What a usual quantity costs, to compare packs by; null where the size of the pack is not known. */
  unitPrice: Nullable(Exactly({ price: Money, per: OneOf(pricedUnits) })),
})
export type PublicListing = Type.Static<typeof PublicListing>

const verdictLevels = ['lowest', 'good', 'fair', 'high', 'unknown'] as const

/** Whether the best price is a good one, by the days before; amounts are in the currency of its listing. */
export const PriceVerdict = Exactly({
  level: OneOf(verdictLevels),
  certainty: OneOf(['certain', 'uncertain']),
  /** Parts of the known days, 0 to 1, on which it cost more and less. */
  cheaperThanShare: Type.Number(),
  dearerThanShare: Type.Number(),
  /** The last day on which it was as cheap; null where the window has none. */
  lowestSince: Nullable(Day),
  /** Days looked back, and on how many of them it was in stock. */
  window: Type.Integer(),
  days: Type.Integer(),
  lowest: Nullable(Type.Integer()),
  highest: Nullable(Type.Integer()),
  mean: Nullable(Type.Integer()),
})
export type PriceVerdict = Type.Static<typeof PriceVerdict>

/**
 * What a price is after the best code of its store that is proven in the country that was asked for, for any customer
 * there, and the tries of shoppers there that say so.
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
      /** Whole percents below the price before it; null where it did not drop. */
      dropPercent: Nullable(Type.Integer()),
      previous: Type.Optional(Nullable(Money)),
      /** When it was last seen at the store. */
      seenAt: Moment,
    }),
  ),
  /** The lowest price after a code, which may be of another store; null where no code makes any price lower, or no country was asked for. */
  effective: Nullable(Exactly({ ...AfterCode, shop: offeringShop })),
  /** How many stores sell it. */
  shopCount: Type.Integer(),
})
export type ProductListing = Type.Static<typeof ProductListing>

/** A product whose price dropped at one store. */
export const ShopOffer = Exactly({
  ...productFields,
  price: Money,
  converted: Nullable(ConvertedPrice),
  /** Null where no code counts, or no country was asked for. */
  effective: Nullable(Exactly(AfterCode)),
  /** Whole percents below the price before it. */
  dropPercent: Type.Integer(),
  previous: Type.Optional(Money),
  /** By time, in the currency of the price; the first one was in force before. */
  points: Type.Array(Exactly({ at: Moment, amount: Type.Integer(), inStock: Type.Boolean() })),
})
export type ShopOffer = Type.Static<typeof ShopOffer>
