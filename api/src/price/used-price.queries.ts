import { sql, type Transaction } from 'kysely'
import {
  type AlertChange,
  changedAlerts,
  lockAlerts,
  readAlertStates,
  restoreAlerts,
  withoutAlerts,
} from '../alert/alert-states.queries.ts'
import { createRecord, type Fields, removeRecord } from '../collection/collection.changes.ts'
import type { Schema } from '../database/schema.ts'
import { prices } from './price.collection.ts'

/** What accepting the price of a report changed; stored in the audit log, so that it can be undone. */
export interface UsedPrice {
  readonly price: string
  readonly alerts: readonly AlertChange[]
}

/** Stores a price reported by a shopper as a price of staff, and fires alerts. The listing must be locked. */
export async function storeUsedPrice(
  tx: Transaction<Schema>,
  productId: string,
  price: Fields,
  actorId: string,
): Promise<UsedPrice> {
  await lockAlerts(tx, productId)
  const before = await readAlertStates(tx, productId)
  const { id } = await createRecord(tx, prices, price, { actorId })
  return { price: String(id), alerts: changedAlerts(before, await readAlertStates(tx, productId)) }
}

interface SettledReport {
  readonly id: string
  readonly productId: string
  readonly actorId: string
}

/** Trashes the price that a report had set, if it is still there, and restores the alerts to their earlier state. */
export async function takeBackPrice(tx: Transaction<Schema>, { id, productId, actorId }: SettledReport): Promise<void> {
  const { rows } = await sql<{ stored: UsedPrice | null }>`
    select after -> 'stored' as stored from audit
    where section = 'product' and record_id = ${productId} and after ->> 'report' = ${id}
    order by at desc, id desc limit 1
  `.execute(tx)
  const stored = rows[0]?.stored
  if (!stored) return
  const { rows: own } = await sql<object>`
    select from price_point where id = ${stored.price} and product_id = ${productId} and deleted_at is null
  `.execute(tx)
  if (own.length === 0) return
  await lockAlerts(tx, productId)
  await withoutAlerts(tx, productId, () => removeRecord(tx, prices, stored.price, { actorId }))
  await restoreAlerts(tx, stored.alerts)
}
