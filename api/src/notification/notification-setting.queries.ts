import { type Kysely, sql, type Transaction } from 'kysely'
import type { NotificationSettings } from '../../../shared/contract/notification/notification.routes.ts'
import { announceAccountChange } from '../database/account-change.ts'
import type { Schema } from '../database/schema.ts'
import { zoneOfCountry } from './country-zone.ts'

declare module '../database/schema.ts' {
  interface ClosedColumns {
    'notification_setting.digest': NotificationSettings['digest']
  }
}

const defaults = {
  byMail: true,
  byPush: true,
  digest: 'none',
  dailyCap: 20,
  quietFrom: null,
  quietTo: null,
} as const

const columns = [
  'by_mail as byMail',
  'by_push as byPush',
  'digest',
  'daily_cap as dailyCap',
  sql<string | null>`to_char(quiet_from, 'HH24:MI')`.as('quietFrom'),
  sql<string | null>`to_char(quiet_to, 'HH24:MI')`.as('quietTo'),
  'time_zone as timeZone',
] as const

/** The settings of an account, or the defaults. */
export async function findSettings(db: Kysely<Schema>, userId: string): Promise<NotificationSettings> {
  const chosen = await db
    .selectFrom('notification_setting')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (chosen) return chosen
  const timeZone = zoneOfCountry.as('timeZone')
  return {
    ...defaults,
    ...(await db.selectFrom('user').select(timeZone).where('id', '=', userId).executeTakeFirstOrThrow()),
  }
}

/** Whether PostgreSQL, which uses it, knows a time zone. */
export const isTimeZone = async (db: Kysely<Schema>, name: string): Promise<boolean> => {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}

export async function saveSettings(tx: Transaction<Schema>, userId: string, settings: NotificationSettings) {
  const values = {
    by_mail: settings.byMail,
    by_push: settings.byPush,
    digest: settings.digest,
    daily_cap: settings.dailyCap,
    quiet_from: settings.quietFrom,
    quiet_to: settings.quietTo,
    time_zone: settings.timeZone,
    // An explicit setting cannot be undone by a mailed link.
    mail_ended_by: null,
    mail_ended_at: null,
  }
  await announceAccountChange(tx, 'settings', [userId])
  return tx
    .insertInto('notification_setting')
    .values({ user_id: userId, ...values })
    .onConflict((row) => row.column('user_id').doUpdateSet({ ...values, updated_at: sql<Date>`now()` }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}
