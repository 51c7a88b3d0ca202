import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Hours within which two sources have to have seen the same. */
const agreementHours = 6

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
 * within some hours. False where no listing has the address.
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
    const range = sql`make_interval(hours => ${agreementHours})`
    await sql`
      with agreed as (
        select exists (
          select from listing_price where listing_id = ${listing.id} and amount_minor = ${amount} and currency = ${currency}
            and seen_at between ${at}::timestamptz - ${range} and ${at}::timestamptz + ${range}
        ) or exists (
          select from shopper_observation other where other.listing_id = ${listing.id} and other.user_id <> ${userId}
            and other.amount_minor = ${amount} and other.currency = ${currency}
            and other.at between ${at}::timestamptz - ${range} and ${at}::timestamptz + ${range}
        ) as counts
      ), counted as (
        update shopper_observation set counted_at = now()
        where (select counts from agreed) and listing_id = ${listing.id} and counted_at is null
          and amount_minor = ${amount} and currency = ${currency}
          and at between ${at}::timestamptz - ${range} and ${at}::timestamptz + ${range}
        returning at
      )
      select observed.outcome from counted
      left join listing_price as known on known.listing_id = ${listing.id}
      cross join lateral observe_price(
        ${listing.id}::uuid, counted.at, ${amount}::bigint, ${currency}::text, coalesce(known.in_stock, true),
        coalesce(known.stock, 'unknown'), null::bigint, 'shopper', null::jsonb
      ) as observed
      order by counted.at
    `.execute(tx)
    return true
  })
