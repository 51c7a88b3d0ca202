import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { alertLock, judgeAlerts } from './judge-alerts.queries.ts'

/** What a price that is judged may change of an alert; times as the database writes them, to the microsecond. */
export interface AlertState {
  readonly id: string
  readonly armed: boolean
  readonly base_minor: number | null
  readonly base_currency: string | null
  readonly last_fired_at: string | null
}

/** How an alert stood before a price and after it. */
export interface AlertChange {
  readonly before: AlertState
  readonly after: AlertState
}

/** The alerts that stand otherwise than before. */
export function changedAlerts(before: readonly AlertState[], after: readonly AlertState[]): AlertChange[] {
  const known = new Map(before.map((alert) => [alert.id, alert]))
  return after.flatMap((alert) => {
    const was = known.get(alert.id)
    return was && !isDeepStrictEqual(was, alert) ? [{ before: was, after: alert }] : []
  })
}

/** How the alerts of a product stand; those that have ended are judged no more. */
export async function readAlertStates(kysely: Kysely<Schema>, productId: string): Promise<AlertState[]> {
  const { rows } = await sql<AlertState>`
    select id, armed, base_minor, base_currency, to_jsonb(last_fired_at) #>> '{}' as last_fired_at
    from price_alert where product_id = ${productId} and ended_at is null order by id
  `.execute(kysely)
  return rows
}

/** Lets nothing else judge the alerts of a product in the meantime; prices lock their listing before. */
export async function lockAlerts(tx: Transaction<Schema>, productId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${alertLock(productId)})`.execute(tx)
}

/** Writes prices of a product without its alerts, which are locked, being judged by them. */
export async function withoutAlerts(
  tx: Transaction<Schema>,
  productId: string,
  write: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with watching as (
      select id from price_alert where product_id = ${productId} and is_watching and ended_at is null order by id for update
    )
    update price_alert set is_watching = false from watching where price_alert.id = watching.id returning price_alert.id
  `.execute(tx)
  await write()
  const ids = rows.map(({ id }) => id)
  await sql`update price_alert set is_watching = true where id = any (${ids}::uuid[])`.execute(tx)
}

/**
 * Has alerts stand as they did before a price that never was, unless they have changed since. What fired and was not
 * mailed yet is taken back, under the bell too; what was mailed stays.
 */
export async function restoreAlerts(tx: Transaction<Schema>, changes: readonly AlertChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    with change as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as pair (before jsonb, after jsonb)
    ), fired as (
      delete from alert_firing using change
      where alert_firing.alert_id = (change.after ->> 'id')::uuid and alert_firing.delivered_at is null
        and (change.before ->> 'last_fired_at') is distinct from (change.after ->> 'last_fired_at')
        -- The firing is written after its alert, in the same statement.
        and alert_firing.fired_at between (change.after ->> 'last_fired_at')::timestamptz
          and (change.after ->> 'last_fired_at')::timestamptz + interval '1 minute'
      returning alert_firing.id, alert_firing.user_id
    ), bell as (
      delete from notification using fired
      where notification.user_id = fired.user_id and notification.kind = 'alert'
        and notification.data ->> 'firingId' = fired.id::text
    )
    update price_alert set
      armed = (change.before ->> 'armed')::boolean,
      base_minor = (change.before ->> 'base_minor')::bigint,
      base_currency = change.before ->> 'base_currency',
      last_fired_at = (change.before ->> 'last_fired_at')::timestamptz
    from change
    where price_alert.id = (change.after ->> 'id')::uuid and price_alert.ended_at is null
      and (price_alert.armed, price_alert.base_minor, price_alert.base_currency, price_alert.last_fired_at)
        is not distinct from (
          (change.after ->> 'armed')::boolean, (change.after ->> 'base_minor')::bigint,
          change.after ->> 'base_currency', (change.after ->> 'last_fired_at')::timestamptz
        )
  `.execute(tx)
}

/** Judges the alerts of a product by what is in force now; of one that was merged, those of the product that took it. */
export async function judgeNow(tx: Transaction<Schema>, productId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select standing_product(${productId}) as id`.execute(tx)
  if (rows[0]) await judgeAlerts(tx, rows[0].id)
}
