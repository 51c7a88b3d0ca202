import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { observePrice } from '../price/observe-price.queries.ts'
import { lockPrice } from './observe.queries.ts'

/** Time within which two sources have to have seen the same. */
const range = sql`interval '6 hours'`

/** What a browser saw. */
export interface Observation {
  readonly userId: string
  readonly url: string
  readonly amount: number
  readonly currency: string
  readonly at: Date
}

/**
 * Keeps what a browser saw. It counts once the price in force was seen with the same amount, or another account saw it,
 * within some hours; both with a mailbox that they have proven, since accounts without one cost nothing. False where no listing has the address.
 */
export const keepObservation = (db: Kysely<Schema>, seen: Observation): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { userId, url, amount, currency, at } = seen
    // Two accounts at once: the second one finds the first.
    const listing = await tx
      .selectFrom('listing')
      .select(['id', 'product_id'])
      .where(sql<boolean>`address_key = listing_address_key(${url})`)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!listing) return false
    await tx
      .insertInto('shopper_observation')
      .values({
        product_id: listing.product_id,
        listing_id: listing.id,
        user_id: userId,
        at,
        amount_minor: amount,
        currency,
      })
      .execute()
    const { rows: counted } = await sql<{ at: Date }>`
      with agreed as (
        select exists (
          select from listing_price where listing_id = ${listing.id} and amount_minor = ${amount} and currency = ${currency}
            and seen_at between ${at}::timestamptz - ${range} and ${at}::timestamptz + ${range}
        ) or exists (
          select from shopper_observation other
          join "user" holder on holder.id = other.user_id and holder.email_verified_at is not null
          where exists (select from "user" where id = ${userId} and email_verified_at is not null)
            and other.listing_id = ${listing.id} and other.user_id <> ${userId}
            and other.amount_minor = ${amount} and other.currency = ${currency}
            and other.at between ${at}::timestamptz - ${range} and ${at}::timestamptz + ${range}
        ) as counts
      )
      update shopper_observation set counted_at = now()
      where (select counts from agreed) and listing_id = ${listing.id} and counted_at is null
        and amount_minor = ${amount} and currency = ${currency}
        and at between ${at}::timestamptz - ${range} and ${at}::timestamptz + ${range}
      returning at
    `.execute(tx)
    const known = await lockPrice(tx, listing.id)
    for (const look of counted.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
      await observePrice(tx, {
        listingId: listing.id,
        at: look.at,
        amount,
        currency,
        inStock: known?.inStock ?? true,
        stock: known?.stock ?? 'unknown',
        source: 'shopper',
      })
    }
    return true
  })

/** Deletes what browsers saw before a moment, at most so many; answers how many. */
export async function deleteObservations(db: Kysely<Schema>, before: Date, most: number): Promise<number> {
  const deleted = await sql`
    delete from shopper_observation
    where id in (select id from shopper_observation where created_at < ${before} order by created_at limit ${most})
  `.execute(db)
  return Number(deleted.numAffectedRows ?? 0)
}
