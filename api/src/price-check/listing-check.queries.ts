import { type Kysely, sql, type Transaction } from 'kysely'
import type { ProductAddresses } from '../../../shared/contract/shop/product-addresses.ts'
import type { ShopDomain } from '../../../shared/contract/shop/shop-domain.ts'
import type { Money } from '../../../shared/schema/money.ts'
import type { Schema } from '../database/schema.ts'
import { listedShop } from '../database/visible.ts'
import { ApiError } from '../http/api-error.ts'
import { recipeInUse } from '../shop/recipe-pause.queries.ts'
import { sinceWatched } from './check-interval.rules.ts'

declare module '../database/schema.ts' {
  interface JsonColumns {
    'listing_check.open_prices': readonly Money[] | null
  }
}

type Db = Kysely<Schema>
type Tx = Transaction<Schema>

/** Seconds for which one worker holds a listing: longer than a check can take, shorter than a minute. */
const claimSeconds = 45

/** A listing that one worker has claimed. */
export interface Claim {
  readonly listingId: string
  /** Identifies the claim: it is void once another worker has claimed the listing. */
  readonly until: Date
}

/** How many listings of a shop one turn takes at most, given its checks per minute. */
const ofOneTurn = (checksPerMinute: number): number => Math.max(1, Math.floor(checksPerMinute / 30))

const isFree = sql`(claimed_until is null or claimed_until <= clock_timestamp())`

interface Pace {
  readonly shop_id: number
  readonly per_minute: number
}

/** Claims due listings of a shop, and delays its next turn by the time they take at its pace. */
async function claimOfStore(tx: Tx, { shop_id: shop, per_minute }: Pace, most: number): Promise<Claim[]> {
  const { rows } = await sql<{ listing_id: string; claimed_until: Date }>`
    with due as (
      select product_id, listing_id from listing_check
      where shop_id = ${shop} and due_at <= clock_timestamp() and ${isFree}
      order by due_at
      limit ${most}
      for update skip locked
    ), claimed as (
      -- Clients count in whole milliseconds.
      update listing_check as taken
      set claimed_until = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${claimSeconds})
      from due where taken.product_id = due.product_id and taken.listing_id = due.listing_id
      returning taken.listing_id, taken.claimed_until
    ), paced as (
      update shop_check_pace
      set next_at = clock_timestamp() + (select count(*) from claimed) * (interval '60 seconds' / ${per_minute}::integer)
      where shop_id = ${shop} and exists (select from claimed)
    )
    select * from claimed
  `.execute(tx)
  return rows.map(({ listing_id, claimed_until }) => ({ listingId: listing_id, until: claimed_until }))
}

/** Claims due listings, for each shop as many as its pace allows. */
export const claimDueChecks = (db: Db, most: number): Promise<readonly Claim[]> =>
  db.transaction().execute(async (tx) => {
    const { rows: stores } = await sql<Pace>`
      select pace.shop_id, shop.checks_per_minute as per_minute
      from shop_check_pace as pace join shop on shop.id = pace.shop_id
      where pace.next_at <= clock_timestamp() and ${listedShop('shop')} and exists (
        select from listing_check as waiting
        where waiting.shop_id = pace.shop_id and due_at <= clock_timestamp() and ${isFree}
      )
      order by pace.next_at
      limit ${most}
      for update of pace skip locked
    `.execute(tx)
    const claims: Claim[] = []
    for (const store of stores) {
      const left = most - claims.length
      if (left > 0) claims.push(...(await claimOfStore(tx, store, Math.min(left, ofOneTurn(store.per_minute)))))
    }
    return claims
  })

/** Claims one listing, due or not; undefined if a worker has it, or if it is not active. */
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

/**
 * Claims a listing that an account wants read now: it must be scheduled, of an active shop, and not read for some
 * minutes. Counts towards the pace of its shop.
 * @throws ApiError `TOO_MANY_REQUESTS` if it was read recently; `CONFLICT` if a worker has it, or it is never checked.
 */
