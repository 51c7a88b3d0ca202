import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

type Db = Kysely<Schema>
type Tx = Transaction<Schema>

/** Seconds for which one worker has a listing: longer than a look can take, and shorter than a minute. */
const claimSeconds = 45

/** A listing that one worker has to look at. */
export interface Claim {
  readonly listingId: string
  /** What the claim is known by: it is void once another worker has taken the listing. */
  readonly until: Date
}

/** Takes listings that are due, of each store as many as its pace allows. */
export async function claimDueChecks(db: Db, most: number): Promise<readonly Claim[]> {
  const { rows } = await sql<{ listing_id: string; claimed_until: Date }>`
    select listing_id, claimed_until from claim_listing_checks(${most}, make_interval(secs => ${claimSeconds}))
  `.execute(db)
  return rows.map(({ listing_id, claimed_until }) => ({ listingId: listing_id, until: claimed_until }))
}

/** Takes one listing, due or not; undefined while a worker has it, and where there is none that is active. */
export async function claimCheckOf(db: Db, listingId: string): Promise<Claim | undefined> {
  const { rows } = await sql<{ until: Date }>`
    insert into listing_check as present (product_id, listing_id, shop_id, claimed_until)
    select product_id, id, shop_id, date_trunc('milliseconds', now()) + make_interval(secs => ${claimSeconds})
    from listing where id = ${listingId} and status = 'active'
    on conflict (listing_id) do update set claimed_until = excluded.claimed_until
      where present.claimed_until is null or present.claimed_until <= now()
    returning claimed_until as until
  `.execute(db)
  return rows[0] && { listingId, until: rows[0].until }
}

/** What a look at a listing needs to know. */
export interface CheckedListing {
  readonly id: string
  readonly productId: string
  readonly url: string
  readonly etag: string | null
  readonly lastModified: string | null
  readonly interval: number
  readonly failures: number
  readonly missing: number
  readonly watchers: number
  readonly shop: {
    readonly id: number
    readonly domain: string
    readonly currency: string
    readonly countries: readonly string[]
    readonly recipe: unknown
  }
}

export async function findCheckedListing(db: Db, listingId: string): Promise<CheckedListing | undefined> {
  const row = await db
    .selectFrom('listing_check as check')
    .innerJoin('listing', 'listing.id', 'check.listing_id')
    .innerJoin('shop', 'shop.id', 'listing.shop_id')
    .select([
      'listing.id',
      'listing.product_id as productId',
      'listing.url',
      'check.etag',
      'check.last_modified as lastModified',
      'check.interval_seconds as interval',
      'check.failures',
      'check.missing',
      'shop.id as shopId',
      'shop.domain',
      'shop.currency',
      'shop.countries',
      'shop.product_recipe as recipe',
      (of) =>
        of
          .selectFrom('tracking')
          .select((count) => count.fn.countAll<number>().as('watchers'))
          .whereRef('tracking.product_id', '=', 'listing.product_id')
          .where('tracking.paused_at', 'is', null)
          .as('watchers'),
    ])
    .where('listing.id', '=', listingId)
    .executeTakeFirst()
  if (!row) return undefined
  const { shopId, domain, currency, countries, recipe, watchers, ...listing } = row
  return { ...listing, watchers: Number(watchers ?? 0), shop: { id: shopId, domain, currency, countries, recipe } }
}

/** What becomes of the row of a listing when it was looked at. */
export interface CheckResult {
  /** Seconds from now. */
  readonly dueIn: number
  readonly interval?: number
  /** Undefined after a look that found the page. */
  readonly failure?: string
  readonly missing?: number
  readonly isPaused?: boolean
  /** Undefined: as it was. */
  readonly etag?: string | null
  readonly lastModified?: string | null
}

/** Ends a claim with what was found. False where the claim is void, and nothing is written. */
export async function settleCheck(tx: Tx, { listingId, until }: Claim, result: CheckResult): Promise<boolean> {
  const { dueIn, interval, failure, missing = 0, isPaused = false, etag, lastModified } = result
  const settled = await tx
    .updateTable('listing_check')
    .set({
      due_at: sql`now() + make_interval(secs => ${dueIn})`,
      claimed_until: null,
      checked_at: sql`now()`,
      missing,
      paused_reason: isPaused ? 'robots' : null,
      ...(interval !== undefined && { interval_seconds: interval }),
      ...(etag !== undefined && { etag }),
      ...(lastModified !== undefined && { last_modified: lastModified }),
      ...(failure === undefined
        ? { failures: 0, failing_since: null, last_failure: null }
        : {
            failures: sql`failures + 1`,
            failing_since: sql`coalesce(failing_since, now())`,
            last_failure: failure,
          }),
    })
    .where('listing_id', '=', listingId)
    .where('claimed_until', '=', until)
    .executeTakeFirst()
  return settled.numUpdatedRows > 0n
}

/** Gives a listing back that could not be looked at for a reason of ours; nothing is marked as failing. */
export async function releaseCheck(db: Db, { listingId, until }: Claim, dueIn: number): Promise<void> {
  await db
    .updateTable('listing_check')
    .set({ claimed_until: null, due_at: sql`now() + make_interval(secs => ${dueIn})` })
    .where('listing_id', '=', listingId)
    .where('claimed_until', '=', until)
    .execute()
}
