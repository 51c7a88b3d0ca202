import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { namedQuery } from '../database/named-query.ts'
import type { Schema } from '../database/schema.ts'

interface PointsInput {
  readonly productId: string
  readonly listingIds: readonly string[]
  /** The first day of the range, and the currency of all amounts in the reply. */
  readonly from: string
  readonly currency: string
  /** For changes: the maximum number. For days: how many make one step. */
  readonly size: number
}

/** A price from its start, with the lowest and highest while in stock over the row's time. */
export interface HistoryRow {
  readonly listingId: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly amount: number
  readonly inStock: boolean
  readonly low: number | null
  readonly high: number | null
}

/** The conversion factors of a row; nothing is looked up if it is already in the reply's currency. */
const rateOf = (table: string, day: string, currency: unknown) =>
  sql<{ theirs: number; ours: number; shift: number }>`(
    select theirs.per_dollar as theirs, ours.per_dollar as ours,
      power(10::numeric, minor_digits(${currency}::text) - minor_digits(${sql.ref(`${table}.currency`)})) as shift
    from rate_on(nullif(${sql.ref(`${table}.currency`)}, ${currency}::text), ${sql.raw(day)}) as ours
      cross join rate_on(${currency}::text, ${sql.raw(day)}) as theirs
  )`.as<'rate'>(sql.raw('rate'))

/** An amount in the reply's currency, at the rate of its own day; null if there is none. */
const worth = (amount: string, table: string, currency: unknown) => sql<number | null>`case
  when ${sql.ref(`${table}.currency`)} = ${currency} then ${sql.ref(`${table}.${amount}`)}
  else round(${sql.ref(`${table}.${amount}`)} * rate.theirs / rate.ours * rate.shift)::bigint
end`

const listingsOf = ({ listingIds }: Pick<PointsInput, 'listingIds'>) =>
  sql<{ id: string }>`unnest(${listingIds}::uuid[])`.as<'wanted'>(sql`wanted (id)`)

const isOfListings = (table: string, { productId, listingIds }: Pick<PointsInput, 'listingIds' | 'productId'>) =>
  sql<SqlBool>`${sql.ref(`${table}.product_id`)} = ${productId} and ${sql.ref(`${table}.listing_id`)} = any (${listingIds}::uuid[])`

/** Start of a day in milliseconds since 1970; reads in half the time of a timestamp. */
const beginOf = (day: string) => sql<number>`(${sql.raw(day)} - date '1970-01-01') * 86400000::bigint`

/** The price of each listing at the start of the range: the close of its last changed day before. */
const pricesInForce = (db: ExpressionBuilder<Schema, never>, input: Omit<PointsInput, 'size'>) =>
  db
    .selectFrom(listingsOf(input))
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
    .leftJoinLateral(rateOf('before', 'before.day', input.currency), (join) => join.onTrue())
    .select([
      'before.listing_id as listingId',
      sql<number>`(${input.from}::date - date '1970-01-01') * 86400000::bigint`.as('at'),
      worth('close_minor', 'before', input.currency).as('amount'),
      'before.close_in_stock as inStock',
      sql<number | null>`null::bigint`.as('low'),
      sql<number | null>`null::bigint`.as('high'),
    ])

/** The newest changes from a day on, and the price in force at its start. */
export const findChanges = namedQuery('product-changes', (db, input: PointsInput) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('price_point as point')
        .leftJoinLateral(rateOf('point', 'point.at::date', input.currency), (join) => join.onTrue())
        .select([
          'point.listing_id as listingId',
          sql<number>`floor(extract(epoch from point.at) * 1000)::bigint`.as('at'),
          worth('amount_minor', 'point', input.currency).as('amount'),
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

/** The close of each changed day, and the price in force at the start of the range. */
export const findDays = namedQuery('product-days', (db, input: Omit<PointsInput, 'size'>) =>
  db
    .selectFrom(listingsOf(input))
    .innerJoin('price_day as held', (join) =>
      join.on('held.product_id', '=', input.productId).onRef('held.listing_id', '=', 'wanted.id'),
    )
    .leftJoinLateral(rateOf('held', 'held.day', input.currency), (join) => join.onTrue())
    .select([
      'held.listing_id as listingId',
      beginOf('held.day').as('at'),
      worth('close_minor', 'held', input.currency).as('amount'),
      'held.close_in_stock as inStock',
      worth('low_minor', 'held', input.currency).as('low'),
      worth('high_minor', 'held', input.currency).as('high'),
    ])
    .where(sql<SqlBool>`held.day >= ${input.from}::date`)
    .unionAll((other) => pricesInForce(other, input))
    .orderBy('at'),
)

/**
 * For each step: the close of its last changed day and the day of its lowest price; and the price in force at the start
 * of the range.
 */
export const findSteps = namedQuery('product-steps', (db, input: PointsInput) =>
  db
    .with('changed', (changed) =>
      changed
        // One listing at a time: for a list, the planner knows the length only if it replans each time.
        .selectFrom(listingsOf(input))
        .innerJoin('price_day', (join) =>
          join.on('price_day.product_id', '=', input.productId).onRef('price_day.listing_id', '=', 'wanted.id'),
        )
        .selectAll('price_day')
        .select(sql<number>`(day - ${input.from}::date) / ${input.size}::integer`.as('step'))
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
    .leftJoinLateral(rateOf('ranked', 'ranked.day', input.currency), (join) => join.onTrue())
    .select([
      'ranked.listing_id as listingId',
      beginOf('ranked.day').as('at'),
      sql<number | null>`case when from_end = 1
        then ${worth('close_minor', 'ranked', input.currency)}
        else ${worth('low_minor', 'ranked', input.currency)}
      end`.as('amount'),
      sql<boolean>`from_end > 1 or close_in_stock`.as('inStock'),
      worth('step_low', 'ranked', input.currency).as('low'),
      worth('step_high', 'ranked', input.currency).as('high'),
    ])
    .where(sql<SqlBool>`from_end = 1 or (from_low = 1 and low_minor is not null)`)
    .unionAll((other) => pricesInForce(other, input))
    .orderBy('at'),
)
