import { type Kysely, sql, type Transaction } from 'kysely'
import type { AdTrouble } from '../../../shared/contract/ads/ad-obstacle.words.ts'
import type { Schema } from '../database/schema.ts'

const today = sql`(now() at time zone 'UTC')::date`

/**
 * Ads that have been active and unchanged for more than an hour, without an impression today or yesterday (UTC):
 * impressions are only known by day.
 */
export async function findUnseenAds(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ads
    where status = 'ACTIVE' and deleted_at is null
      and greatest(starts_at, updated_at) < now() - interval '1 hour' and (ends_at is null or ends_at > now())
      and not exists (select from ad_day where ad_id = ads.id and day >= ${today} - 1 and seen > 0)
    order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Stores what prevents an ad. Returns whether staff still need to be notified. */
export async function noteTrouble(tx: Transaction<Schema>, adId: string, reason: AdTrouble): Promise<boolean> {
  const noted = await tx
    .insertInto('ad_trouble')
    .values({ ad_id: adId, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ad_id')
    .executeTakeFirst()
  return noted !== undefined
}

/**
 * Deletes the problems of ads that get impressions or are no longer active: if a problem comes back, staff are notified
 * again.
 */
export const forgetTroubles = (db: Kysely<Schema>, unseen: readonly string[]) =>
  db
    .deleteFrom('ad_trouble')
    .where(({ not, eb, val }) => not(eb('ad_id', '=', sql<string>`any (${val(unseen)}::uuid[])`)))
    .execute()
