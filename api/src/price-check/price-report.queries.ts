import { type Insertable, type Kysely, sql } from 'kysely'
import type { Money } from '../../../shared/schema/money.ts'
import { lockAccount } from '../database/lock-account.ts'
import type { Schema } from '../database/schema.ts'

/**
 * Stores the price that an account says a shop asks, for staff to review: one per listing, the last one. Does nothing
 * if it is the current price.
 */
export const keepChoice = (db: Kysely<Schema>, choice: { userId: string; listingId: string; price: Money }) =>
  db.transaction().execute(async (tx) => {
    const { userId, listingId, price } = choice
    // Serialised, so that only the last one remains.
    await lockAccount(tx, userId)
    await tx
      .deleteFrom('price_report')
      .where('user_id', '=', userId)
      .where('listing_id', '=', listingId)
      .where('resolved_at', 'is', null)
      .execute()
    await sql`
      insert into price_report (product_id, listing_id, user_id, reason, amount_minor, currency)
      select product_id, id, ${userId}, 'amount', ${price.amount}::bigint, ${price.currency} from listing
      where id = ${listingId} and not exists (
        select from listing_price kept
        where kept.product_id = listing.product_id and kept.listing_id = listing.id
          and (kept.amount_minor, kept.currency) = (${price.amount}::bigint, ${price.currency}::text)
      )
    `.execute(tx)
  })

/** Open reports within a day that make a listing due at once. */
const reportsForCheck = 2

/** Stores a report; several of them make the listing due soon. Returns false if there is no such listing. */
export const insertReport = (
  db: Kysely<Schema>,
  report: Omit<Insertable<Schema['price_report']>, 'product_id'>,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { listing_id, reason, note = null, amount_minor = null, currency = null } = report
    const kept = await sql`
      insert into price_report (product_id, listing_id, reason, note, amount_minor, currency)
      select product_id, id, ${reason}, ${note}, ${amount_minor}::bigint, ${currency} from listing where id = ${listing_id}
    `.execute(tx)
    if (kept.numAffectedRows !== 1n) return false
    await sql`
      update listing_check set due_at = now()
      where listing_id = ${listing_id} and due_at > now() and failures = 0 and paused_reason is null
        and coalesce(checked_at, '-infinity') < now() - interval '10 minutes'
        and ${reportsForCheck} <= (
          select count(*) from price_report
          where price_report.listing_id = ${listing_id} and resolved_at is null and created_at > now() - interval '1 day'
        )
    `.execute(tx)
    return true
  })
