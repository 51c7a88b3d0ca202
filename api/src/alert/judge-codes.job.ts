import { type Kysely, sql } from 'kysely'
import { ShortId } from '../../../shared/schema/short-id.ts'
import { Exactly } from '../../../shared/schema/structure.ts'
import { announceAlertChange } from '../database/account-change.ts'
import type { Schema } from '../database/schema.ts'
import { defineJob } from '../worker/job.ts'
import { sendJob } from '../worker/job-queue.ts'
import { repeatForAMinute } from '../worker/rounds.ts'
import { judgeAlerts } from './judge-alerts.queries.ts'

/** Evaluates the alerts of a shop after its codes have changed. */
const judgeShopQueue = { name: 'judge-shop', data: Exactly({ shopId: ShortId }) }

const shopsAtOnce = 200
const productsAtOnce = 500

/** Marks the shops whose codes have started or expired since the last run. */
export const noteClockChanges = (db: Kysely<Schema>) =>
  sql`
    with clock as (select judged_until from alert_clock for update),
    moved as (update alert_clock set judged_until = now() from clock returning clock.judged_until as since)
    insert into code_change (shop_id)
      select distinct coupon.shop_id from coupon, moved
      where coupon.deleted_at is null
        and ((coupon.starts_at > moved.since and coupon.starts_at <= now())
          or (coupon.ends_at > moved.since and coupon.ends_at <= now()))
      order by coupon.shop_id
    on conflict (shop_id) do update set changed_at = clock_timestamp()
  `.execute(db)

/** Queues a job for each shop whose codes have changed. Concurrent workers take different shops. */
export const queueChangedShops = (db: Kysely<Schema>) =>
  db.transaction().execute(async (tx) => {
    const taken = await tx
      .deleteFrom('code_change')
      .where('shop_id', 'in', (row) =>
        row.selectFrom('code_change').select('shop_id').limit(shopsAtOnce).forUpdate().skipLocked(),
      )
      .returning('shop_id')
      .execute()
    for (const { shop_id } of taken) await sendJob(tx, judgeShopQueue, { shopId: shop_id })
  })

/** Evaluates alerts whose snooze has ended: a price that fell in the meantime still fires them. */
export async function judgeAfterSnooze(db: Kysely<Schema>): Promise<void> {
  const due = await db
    .selectFrom('price_alert')
    .select('product_id')
    .distinct()
    .where('snoozed_until', '<=', sql<Date>`now()`)
    .where('ended_at', 'is', null)
    .limit(productsAtOnce)
    .execute()
  for (const { product_id } of due) {
    await db.transaction().execute(async (tx) => {
      const awake = await tx
        .updateTable('price_alert')
        .set({ snoozed_until: null })
        .where('product_id', '=', product_id)
        .where('snoozed_until', '<=', sql<Date>`now()`)
        .returning('id')
        .execute()
      await announceAlertChange(
        tx,
        awake.map(({ id }) => id),
      )
      await judgeAlerts(tx, product_id)
    })
  }
}

/** When an alert may fire again, in the same expression as its index. */
const quietEnd = sql<Date>`(last_fired_at at time zone 'utc') + rearm_seconds * interval '1 second'`

/** Evaluates alerts whose pause after firing has ended: a price that fell in the meantime still fires them. */
export async function judgeAfterPause(db: Kysely<Schema>): Promise<void> {
  const { since, now } = await db
    .selectFrom('alert_clock')
    .select(['rearmed_until as since', sql<Date>`now()`.as('now')])
    .executeTakeFirstOrThrow()
  const due = await db
    .selectFrom('price_alert')
    .select(['product_id', sql<Date>`min(${quietEnd}) at time zone 'utc'`.as('at')])
    .where('armed', '=', true)
    .where('is_watching', '=', true)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`kind in ('target', 'percent', 'effective')`)
    .where(quietEnd, '>', sql<Date>`${since}::timestamptz at time zone 'utc'`)
    .where(quietEnd, '<=', sql<Date>`${now}::timestamptz at time zone 'utc'`)
    .groupBy('product_id')
    .orderBy('at')
    .limit(productsAtOnce)
    .execute()
  for (const { product_id } of due) await judgeAlerts(db, product_id)
  // Written last: what a killed worker did not finish is evaluated by the next one.
  const last = due.length < productsAtOnce ? now : (due.at(-1)?.at ?? now)
  await db.updateTable('alert_clock').set({ rearmed_until: last }).execute()
}

/** Evaluates the alerts on prices after a code for all products of a shop, one product at a time. */
export async function judgeShop(db: Kysely<Schema>, shopId: number): Promise<void> {
  const products = await db
    .selectFrom('price_alert')
    .select('product_id')
    .distinct()
    .where('kind', '=', sql.lit('effective'))
    .where('ended_at', 'is', null)
    .where((alert) =>
      alert.exists(
        alert
          .selectFrom('listing')
          .select('listing.id')
          .whereRef('listing.product_id', '=', 'price_alert.product_id')
          .where('listing.shop_id', '=', shopId),
      ),
    )
    .execute()
  for (const { product_id } of products) await judgeAlerts(db, product_id)
}

export const judgeChangedShop = defineJob({
  queue: { name: judgeShopQueue.name, retryLimit: 3, retryDelay: 10, expireInSeconds: 300 },
  data: judgeShopQueue.data,
  pollingSeconds: 2,
  run: ({ database }, { shopId }) => judgeShop(database.main.kysely, shopId),
})

export const judgeByClock = defineJob({
  queue: { name: 'judge-alerts', retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 3_600 },
  schedule: '* * * * *',
  pollingSeconds: 5,
  run: async ({ database, stopping }) => {
    const { kysely } = database.main
    await noteClockChanges(kysely)
    await judgeAfterSnooze(kysely)
    await judgeAfterPause(kysely)
    await repeatForAMinute({ pauseSeconds: 5, stopping }, async () => {
      await queueChangedShops(kysely)
      return true
    })
  },
})
