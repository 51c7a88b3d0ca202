import { type Kysely, sql, type Transaction } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import type { Webhook } from '../../../shared/contract/notification/webhook.routes.ts'
import { announceAccountChange, announcedTo } from '../database/account-change.ts'
import type { Schema } from '../database/schema.ts'
import { secretDigest, webhookSecret } from './webhook-signature.ts'

type EndedBy = NonNullable<Webhook['endedBy']>

declare module '../database/schema.ts' {
  interface ClosedColumns {
    'webhook.ended_by': EndedBy
  }
}

/** A webhook is disabled after this many failed attempts in a row, over this many days. */
const maxFailures = 20
const failingDays = 3
/** Seconds for which nothing more is posted to a receiver that failed. */
const pauseSeconds = 30

const now = sql<Date>`now()`
const works = { failures: 0, failing_since: null, failed_at: null, ended_at: null, ended_by: null }

export async function findWebhook(db: Kysely<Schema>, userId: string): Promise<Webhook | null> {
  const row = await db
    .selectFrom('webhook')
    .select(['url', 'ended_by', 'delivered_at', 'failed_at', 'last_status'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row
    ? {
        url: row.url,
        endedBy: row.ended_by,
        lastDeliveredAt: row.delivered_at?.toISOString() ?? null,
        lastFailedAt: row.failed_at?.toISOString() ?? null,
        lastStatus: row.last_status,
      }
    : null
}

/** Sets the address and re-enables the webhook. Returns a secret if there was no valid one. */
export async function saveWebhook(
  tx: Transaction<Schema>,
  { userId, url, key }: { readonly userId: string; readonly url: string; readonly key: string },
): Promise<string | null> {
  const { salt, secret_digest } = await tx
    .insertInto('webhook')
    .values({ user_id: userId, url, secret_digest: '' })
    .onConflict((row) => row.column('user_id').doUpdateSet({ url, last_status: null, ...works }))
    .returning(['salt', 'secret_digest'])
    .executeTakeFirstOrThrow()
  await announceAccountChange(tx, 'settings', [userId])
  return secret_digest === secretDigest(webhookSecret(key, salt)) ? null : replaceSecret(tx, userId, key)
}

/** Creates a new secret, shown to its holder now; null if the account has no webhook. */
export async function replaceSecret(tx: Transaction<Schema>, userId: string, key: string): Promise<string | null> {
  const salt = crypto.randomUUID()
  const secret = webhookSecret(key, salt)
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({ salt, secret_digest: secretDigest(secret), ...works })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await announceAccountChange(tx, 'settings', [userId])
  return numUpdatedRows > 0n ? secret : null
}

export async function removeWebhook(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx.deleteFrom('webhook').where('user_id', '=', userId).execute()
  await announceAccountChange(tx, 'settings', [userId])
}

/** Enabled webhooks of active accounts. */
export const activeWebhooks = (db: Kysely<Schema>) =>
  db
    .selectFrom('webhook')
    .innerJoin('user', 'user.id', 'webhook.user_id')
    .where('webhook.ended_at', 'is', null)
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)

/** The parts of a webhook needed for posting; it is paused for a while after a failure. */
export const findActiveWebhook = (db: Kysely<Schema>, id: string) =>
  activeWebhooks(db)
    .select(['webhook.id', 'webhook.user_id as userId', 'webhook.url', 'webhook.salt', 'webhook.secret_digest'])
    .select((row) => row.ref('user.language').$castTo<Language>().as('language'))
    .select(
      sql<boolean>`coalesce(webhook.failed_at > now() - make_interval(secs => ${pauseSeconds}), false)`.as('isResting'),
    )
    .where('webhook.id', '=', id)
    .executeTakeFirst()

export const markWebhookTaken = (db: Kysely<Schema>, id: string, status: number) =>
  db
    .updateTable('webhook')
    .set({ failures: 0, failing_since: null, failed_at: null, last_status: status, delivered_at: now })
    .where('id', '=', id)
    .execute()

/** Counts a failure, and disables a webhook that has not been reachable for days. */
export async function markWebhookFailed(db: Kysely<Schema>, id: string, status: number | null): Promise<void> {
  const failed = await db
    .updateTable('webhook')
    .set((row) => ({
      failures: row('failures', '+', 1),
      failing_since: sql<Date>`coalesce(failing_since, now())`,
      failed_at: now,
      last_status: status,
    }))
    .where('id', '=', id)
    .returning(
      sql<boolean>`failures >= ${maxFailures} and failing_since < now() - make_interval(days => ${failingDays})`.as(
        'isEnd',
      ),
    )
    .executeTakeFirst()
  if (failed?.isEnd) await endWebhook(db, id, 'failing')
}

/** Disables a webhook, once, with a notification. */
export const endWebhook = (db: Kysely<Schema>, id: string, by: EndedBy) =>
  sql`
    with ended as (
      update webhook set ended_at = now(), ended_by = ${by} where id = ${id} and ended_at is null returning user_id
    ), noted as (
      insert into notification (user_id, kind, data) select user_id, 'webhook', '{}' from ended returning user_id
    )
    select pg_notify('notification', user_id::text), ${announcedTo(sql.ref('user_id'), 'settings')} from noted
  `.execute(db)

/** A webhook with the salt of its secret. */
export const findSecretOf = (db: Kysely<Schema>, userId: string) =>
  db.selectFrom('webhook').select(['url', 'salt', 'secret_digest']).where('user_id', '=', userId).executeTakeFirst()
