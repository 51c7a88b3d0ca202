import { type QueryCreator, type SqlBool, sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import { discountOf, lowersPrices } from '../coupon/best-code.queries.ts'
import { namedQuery } from '../database/named-query.ts'
import type { Schema } from '../database/schema.ts'

/** How many codes per request are tried, best proven first, and how many bands a chart can show. */
const codesTried = 24
const periodsShown = 6

interface PeriodsInput {
  readonly productId: string
  readonly listingIds: readonly string[]
  readonly country: string | null
  readonly from: string
}

/**
 * Codes that can lower a price in the listings' shops within the range, chosen as `bestCode` chooses among today's.
 */
const triedCodes = (db: QueryCreator<Schema>, input: PeriodsInput) =>
  db
    .selectFrom('coupon')
    .innerJoin('coupon_evidence as evidence', (join) =>
      join
        .onRef('evidence.coupon_id', '=', 'coupon.id')
        .on(sql<SqlBool>`evidence.country = coalesce(${input.country}::text, 'all')`),
    )
    .select([
      'coupon.id',
      'coupon.shop_id',
      'coupon.code',
      'coupon.discount_type',
      'coupon.percent',
      'coupon.amount_minor',
      'coupon.maximum_discount_minor',
      'coupon.minimum_order_minor',
      'coupon.currency',
      sql<Date>`greatest(coupon.starts_at::date, ${input.from}::date)`.as('begins'),
      sql<Date>`least(coupon.ends_at::date, current_date)`.as('ends'),
    ])
    .where(
      sql<SqlBool>`coupon.shop_id in (
        select shop_id from listing where product_id = ${input.productId} and id = any (${input.listingIds}::uuid[])
      )`,
    )
    .where(lowersPrices)
    .where(
      sql<SqlBool>`coupon.starts_at <= now() and (coupon.ends_at is null or coupon.ends_at >= ${input.from}::date)`,
    )
    .where(sql<SqlBool>`(${input.country}::text is null or coupon.countries @> array[${input.country}::text])`)
    // For an ended code: whether it was proven while it ran.
    .where(
      sql<SqlBool>`case when coupon.ends_at <= now()
        then exists (
          select from proven_code as proven
          where proven.coupon_id = coupon.id and proven.country = coalesce(${input.country}::text, 'all')
        )
        else evidence.is_proven
      end`,
    )
    .orderBy('evidence.score', 'desc')
    .orderBy('coupon.id', 'desc')
    .limit(sql.lit(codesTried))

/** Daily prices of the listings: a row holds until the next one. */
const heldPrices = (db: QueryCreator<Schema>, input: PeriodsInput) =>
  db
    .selectFrom('listing')
    .innerJoin('price_day', (join) =>
      join
        .onRef('price_day.product_id', '=', 'listing.product_id')
        .onRef('price_day.listing_id', '=', 'listing.id')
        // Depends on the listing, not the day, so it is looked up once per listing.
        .on(
          sql<SqlBool>`price_day.day >= coalesce((
            select max(earlier.day) from price_day as earlier
            where earlier.product_id = listing.product_id and earlier.listing_id = listing.id
              and earlier.day < ${input.from}::date
          ), ${input.from}::date)`,
        ),
    )
    .select([
      'listing.shop_id',
      'price_day.listing_id',
      'price_day.day',
      'price_day.close_minor',
      'price_day.currency',
      'price_day.close_in_stock',
      sql<Date>`coalesce(lead(price_day.day) over (partition by price_day.listing_id order by price_day.day), current_date + 1)`.as(
        'next_day',
      ),
    ])
    .where(sql<SqlBool>`listing.product_id = ${input.productId} and listing.id = any (${input.listingIds}::uuid[])`)

/** How much each code lowered each price that it applied to, and when. */
const loweredPrices = (db: QueryCreator<Schema>, input: PeriodsInput) =>
  db
    .with('tried', (tried) => triedCodes(tried, input))
    .with('held', (held) => heldPrices(held, input))
    .with('lowered', (lowered) =>
      lowered
        .selectFrom('tried')
        .innerJoin('held', 'held.shop_id', 'tried.shop_id')
        .select([
          'tried.id',
          'held.listing_id',
          'held.day',
          'held.close_minor',
          sql<Date>`greatest(tried.begins, held.day)`.as('from_day'),
          sql<Date>`least(tried.ends + 1, held.next_day)`.as('to_day'),
          sql<boolean>`tried.begins <= held.day and tried.ends + 1 >= held.next_day`.as('is_whole'),
          discountOf('tried', sql.ref('held.close_minor')).as('discount'),
        ])
        .where('held.close_in_stock', '=', sql.lit(true))
        .where(sql<SqlBool>`tried.begins < held.next_day and tried.ends >= held.day`)
        .where(sql<SqlBool>`(tried.currency is null or tried.currency = held.currency)`)
        .where(sql<SqlBool>`(tried.minimum_order_minor is null or tried.minimum_order_minor <= held.close_minor)`),
    )

const compileCodePeriods = (language: Language) =>
  namedQuery('product-code-periods', (db, input: PeriodsInput) =>
    loweredPrices(db, input)
      .with('ranked', (ranked) =>
        ranked
          .selectFrom('lowered')
          .selectAll()
          .select(
            sql<number | null>`max(discount) filter (where is_whole) over (partition by listing_id, day)`.as(
              'whole_discount',
            ),
          )
          .where('discount', '>', sql.lit(0)),
      )
      // A code starts and ends once: it overlaps at most two prices of a listing partly, and the others fully.
      .with('partial', (partial) => partial.selectFrom('ranked').selectAll().where('is_whole', '=', sql.lit(false)))
      // Drops codes that were outdone by a better one for all of that time.
      .with('visible', (visible) =>
        visible
          .selectFrom('ranked')
          .select(['id', 'discount', 'close_minor'])
          .where(sql<SqlBool>`is_whole and discount = whole_discount`)
          .unionAll((other) =>
            other
              .selectFrom('partial as own')
              .select(['own.id', 'own.discount', 'own.close_minor'])
              .where(sql<SqlBool>`own.discount >= coalesce(own.whole_discount, 0)`)
              .where(
                sql<SqlBool>`not exists (
                  select from partial as other
                  where other.listing_id = own.listing_id and other.day = own.day and other.discount > own.discount
                    and other.from_day <= own.from_day and other.to_day >= own.to_day
                )`,
              ),
          ),
      )
      .with('effective', (effective) =>
        effective
          .selectFrom('visible')
          .select(['id', sql<number>`max(discount::float8 / close_minor)`.as('share')])
          .groupBy('id')
          .orderBy('share', 'desc')
          .orderBy('id', 'desc')
          .limit(sql.lit(periodsShown)),
      )
      .selectFrom('effective')
      .innerJoin('tried', 'tried.id', 'effective.id')
      .innerJoin('shop', 'shop.id', 'tried.shop_id')
      .select([
        'tried.code',
        `shop.name_${language} as shopName`,
        sql<string>`tried.begins::text`.as('from'),
        sql<string>`tried.ends::text`.as('to'),
        'tried.shop_id as shopId',
        sql<number | null>`case tried.discount_type when 'percent' then tried.percent end`.as('percent'),
        sql<number | null>`case tried.discount_type when 'fixed' then tried.amount_minor end`.as('amount'),
        'tried.maximum_discount_minor as most',
        'tried.minimum_order_minor as least',
      ])
      .orderBy('tried.begins')
      .orderBy('tried.id'),
  )

/** The periods in which codes lowered the price of a product most, within a range that ends today. */
export const findCodePeriods = { ar: compileCodePeriods('ar'), en: compileCodePeriods('en') }
