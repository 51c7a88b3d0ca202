import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import { namedQuery } from '../database/named-query.ts'
import type { Schema } from '../database/schema.ts'

interface PointsInput {
  readonly productId: string
  readonly listingIds: readonly string[]
  /** The first day, and the currency that all amounts are answered in. */
  readonly from: string
  readonly currency: string
  /** Of changes: at most so many. Of days: how many are one step. */
  readonly size: number
}

/** A price that began at a moment, with the extremes of what the row stands for while in stock. */
export interface HistoryRow {
  readonly listingId: string
  readonly at: Date
  readonly amount: number
  readonly inStock: boolean
  readonly low: number | null
  readonly high: number | null
}

/** An amount in the currency of the answer, by the rate of its own day; null while there is none. */
const worth = (amount: string, table: string, day: string, currency: unknown) => sql<number | null>`case
  when ${sql.ref(`${table}.currency`)} = ${currency} then ${sql.ref(`${table}.${amount}`)}
  else convert_minor(${sql.ref(`${table}.${amount}`)}, ${sql.ref(`${table}.currency`)}, ${currency}, ${sql.raw(day)})
end`

const isOfListings = (table: string, { productId, listingIds }: PointsInput) =>
  sql<SqlBool>`${sql.ref(`${table}.product_id`)} = ${productId} and ${sql.ref(`${table}.listing_id`)} = any (${listingIds}::uuid[])`

/** The price of each listing when the range begins: the close of the last day before it on which it changed. */
const pricesInForce = (db: ExpressionBuilder<Schema, never>, input: PointsInput) =>
  db
    .selectFrom(sql<{ id: string }>`unnest(${input.listingIds}::uuid[])`.as<'wanted'>(sql`wanted (id)`))
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('price_day as before')
          .selectAll()
          .where('before.product_id', '=', input.productId)
          .whereRef('before.listing_id', '=', 'wanted.id')
          .where(sql<SqlBool>`before.day < ${input.from}::date`)
          .orderBy('before.day', 'desc')
          .limit(sql.lit(1))
          .as('before'),
      (join) => join.onTrue(),
    )
    .select([
      'before.listing_id as listingId',
      sql<Date>`${input.from}::date::timestamptz`.as('at'),
      worth('close_minor', 'before', 'before.day', input.currency).as('amount'),
      'before.close_in_stock as inStock',
      sql<number | null>`null::bigint`.as('low'),
      sql<number | null>`null::bigint`.as('high'),
    ])

/** The newest changes from a day on, and what was in force when it began. */
export const findChanges = namedQuery('product-changes', (db, input: PointsInput) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('price_point as point')
        .select([
          'point.listing_id as listingId',
          'point.at',
          worth('amount_minor', 'point', 'point.at::date', input.currency).as('amount'),
          'point.in_stock as inStock',
          sql<number | null>`null::bigint`.as('low'),
          sql<number | null>`null::bigint`.as('high'),
        ])
        .where(isOfListings('point', input))
        .where(sql<SqlBool>`point.at >= ${input.from}::date`)
        .where('point.deleted_at', 'is', null)
        .orderBy('point.at', 'desc')
        .limit(input.size)
        .as('change'),
    )
    .selectAll()
    .unionAll((other) => pricesInForce(other, input))
    .orderBy('at'),
)

/**
 * The close of the last changed day of each step, the day before it on which it was lowest, and what was in force when
 * the range began.
 */
export const findSteps = namedQuery('product-steps', (db, input: PointsInput) =>
  db
    .with('changed', (changed) =>
      changed
        .selectFrom('price_day')
        .selectAll()
        .select(sql<number>`(day - ${input.from}::date) / ${input.size}::integer`.as('step'))
        .where(isOfListings('price_day', input))
        .where(sql<SqlBool>`day >= ${input.from}::date`),
    )
    .with('ranked', (ranked) =>
      ranked
        .selectFrom('changed')
        .selectAll()
        .select([
          sql<number>`row_number() over (partition by listing_id, step order by day desc)`.as('from_end'),
          sql<number>`row_number() over (partition by listing_id, step order by low_minor nulls last, day)`.as(
            'from_low',
          ),
          sql<number | null>`min(low_minor) over (partition by listing_id, step)`.as('step_low'),
          sql<number | null>`max(high_minor) over (partition by listing_id, step)`.as('step_high'),
        ]),
    )
    .selectFrom('ranked')
    .select([
      'ranked.listing_id as listingId',
      sql<Date>`ranked.day::timestamptz`.as('at'),
      sql<number | null>`case when from_end = 1
        then ${worth('close_minor', 'ranked', 'ranked.day', input.currency)}
        else ${worth('low_minor', 'ranked', 'ranked.day', input.currency)}
      end`.as('amount'),
      sql<boolean>`from_end > 1 or close_in_stock`.as('inStock'),
      worth('step_low', 'ranked', 'ranked.day', input.currency).as('low'),
      worth('step_high', 'ranked', 'ranked.day', input.currency).as('high'),
    ])
    .where(sql<SqlBool>`from_end = 1 or (from_low = 1 and low_minor is not null)`)
    .unionAll((other) => pricesInForce(other, input))
    .orderBy('at'),
)

/** More codes than a chart can show as bands. */
const periodsShown = 24

const compileCodePeriods = (language: Language) =>
  namedQuery(
    'product-code-periods',
    (db, input: { shopIds: readonly number[]; country: string | null; from: string }) =>
      db
        .selectFrom('coupon')
        .innerJoin('shop', 'shop.id', 'coupon.shop_id')
        .select([
          'coupon.code',
          `shop.name_${language} as shopName`,
          sql<string>`greatest(coupon.starts_at::date, ${input.from}::date)::text`.as('from'),
          sql<string>`least(coupon.ends_at::date, current_date)::text`.as('to'),
        ])
        .where(sql<SqlBool>`coupon.shop_id = any (${input.shopIds}::integer[])`)
        .where('coupon.status', '=', sql.lit('ACTIVE'))
        .where('coupon.deleted_at', 'is', null)
        .where('coupon.code', 'is not', null)
        .where(
          sql<SqlBool>`coupon.starts_at <= now() and (coupon.ends_at is null or coupon.ends_at >= ${input.from}::date)`,
        )
        .where(sql<SqlBool>`(${input.country}::text is null or coupon.countries @> array[${input.country}::text])`)
        .where(sql<SqlBool>`is_proven(coupon.worked, coupon.failed, coupon.last_worked_at)`)
        .orderBy('coupon.proof', 'desc')
        .orderBy('coupon.id', 'desc')
        .limit(sql.lit(periodsShown)),
  )

/** When proven codes of some stores held, within a range that ends today. */
export const findCodePeriods = { ar: compileCodePeriods('ar'), en: compileCodePeriods('en') }
