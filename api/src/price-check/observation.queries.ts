import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { observePrice } from '../price/observe-price.queries.ts'
import { checkSoon } from './listing-check.queries.ts'

/** What a browser observed. */
export interface Observation {
  readonly userId: string
  readonly url: string
  readonly amount: number
  readonly currency: string
  readonly at: Date
}

/** The listing of an address, or the one whose page names the address as another language of itself. */
async function lockListing(tx: Transaction<Schema>, url: string) {
  const places = await tx
    .selectFrom('listing')
    .select(['id', 'product_id', sql<boolean>`address_key = listing_address_key(${url})`.as('isOwn')])
    .where(
      sql<boolean>`address_key = listing_address_key(${url})
        or (language_keys <> '{}' and language_keys @> array[listing_address_key(${url})])`,
    )
    .orderBy('id')
    .limit(20)
    .forNoKeyUpdate()
    .execute()
  const own = places.find(({ isOwn }) => isOwn)
  // Two pages that name the same address are ambiguous.
  return own ?? (places.length === 1 ? places[0] : undefined)
}

/**
 * Stores a browser observation. It counts if it agrees with a page that was read (ADR 41); otherwise the page is read
 * again. Observations of unverified accounts are ignored. Returns false if no listing has the address.
 */
export const keepObservation = (db: Kysely<Schema>, seen: Observation): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { userId, url, amount, currency, at } = seen
    const listing = await lockListing(tx, url)
    if (!listing) return false
    const { isProven } = await tx
      .selectFrom('user')
      .select(sql<boolean>`email_verified_at is not null`.as('isProven'))
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (!isProven) return true
    const look = { listingId: listing.id, at, amount, currency, inStock: true, source: 'shopper' } as const
    const { outcome } = await observePrice(tx, look)
    await tx
      .insertInto('shopper_observation')
      .values({
        product_id: listing.product_id,
        listing_id: listing.id,
        user_id: userId,
        at,
        amount_minor: amount,
        currency,
        counted_at: outcome === 'ignored' ? null : new Date(),
      })
      .execute()
    if (outcome === 'ignored') await checkSoon(tx, listing.id)
    return true
  })

/** Deletes at most `most` browser observations older than a date; returns how many. */
export async function deleteObservations(db: Kysely<Schema>, before: Date, most: number): Promise<number> {
  const deleted = await sql`
    delete from shopper_observation
    where id in (select id from shopper_observation where created_at < ${before} order by created_at limit ${most})
  `.execute(db)
  return Number(deleted.numAffectedRows ?? 0)
}
