import { type Kysely, sql, type Transaction } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import { maxPushDevices } from '../../../shared/contract/notification/notification.limits.ts'
import { lockAccount } from '../database/lock-account.ts'
import type { Schema } from '../database/schema.ts'
import { isAlive } from '../identity/session/session.queries.ts'
import type { PushKeys } from './push-message.ts'

declare module '../database/schema.ts' {
  interface ClosedColumns {
    'push_subscription.language': Language
  }
}

/** Failed attempts in a row after which nothing more is sent to a device. */
const maxFailures = 20

interface PushDevice extends PushKeys {
  readonly userId: string
  /** The session with which its messages end. */
  readonly sessionId: string
  readonly endpoint: string
  readonly language: Language
}

/** Stores a device, which belongs to the account last signed in on it. */
export async function savePushDevice(tx: Transaction<Schema>, device: PushDevice): Promise<void> {
  const { userId: user_id, sessionId: session_id, endpoint, p256dh, auth, language } = device
  const values = {
    user_id,
    session_id,
    p256dh,
    auth,
    language,
    failures: 0,
    last_failure: null,
    created_at: sql<Date>`now()`,
  }
  // Serialises calls, so that devices are counted correctly.
  await lockAccount(tx, user_id)
  await tx
    .insertInto('push_subscription')
    .values({ endpoint, ...values })
    .onConflict((row) => row.column('endpoint').doUpdateSet(values))
    .execute()
  await tx
    .deleteFrom('push_subscription')
    .where('user_id', '=', user_id)
    .where('id', 'not in', (kept) =>
      kept
        .selectFrom('push_subscription')
        .select('id')
        .where('user_id', '=', user_id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxPushDevices),
    )
    .execute()
}

export const removePushDevices = (db: Kysely<Schema>, device: Pick<PushDevice, 'userId' | 'endpoint'>) =>
  db
    .deleteFrom('push_subscription')
    .where('user_id', '=', device.userId)
    .where('endpoint', '=', device.endpoint)
    .execute()

/** Devices with an active session of an active account. */
export const alivePushDevices = (db: Kysely<Schema>) =>
  db
    .selectFrom('push_subscription')
    .innerJoin('user_session', 'user_session.id', 'push_subscription.session_id')
    .innerJoin('user', 'user.id', 'push_subscription.user_id')
    .where(isAlive)
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)

export const findPushDevices = async (db: Kysely<Schema>, userId: string): Promise<readonly string[]> =>
  (
    await alivePushDevices(db).select('push_subscription.id').where('push_subscription.user_id', '=', userId).execute()
  ).map(({ id }) => id)

/** The parts of a device needed for sending. */
export const findPushDevice = (db: Kysely<Schema>, id: string) =>
  alivePushDevices(db)
    .select([
      'push_subscription.id',
      'push_subscription.endpoint',
      'push_subscription.p256dh',
      'push_subscription.auth',
      'push_subscription.language',
    ])
    .where('push_subscription.id', '=', id)
    .executeTakeFirst()

export const markPushSent = (db: Kysely<Schema>, id: string) =>
  db
    .updateTable('push_subscription')
    .set({ failures: 0, last_failure: null, used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Counts a failure, and forgets a device that has not been reachable for long. */
export async function markPushFailed(db: Kysely<Schema>, id: string, reason: string): Promise<void> {
  await db
    .updateTable('push_subscription')
    .set((row) => ({ failures: row('failures', '+', 1), last_failure: reason.slice(0, 200) }))
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('push_subscription').where('id', '=', id).where('failures', '>=', maxFailures).execute()
}

export const removePushDevice = (db: Kysely<Schema>, id: string) =>
  db.deleteFrom('push_subscription').where('id', '=', id).execute()

/** Firings of an account that were not pushed, locked and marked, as for mails. */
export async function takeUnpushed(tx: Transaction<Schema>, userId: string): Promise<readonly string[]> {
  const waiting = tx
    .selectFrom('alert_firing')
    .select('id')
    .where('user_id', '=', userId)
    .where('pushed_at', 'is', null)
    .orderBy('fired_at')
    .forUpdate()
    .skipLocked()
  const rows = await tx
    .updateTable('alert_firing')
    .set({ pushed_at: sql<Date>`now()` })
    .where('id', 'in', waiting)
    .returning(['id', 'fired_at'])
    .execute()
  return rows.toSorted((one, other) => one.fired_at.getTime() - other.fired_at.getTime()).map(({ id }) => id)
}

/** Whether an account wants push messages. */
export const wantsPush = async (db: Kysely<Schema>, userId: string): Promise<boolean> => {
  const setting = await db
    .selectFrom('notification_setting')
    .select('by_push')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return setting?.by_push ?? true
}
