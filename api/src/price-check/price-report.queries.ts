import { type Insertable, type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

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
