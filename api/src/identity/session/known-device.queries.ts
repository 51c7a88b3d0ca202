import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { deviceCookieDays, knownDeviceTries } from '../../../../shared/contract/identity/identity.limits.ts'
import type { Schema } from '../../database/schema.ts'

/** All that is stored of a browser's cookie. */
export const hashOfDevice = (secret: string): Buffer => hash('sha256', secret, 'buffer')

interface DeviceOfAccount {
  readonly userId: string
  readonly secret: string
}

const rowOf = (db: Kysely<Schema>, { userId, secret }: DeviceOfAccount) =>
  db.updateTable('known_device').where('user_id', '=', userId).where('device_hash', '=', hashOfDevice(secret))

const windowEnded = sql<boolean>`failures_since <= now() - make_interval(secs => ${knownDeviceTries.seconds})`

/**
 * Counts a password attempt by a browser that signed in to the account before, prior to the comparison.
 * @returns `unknown` for any other browser; `counted`; or the seconds until it may try again.
 */
export async function countTryOfDevice(
  db: Kysely<Schema>,
  device: DeviceOfAccount,
): Promise<'unknown' | 'counted' | { readonly wait: number }> {
  const counted = await rowOf(db, device)
    .set({
      failures: sql<number>`case when ${windowEnded} then 1 else failures + 1 end`,
      failures_since: sql<Date>`case when ${windowEnded} then now() else failures_since end`,
    })
    .where((row) => row.or([row('failures', '<', knownDeviceTries.times), windowEnded]))
    .returning('failures')
    .executeTakeFirst()
  if (counted) return 'counted'
  const known = await db
    .selectFrom('known_device')
    .select(
      sql<number>`ceil(extract(epoch from failures_since - now()) + ${knownDeviceTries.seconds})::integer`.as('wait'),
    )
    .where('user_id', '=', device.userId)
    .where('device_hash', '=', hashOfDevice(device.secret))
    .executeTakeFirst()
  return known ? { wait: Math.max(1, known.wait) } : 'unknown'
}

/** Refunds an attempt that was not a wrong password. */
export async function refundTryOfDevice(db: Kysely<Schema>, device: DeviceOfAccount): Promise<void> {
  await rowOf(db, device).set({ failures: sql<number>`greatest(failures - 1, 0)` }).execute()
}

/** Forgets all known browsers of the account. */
export async function forgetDevices(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('known_device').where('user_id', '=', userId).execute()
}

/** Forgets browsers whose cookie has expired. */
export async function forgetOldDevices(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('last_used_at', '<', sql<Date>`now() - make_interval(days => ${deviceCookieDays})`)
    .execute()
}