export async function claimStaleCheck(db: Db, listingId: string, minutes: number): Promise<Claim> {
  const { rows } = await sql<{ until: Date }>`
    with taken as (
      update listing_check
      set claimed_until = date_trunc('milliseconds', now()) + make_interval(secs => ${claimSeconds})
      from listing join shop on shop.id = listing.shop_id
      where listing_check.listing_id = ${listingId} and listing.id = listing_check.listing_id
        and ${listedShop('shop')}
        and (claimed_until is null or claimed_until <= now())
        and (checked_at is null or checked_at <= now() - make_interval(mins => ${minutes}))
      returning listing_check.shop_id, claimed_until
    ), paced as (
      update shop_check_pace pace
      set next_at = greatest(pace.next_at, now()) + interval '60 seconds' / shop.checks_per_minute
      from taken join shop on shop.id = taken.shop_id
      where pace.shop_id = taken.shop_id
    )
    select claimed_until as until from taken
  `.execute(db)
  const [taken] = rows
  if (taken) return { listingId, until: taken.until }
  const lately = await db
    .selectFrom('listing_check')
    .select(
      sql<number>`ceil(extract(epoch from checked_at + make_interval(mins => ${minutes}) - now()))::int`.as('wait'),
    )
    .where('listing_id', '=', listingId)
    .where('checked_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()
  throw lately ? new ApiError('TOO_MANY_REQUESTS', { retryAfter: lately.wait }) : new ApiError('CONFLICT')
}

/** Minutes after which a listing that users ask about is checked again. */
const freshMinutes = 60

/** Makes a listing due next, unless it was checked recently, its page cannot be read, or its shop disallows robots. */
export const checkSoon = (db: Db, listingId: string) =>
  db
    .updateTable('listing_check')
    .set({ due_at: sql`now()` })
    .where('listing_id', '=', listingId)
    .where('due_at', '>', sql<Date>`now()`)
    .where('failures', '=', 0)
    .where('paused_reason', 'is', null)
    .where('checked_at', '<', sql<Date>`now() - make_interval(mins => ${freshMinutes})`)
    .execute()

/** What a check needs to know about a listing. */
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
    readonly domains: readonly ShopDomain[]
    readonly addresses: ProductAddresses | null
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
      'shop.domains',
      'shop.product_addresses as addresses',
      'shop.currency',
      'shop.countries',
      recipeInUse.as('recipe'),
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
  const { shopId, domain, domains, addresses, currency, countries, recipe, watchers, ...listing } = row
  const shop = { id: shopId, domain, domains, addresses, currency, countries, recipe }
  return { ...listing, watchers: Number(watchers ?? 0), shop }
}

/** The values written to a listing's check row after a check. */
export interface CheckResult {
  /** Seconds from now. */
  readonly dueIn: number
  readonly interval?: number
  /** Undefined if the check found the page. */
  readonly failure?: string
  readonly missing?: number
  readonly isPaused?: boolean
  /** Undefined to leave it unchanged. */
  readonly etag?: string | null
  readonly lastModified?: string | null
  /** The candidate prices of a page with an open price, otherwise empty. Undefined to leave them unchanged. */
  readonly openPrices?: readonly Money[]
}

export const openPricesColumn = (prices: readonly Money[]) => (prices.length > 0 ? JSON.stringify(prices) : null)

/** Ends a claim with the result. Returns false and writes nothing if the claim is void. */
export async function settleCheck(tx: Tx, { listingId, until }: Claim, result: CheckResult): Promise<boolean> {
  const { dueIn, interval, failure, missing = 0, isPaused = false, etag, lastModified, openPrices } = result
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
      ...(openPrices !== undefined && { open_prices: openPricesColumn(openPrices) }),
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

/** Makes the listings of a newly tracked product due sooner. Every writer of trackings calls it with the row. */
export const checkWatchedSooner = (tx: Tx, productId: string) =>
  sql`
    update listing_check set due_at = soon.at
    from (
      select listing_id, coalesce(checked_at, now()) + make_interval(secs => ${sinceWatched}) as at
      from listing_check where product_id = ${productId}
    ) as soon
    where listing_check.product_id = ${productId} and listing_check.listing_id = soon.listing_id
      and due_at > soon.at and failures = 0 and paused_reason is null
  `.execute(tx)

/** Releases a listing that could not be checked for a reason of ours; it is not marked as failing. */
export async function releaseCheck(db: Db, { listingId, until }: Claim, dueIn: number): Promise<void> {
  await db
    .updateTable('listing_check')
    .set({ claimed_until: null, due_at: sql`now() + make_interval(secs => ${dueIn})` })
    .where('listing_id', '=', listingId)
    .where('claimed_until', '=', until)
    .execute()
}
