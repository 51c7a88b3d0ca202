import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { standingProduct } from '../product/standing-product.queries.ts'
import { alertLock, judgeAlerts } from './judge-alerts.queries.ts'

/** The alert columns that a price change may update; times are text from the database, precise to the microsecond. */
export interface AlertState {
  readonly id: string
  readonly armed: boolean
  readonly base_minor: number | null
  readonly base_currency: string | null
  readonly last_fired_at: string | null
}

/** The state of an alert before and after a price change. */
export interface AlertChange {
  readonly before: AlertState
  readonly after: AlertState
}

/** The alerts whose state has changed. */
export function changedAlerts(before: readonly AlertState[], after: readonly AlertState[]): AlertChange[] {
  const known = new Map(before.map((alert) => [alert.id, alert]))
  return after.flatMap((alert) => {
    const was = known.get(alert.id)
    return was && !isDeepStrictEqual(was, alert) ? [{ before: was, after: alert }] : []
  })
}

/** The state of each alert of a product, without those that have ended: they are not evaluated again. */
export async function readAlertStates(kysely: Kysely<Schema>, productId: string): Promise<AlertState[]> {
  const { rows } = await sql<AlertState>`
    select id, armed, base_minor, base_currency, to_jsonb(last_fired_at) #>> '{}' as last_fired_at
    from price_alert where product_id = ${productId} and ended_at is null order by id
  `.execute(kysely)
  return rows
}

/** Locks the alerts of a product against concurrent evaluation. Writers of prices lock the listing first. */
export async function lockAlerts(tx: Transaction<Schema>, productId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${alertLock(productId)})`.execute(tx)
}

/** Writes prices of a product without evaluating its alerts, which must be locked. */
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
 * Restores alerts to their state before a price that turned out to be wrong, unless they have changed since. Firings
 * not mailed yet are withdrawn, with their notifications; those already mailed stay.
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

/**
 * Evaluates the alerts of a product against current prices; for a merged product, those of the product it was merged
 * into.
 */
export async function judgeNow(tx: Transaction<Schema>, productId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select ${standingProduct(productId)} as id`.execute(tx)
  if (rows[0]) await judgeAlerts(tx, rows[0].id)
}
