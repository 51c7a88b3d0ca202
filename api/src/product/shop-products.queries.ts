import { type SqlBool, sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import { bestCode } from '../coupon/best-code.queries.ts'
import { namedQuery } from '../database/named-query.ts'
import { listedShop } from '../database/visible.ts'
import { isCurrentReading } from './current-reading.ts'
import { beganLately } from './price-drop.ts'
import { productColumns } from './product-columns.ts'

/** As many as a shop's page shows. */
const offersShown = 8

interface OffersInput {
  readonly shopId: number
  /**
   * The currency to convert prices to, and the country whose codes count; null for the original currency without codes.
   */
  readonly currency: string | null
  readonly country: string | null
}

const compileShopOffers = (language: Language) =>
  namedQuery('shop-offers', (db, input: OffersInput) =>
    db
      .selectFrom('listing')
      .innerJoin('shop', 'shop.id', 'listing.shop_id')
      .innerJoin('product', 'product.id', 'listing.product_id')
      .innerJoin('category', 'category.id', 'product.category_id')
      .innerJoin('listing_price as lp', (join) =>
        join.onRef('lp.product_id', '=', 'listing.product_id').onRef('lp.listing_id', '=', 'listing.id'),
      )
      .leftJoinLateral(
        sql<{ amount_minor: number; rate_day: string }>`(
          select amount_minor, rate_day::text from converted(lp.amount_minor, lp.currency, ${input.currency}, current_date)
          where lp.currency <> ${input.currency}
        )`.as('other'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        bestCode({
          country: input.country,
          amount: sql.ref('lp.amount_minor'),
          currency: sql.ref('lp.currency'),
        }).as('worth'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        sql<{ amount_minor: number }>`(
          select amount_minor from converted(worth.effective_minor, lp.currency, ${input.currency}, current_date)
          where lp.currency <> ${input.currency}
        )`.as('cheaper'),
        (join) => join.onTrue(),
      )
      .select([
        ...productColumns(language),
        'listing.id as listingId',
        'lp.amount_minor as amount',
        'lp.currency',
        sql<number>`lp.previous_minor`.as('previous'),
        'other.amount_minor as converted',
        'other.rate_day as rateDay',
        'worth.coupon_id as couponId',
        'worth.code',
        'worth.effective_minor as effective',
        'worth.worked',
        'worth.failed',
        'cheaper.amount_minor as effectiveConverted',
      ])
      .where('listing.shop_id', '=', input.shopId)
      .where('listing.status', '<>', sql.lit('gone'))
      .where(listedShop('shop'))
      .where(sql<SqlBool>`product.deleted_at is null and product.merged_into is null`)
      .where('lp.in_stock', '=', sql.lit(true))
      .where(sql<SqlBool>`lp.previous_minor > lp.amount_minor`)
      .where(beganLately)
      .where(isCurrentReading())
      .orderBy('lp.since', 'desc')
      .orderBy('listing.id')
      .limit(sql.lit(offersShown)),
  )

/** Listings of a shop with a recent, still current price drop, latest first. */
export const findShopOffers = { ar: compileShopOffers('ar'), en: compileShopOffers('en') }

/** Products with a price in an active shop, by id, after the given one. */
export const findAddresses = namedQuery('product-addresses', (db, input: { after: string | null; size: number }) =>
  db
    .selectFrom('product')
    .innerJoinLateral(
      (prices) =>
        prices
          .selectFrom('listing_price as lp')
          .innerJoin('listing', (join) =>
            join.onRef('listing.product_id', '=', 'lp.product_id').onRef('listing.id', '=', 'lp.listing_id'),
          )
          .innerJoin('shop', 'shop.id', 'listing.shop_id')
          .select(sql<Date | null>`max(lp.since)`.as('since'))
          .whereRef('lp.product_id', '=', 'product.id')
          .where('listing.status', '<>', sql.lit('gone'))
          .where(listedShop('shop'))
          .as('priced'),
      (join) => join.onTrue(),
    )
    .select([
      'product.id',
      'product.name_en as slugName',
      sql<string>`greatest(product.updated_at, priced.since)::date::text`.as('changedOn'),
    ])
    .where(sql<SqlBool>`product.deleted_at is null and product.merged_into is null and priced.since is not null`)
    .where(sql<SqlBool>`(${input.after}::uuid is null or product.id > ${input.after}::uuid)`)
    .orderBy('product.id')
    .limit(input.size),
)
