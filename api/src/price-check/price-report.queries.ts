import { type Insertable, type Kysely, sql } from 'kysely'
import type { Money } from '../../../shared/schema/money.ts'
import { lockAccount } from '../database/lock-account.ts'
import type { Schema } from '../database/schema.ts'

/**
 * Keeps which price an account says that a store asks, for staff to look at: one for each of its listings, the last one.
 * Nothing where that is the price in force.
 */
export const keepChoice = (db: Kysely<Schema>, choice: { userId: string; listingId: string; price: Money }) =>
  db.transaction().execute(async (tx) => {
    const { userId, listingId, price } = choice
    // One after the other, so that the last one is the only one.
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

/** Open reports of a day that make a listing due at once. */
const reportsForCheck = 2

/** Keeps a report; several of them have the listing looked at soon. False where there is no such listing. */
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
