import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryId } from '../../../shared/contract/country.ts'
import type { AlertKind } from '../../../shared/contract/tracking/alert.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { announceAccountChange } from '../database/account-change.ts'
import type { Schema } from '../database/schema.ts'
import { countInvited, plannedLimit } from '../plan/tracking-limit.queries.ts'
import { trackingLimit } from '../plan/tracking-limit.rules.ts'
import { checkWatchedSooner } from '../price-check/listing-check.queries.ts'
import { standingProduct } from '../product/standing-product.queries.ts'

declare module '../database/schema.ts' {
  interface ClosedColumns {
    'price_alert.kind': AlertKind
    'price_alert.country': CountryId
    'tracking.country': CountryId
  }
}

/** How many products an account watches, and its limit. Products in the trash are not shown and do not count. */
export async function countTracking(db: Kysely<Schema>, userId: string): Promise<{ tracked: number; limit: number }> {
  const { tracked, ...parts } = await db
    .selectFrom('user')
    .select((user) => [
      user
        .selectFrom('tracking')
        .innerJoin('product', (join) =>
          join.on(sql<boolean>`product.id = ${standingProduct(sql.ref('tracking.product_id'))}`),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('tracking.user_id', '=', 'user.id')
        .where('product.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('tracked'),
      plannedLimit(user).as('planned'),
      countInvited(user).as('invited'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { tracked, limit: trackingLimit(parts) }
}

const trackingColumns = [
  'tracking.id',
  'tracking.product_id as productId',
  'tracking.listing_id as listingId',
  'tracking.country',
  'tracking.tags',
  'tracking.note',
  'tracking.paused_at as pausedAt',
  'tracking.created_at as createdAt',
] as const

/** The price that the account chose for this listing, until staff have reviewed it. */
const chosenPrice = sql<Money | null>`(
  select jsonb_build_object('amount', amount_minor, 'currency', currency) from price_report
  where price_report.user_id = tracking.user_id and price_report.listing_id = tracking.listing_id
    and resolved_at is null and amount_minor is not null
  order by price_report.created_at desc limit 1
)`.as('chosen')

export interface OwnTracking {
  readonly id: string
  readonly userId: string
}

/** The trackings of an account, newest first, after the given one. */
export const listTrackings = (
  db: Kysely<Schema>,
  { userId, productId, before, size }: { userId: string; productId?: string; before: string | null; size: number },
) =>
  db
    .selectFrom('tracking')
    .select(trackingColumns)
    .select(chosenPrice)
    .where('user_id', '=', userId)
    .$if(productId !== undefined, (query) => query.where('product_id', '=', productId ?? null))
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(size)
    .execute()

export type TrackingRow = Awaited<ReturnType<typeof listTrackings>>[number]

/** A tracking of the account. */
export const findTracking = (db: Kysely<Schema>, { id, userId }: OwnTracking) =>
  db
    .selectFrom('tracking')
    .select(trackingColumns)
    .select(chosenPrice)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** The country of an account: the default for its trackings. */
export const countryOfAccount = async (db: Kysely<Schema>, userId: string) =>
  (await db.selectFrom('user').select('country').where('id', '=', userId).executeTakeFirst())?.country ?? null

/** The id of the account's tracking of a product, if it watches it. */
export const trackingOf = async (db: Kysely<Schema>, userId: string, productId: string) =>
  (
    await db
      .selectFrom('tracking')
      .select('id')
      .where('user_id', '=', userId)
      .where('product_id', '=', productId)
      .executeTakeFirst()
  )?.id

export async function insertTracking(
  tx: Transaction<Schema>,
  row: { userId: string; productId: string; listingId: string | null; country: string | null },
): Promise<string> {
  const { id } = await tx
    .insertInto('tracking')
    .values({ user_id: row.userId, product_id: row.productId, listing_id: row.listingId, country: row.country })
    .returning('id')
    .executeTakeFirstOrThrow()
  await checkWatchedSooner(tx, row.productId)
  await announceAccountChange(tx, 'tracking', [row.userId])
  return id
}

/** Whether a listing belongs to the product. */
export const isListingOf = async (db: Kysely<Schema>, productId: string, listingId: string) =>
  (await db
    .selectFrom('listing')
    .select('id')
    .where('product_id', '=', productId)
    .where('id', '=', listingId)
    .executeTakeFirst()) !== undefined

export async function updateTracking(
  tx: Transaction<Schema>,
  { id, userId }: OwnTracking,
  values: {
    tags?: string[]
    note?: string | null
    listing_id?: string | null
    country?: string | null
    isPaused?: boolean
  },
): Promise<void> {
  const { isPaused, ...rest } = values
  await tx
    .updateTable('tracking')
    .set({ ...rest, ...(isPaused !== undefined && { paused_at: isPaused ? sql<Date>`now()` : null }) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  await announceAccountChange(tx, 'tracking', [userId])
}

/** Returns whether the account had such a tracking. */
export async function deleteTracking(tx: Transaction<Schema>, { id, userId }: OwnTracking): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tracking')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await announceAccountChange(tx, 'tracking', [userId])
  return numDeletedRows > 0n
}

/**
 * For each listing: how its checks went, its previous prices, and the countries in which alerts watch it; null for
 * none.
 */
export const findChecks = (db: Kysely<Schema>, productId: string) =>
  db
    .selectFrom('listing')
    .leftJoin('listing_check', 'listing_check.listing_id', 'listing.id')
    .leftJoin('listing_price', (join) =>
      join
        .onRef('listing_price.product_id', '=', 'listing.product_id')
        .onRef('listing_price.listing_id', '=', 'listing.id'),
    )
    .leftJoin('watched_listing', 'watched_listing.listing_id', 'listing.id')
    .select([
      'listing.id as listingId',
      'watched_listing.countries as watchedIn',
      'listing_check.checked_at as checkedAt',
      sql<Date | null>`case when listing.status = 'active' then listing_check.due_at end`.as('nextCheckAt'),
      'listing_check.failing_since as failingSince',
      'listing_price.previous_minor as previous',
    ])
    .where('listing.product_id', '=', productId)
    .execute()
