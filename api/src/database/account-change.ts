import { type Expression, type Kysely, sql } from 'kysely'
import type { AccountChange } from '../../../shared/contract/notification/notification.routes.ts'
import type { Schema } from './schema.ts'

/**
 * SQL that announces a change to an account's streams, for use in the statement that makes the change; the id may be
 * null for a guest.
 */
export const announcedTo = (userId: Expression<unknown>, what: AccountChange) =>
  sql`pg_notify('notification', ${`changed ${what} `}::text || ${userId})`

/**
 * Announces to the streams of accounts, after the commit, that they changed something, so that open pages reload it.
 * Every writer of trackings, alerts, webhooks and notification settings calls it.
 */
export async function announceAccountChange(
  db: Kysely<Schema>,
  what: AccountChange,
  userIds: readonly (string | null)[],
): Promise<void> {
  const named = [...new Set(userIds)].filter((id) => id !== null)
  if (named.length === 0) return
  await sql`select ${announcedTo(sql.ref('user_id'), what)} from unnest(${named}::uuid[]) as user_id`.execute(db)
}

/** The same for the accounts of the given alerts. */
export async function announceAlertChange(db: Kysely<Schema>, alertIds: readonly string[]): Promise<void> {
  if (alertIds.length === 0) return
  await sql`
    select ${announcedTo(sql.ref('user_id'), 'alerts')} from (
      select distinct tracking.user_id from price_alert join tracking on tracking.id = price_alert.tracking_id
      where price_alert.id = any (${alertIds}::uuid[]) and tracking.user_id is not null
    ) as holder
  `.execute(db)
}
