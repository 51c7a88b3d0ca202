import { type SqlBool, sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import type { PublicListing, PublicProduct } from '../../../shared/contract/product/product.ts'
import { bestCode } from '../coupon/best-code.queries.ts'
import { namedQuery } from '../database/named-query.ts'
import { listedShop } from '../database/visible.ts'
import { beganLately } from './price-drop.ts'
import { productColumns } from './product-columns.ts'
import { standingProduct } from './standing-product.queries.ts'

declare module '../database/schema.ts' {
  interface ClosedColumns {
    'product.pack_unit': NonNullable<PublicProduct['pack']>['unit']
    'listing_price.stock': PublicListing['stock']
  }
}

/** More shops than a page compares; the cheapest are among them. */
const listingsShown = 60

const compileProduct = (language: Language) =>
  namedQuery('product', (db, input: { id: string }) =>
    db
      .selectFrom('product')
      .innerJoin('category', 'category.id', 'product.category_id')
      .select(productColumns(language))
      .where('product.id', '=', standingProduct(input.id))
      .where('product.deleted_at', 'is', null),
  )
export const findProduct = { ar: compileProduct('ar'), en: compileProduct('en') }

interface OffersInput {
  /** A merged product shows the offers of the product it was merged into. */
  readonly productId: string
  /** Both null if no country is given. */
  readonly country: string | null
  readonly currency: string | null
}

/** An amount in dollars, to compare prices in different currencies. */
const dollars = (amount: string, rate: string) =>
  sql<number | null>`(${sql.ref(amount)} / power(10::numeric, minor_digits(lp.currency)) / ${sql.ref(rate)})::float8`

/**
 * A subquery by key for each code: with a join, the planner cannot estimate the number of offers and would scan all
 * coupons.
 */
const codeDescription = (language: Language) =>
  sql<string | null>`(
    select ${sql.ref(`coupon.description_${language}`)} from coupon where coupon.id = offer."couponId"
  )`.as('description')

/** Columns of a listing, its shop, its price `lp` and its price after the best code (`worth`). */
const offerColumns = <L extends Language>(language: L) =>
  [
    'listing.id',
    'listing.product_id as productId',
    'listing.url',
    'listing.shop_id as shopId',
    'lp.amount_minor as amount',
    'lp.currency',
    'lp.in_stock as inStock',
    'lp.stock',
    'lp.since',
    'lp.seen_at as seenAt',
    'lp.claimed_minor as claimed',
    'lp.first_at as firstAt',
    sql<number | null>`case when ${beganLately} then lp.previous_minor end`.as('previous'),
    'worth.coupon_id as couponId',
    'worth.code',
    'worth.effective_minor as effective',
    'worth.worked',
    'worth.failed',
    `shop.name_${language} as shopName`,
    'shop.slug as shopSlug',
    'shop.logo',
    'shop.domain',
  ] as const

const compileOffers = (language: Language) =>
  namedQuery('product-offers', (db, input: OffersInput) =>
    db
      .with('offer', (offers) =>
        offers
          .selectFrom('listing')
          .innerJoin('shop', 'shop.id', 'listing.shop_id')
          .innerJoin('product', 'product.id', 'listing.product_id')
          .leftJoin('listing_price as lp', (join) =>
            join.onRef('lp.product_id', '=', 'listing.product_id').onRef('lp.listing_id', '=', 'listing.id'),
          )
          .leftJoinLateral(sql<{ per_dollar: number }>`rate_on(lp.currency, current_date)`.as('rate'), (join) =>
            join.onTrue(),
          )
          .leftJoinLateral(
            bestCode({
              country: input.country,
              amount: sql.ref('lp.amount_minor'),
              currency: sql.ref('lp.currency'),
            }).as('worth'),
            (join) => join.onTrue(),
          )
          .select(offerColumns(language))
          .select([
            sql<boolean>`${input.country}::text is null or shop.countries @> array[${input.country}::text]`.as(
              'delivers',
            ),
            dollars('lp.amount_minor', 'rate.per_dollar').as('dollars'),
            dollars('worth.effective_minor', 'rate.per_dollar').as('effectiveDollars'),
          ])
          .where('listing.product_id', '=', standingProduct(input.productId))
          .where('product.deleted_at', 'is', null)
          .where('listing.status', '<>', sql.lit('gone'))
          .where(listedShop('shop')),
      )
      .with('target', (targets) =>
        targets.selectNoFrom(
          sql<string | null>`coalesce(${input.currency}::text, (
            select currency from offer where amount is not null
            order by delivers desc, "inStock" desc, dollars nulls last, amount, id limit 1
          ))`.as('currency'),
        ),
      )
      .selectFrom('offer')
      .innerJoin('target', (join) => join.onTrue())
      .leftJoinLateral(
        sql<{ amount_minor: number; rate_day: string }>`(
          select amount_minor, rate_day::text from converted(offer.amount, offer.currency, target.currency, current_date)
          where offer.currency <> target.currency
        )`.as('other'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        sql<{ amount_minor: number; rate_day: string }>`(
          select amount_minor, rate_day::text from converted(offer.effective, offer.currency, target.currency, current_date)
          where offer.currency <> target.currency
        )`.as('cheaper'),
        (join) => join.onTrue(),
      )
      .selectAll('offer')
      .select([
        'target.currency as targetCurrency',
        codeDescription(language),
        'other.amount_minor as converted',
        'other.rate_day as rateDay',
        'cheaper.amount_minor as effectiveConverted',
      ])
      .orderBy(
        sql`offer.delivers desc, offer."inStock" desc nulls last, offer.dollars nulls last, offer.amount nulls last, offer.id`,
      )
      .limit(sql.lit(listingsShown)),
  )

/** A product's listings: those that deliver first, in stock before out of stock, then by price in dollars. */
export const findOffers = { ar: compileOffers('ar'), en: compileOffers('en') }
export type OfferRow = Awaited<ReturnType<(typeof findOffers)['ar']>>[number]

/** The days on which one listing's price changed, starting with the last one before the given day. */
export const findChangedDays = namedQuery(
  'product-changed-days',
  (db, input: { productId: string; listingId: string; from: string; currency: string }) =>
    db
      .selectFrom('price_day')
      .select([
        sql<string>`day::text`.as('day'),
        'open_minor as open',
        'close_minor as close',
        'low_minor as low',
        'high_minor as high',
        'mean_minor as mean',
        'stock_share as stockShare',
        'close_in_stock as closeInStock',
      ])
      .where('product_id', '=', input.productId)
      .where('listing_id', '=', input.listingId)
      .where('currency', '=', input.currency)
      .where(
        sql<SqlBool>`day >= coalesce((
          select max(day) from price_day
          where product_id = ${input.productId} and listing_id = ${input.listingId} and day < ${input.from}::date
        ), ${input.from}::date)`,
      )
      .orderBy('day'),
)
