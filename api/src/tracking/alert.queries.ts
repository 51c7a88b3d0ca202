import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { AlertKind, PriceAlert } from '../../../shared/contract/tracking/alert.ts'
import { announceAccountChange, announceAlertChange } from '../database/account-change.ts'
import type { Schema } from '../database/schema.ts'
import { standingProduct } from '../product/standing-product.queries.ts'

const alertColumns = [
  'price_alert.id',
  'price_alert.tracking_id as trackingId',
  'price_alert.kind',
  'price_alert.amount_minor as amount',
  'price_alert.currency',
  'price_alert.percent',
  'price_alert.days',
  'price_alert.country',
  'price_alert.armed as isArmed',
  'price_alert.rearm_seconds as rearmSeconds',
  'price_alert.last_fired_at as lastFiredAt',
  'price_alert.snoozed_until as snoozedUntil',
  'price_alert.ended_at as endedAt',
] as const

/** The alerts of the given trackings, oldest first. */
export const findAlerts = (db: Kysely<Schema>, trackingIds: readonly string[]) =>
  db.selectFrom('price_alert').select(alertColumns).where('tracking_id', 'in', trackingIds).orderBy('id').execute()

type AlertRow = Awaited<ReturnType<typeof findAlerts>>[number]

export const publicAlert = ({ trackingId: _, lastFiredAt, snoozedUntil, endedAt, ...row }: AlertRow): PriceAlert => ({
  ...row,
  lastFiredAt: lastFiredAt?.toISOString() ?? null,
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
})

/** The tracking of an account, with its row locked so that concurrent calls count its alerts correctly. */
export const lockTracking = (tx: Transaction<Schema>, id: string, userId: string) =>
  tx
    .selectFrom('tracking')
    .select([
      'id',
      'listing_id as listingId',
      'country',
      standingProduct(sql.ref('tracking.product_id')).as('productId'),
    ])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function countAlerts(db: Kysely<Schema>, trackingId: string) {
  const { count } = await db
    .selectFrom('price_alert')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface WatchedPlace {
  readonly productId: string
  /** Null for any shop. */
  readonly listingId: string | null
  /** Null for any country. */
  readonly country: string | null
}

/** The price that alerts of a tracking are compared with; undefined if no matching shop sells the product. */
export async function watchedPrice(db: Kysely<Schema>, { productId, listingId, country }: WatchedPlace) {
  const { rows } = await sql<{ amount: number; currency: string }>`
    select amount_minor as amount, currency from best_watched_price(${productId}, ${listingId}, ${country})
  `.execute(db)
  return rows[0]
}

/** The currency that a product is priced in, when no shop that the alert covers sells it. */
export const anyCurrency = async (db: Kysely<Schema>, productId: string) =>
  (
    await db
      .selectFrom('listing_price')
      .select('currency')
      .where('product_id', '=', productId)
      .orderBy('seen_at', 'desc')
      .orderBy('listing_id')
      .limit(1)
      .executeTakeFirst()
  )?.currency

export async function insertAlert(
  tx: Transaction<Schema>,
  values: {
    id?: string
    tracking_id: string
    product_id: string
    kind: AlertKind
    amount_minor: number | null
    currency: string | null
    percent: number | null
    days: number | null
    country: string | null
    base_minor: number | null
    base_currency: string | null
    rearm_seconds?: number
  },
) {
  const alert = await tx.insertInto('price_alert').values(values).returning(alertColumns).executeTakeFirstOrThrow()
  await announceAlertChange(tx, [alert.id])
  return alert
}

const ownAlert = (userId: string) => sql<boolean>`tracking_id in (select id from tracking where user_id = ${userId})`

export interface AlertPlace {
  readonly alertId: string
  readonly trackingId: string
  readonly userId: string
}

export const lockAlert = (tx: Transaction<Schema>, { alertId, trackingId, userId }: AlertPlace) =>
  tx
    .selectFrom('price_alert')
    .select(alertColumns)
    .where('id', '=', alertId)
    .where('tracking_id', '=', trackingId)
    .where(ownAlert(userId))
    .forUpdate()
    .executeTakeFirst()

export async function updateAlert(tx: Transaction<Schema>, id: string, values: Updateable<Schema['price_alert']>) {
  const alert = await tx
    .updateTable('price_alert')
    .set(values)
    .where('id', '=', id)
    .returning(alertColumns)
    .executeTakeFirstOrThrow()
  await announceAlertChange(tx, [id])
  return alert
}

/** Returns whether the account had such an alert. */
export async function deleteAlert(tx: Transaction<Schema>, { alertId, trackingId, userId }: AlertPlace) {
  const { numDeletedRows } = await tx
    .deleteFrom('price_alert')
    .where('id', '=', alertId)
    .where('tracking_id', '=', trackingId)
    .where(ownAlert(userId))
    .executeTakeFirst()
  await announceAccountChange(tx, 'alerts', [userId])
  return numDeletedRows > 0n
}
