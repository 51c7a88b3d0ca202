import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Insertable, sql } from 'kysely'
import pg from 'pg'
import type { Schema } from '../database/schema.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { trackedWorld } from '../testing/tracked-world.ts'
import { judgeAlerts } from './judge-alerts.queries.ts'
import { judgeAfterPause } from './judge-codes.job.ts'

let database: TestDatabase
let world: ReturnType<typeof trackedWorld>
beforeAll(async () => {
  database = await makeTestDatabase()
  world = trackedWorld(database)
})
afterAll(() => database.drop())

type AlertValues = Omit<Insertable<Schema['price_alert']>, 'tracking_id' | 'product_id'>
type TrackingValues = Parameters<ReturnType<typeof trackedWorld>['track']>[2]

/** A product in one shop with a first price and one alert. */
async function watch(alertValues: AlertValues, { first = 12_000, tracking = {} as TrackingValues } = {}) {
  const productId = await world.product()
  const place = await world.listing(productId)
  await world.price(place, first)
  const userId = await world.user()
  const trackingId = await world.track(userId, productId, tracking)
  const alertId = await world.alert(trackingId, alertValues)
  return { productId, place, userId, trackingId, alertId }
}

/** The number of firings after each of the given prices. */
async function after(watched: Awaited<ReturnType<typeof watch>>, prices: readonly (number | 'out')[], last = 12_000) {
  const counts: number[] = []
  let amount = last
  for (const price of prices) {
    if (price !== 'out') amount = price
    await world.price(watched.place, amount, { inStock: price !== 'out' })
    counts.push((await world.firings(watched.alertId)).length)
  }
  return counts
}

const target = { kind: 'target', amount_minor: 10_000, currency: 'SAR' } as const
const change = (alertId: string, values: Partial<Insertable<Schema['price_alert']>>) =>
  database.main.kysely.updateTable('price_alert').set(values).where('id', '=', alertId).execute()

describe('each kind of alert', () => {
  it.each<[string, AlertValues, readonly (number | 'out')[], readonly number[]]>([
    ['a target is met at the amount and below it', target, [10_001, 10_000], [0, 1]],
    ['a target fires once while the price stays below', target, [9_900, 9_800, 9_700], [1, 1, 1]],
    ['a price that hovers around a target fires once', target, [9_950, 10_050, 9_950, 10_099, 9_999], [1, 1, 1, 1, 1]],
    ['a target fires again once the price had left it', target, [9_900, 10_200, 9_900], [1, 1, 2]],
    ['a target needs stock', target, [12_000, 'out'], [0, 0]],
    ['a target that ran out of stock does not fire again', target, [9_900, 'out', 9_900], [1, 1, 1]],
    [
      'a percentage counts from the price at which it was set, then from where it fired',
      { kind: 'percent', percent: 10, base_minor: 12_000, base_currency: 'SAR' },
      [10_801, 10_800, 10_000, 9_720, 12_000, 9_720],
      [0, 1, 1, 2, 2, 2],
    ],
    [
      'any change fires, up too, and stock alone is none',
      { kind: 'change' },
      [12_100, 11_000, 'out', 11_000],
      [1, 2, 2, 2],
    ],
    [
      'stock fires when it comes back',
      { kind: 'stock' },
      [11_000, 'out', 11_000, 10_000, 'out', 10_000],
      [0, 0, 1, 1, 1, 2],
    ],
  ])('%s', async (_, alert, prices, counts) => {
    expect(await after(await watch(alert), prices)).toEqual(counts)
  })

  it('lowest price: must be below every price of the given number of days, and reports that number', async () => {
    const watched = await watch({ kind: 'lowest', days: 30 })
    await world.day(watched.place, 60, 9_000)
    await world.day(watched.place, 25, 11_000)
    await world.day(watched.place, 10, 12_000)
    // The price set sixty days ago was still in force when the thirty days began.
    expect(await after(watched, [10_900, 9_000])).toEqual([0, 0])
    expect(await after(watched, [8_900])).toEqual([1])
    const [firing] = await world.firings(watched.alertId)
    expect(firing).toMatchObject({ kind: 'lowest', amount_minor: 8_900, previous_minor: 9_000, currency: 'SAR' })
    const note = await database.main.kysely
      .selectFrom('notification')
      .select('data')
      .where('user_id', '=', watched.userId)
      .executeTakeFirstOrThrow()
    expect(note.data).toMatchObject({ alertKind: 'lowest', days: 30, amount: 8_900, previous: 9_000 })
  })

  it('lowest price: does not fire for a listing with little history, nor when the price rises', async () => {
    const watched = await watch({ kind: 'lowest', days: 30 })
    await world.day(watched.place, 5, 15_000)
    expect(await after(watched, [12_500])).toEqual([0])
    await sql`update listing_price set first_at = now() - interval '5 days' where listing_id = ${watched.place.listingId}`.execute(
      database.main.kysely,
    )
    expect(await after(watched, [11_000])).toEqual([0])
  })
})

describe('an alert does not fire', () => {
  it('again before its pause is over', async () => {
    const watched = await watch({ ...target, rearm_seconds: 3_600 })
    expect(await after(watched, [9_900, 12_000, 9_900])).toEqual([1, 1, 1])
    await change(watched.alertId, { last_fired_at: new Date(Date.now() - 3_601_000) })
    expect(await after(watched, [9_800])).toEqual([2])
  })

  it('before its pause is over; afterwards it fires once if the price is still met', async () => {
    const { kysely } = database.main
    const watched = await watch({ ...target, rearm_seconds: 3_600 })
    const percent = await world.alert(watched.trackingId, {
      kind: 'percent',
      percent: 10,
      base_minor: 12_000,
      base_currency: 'SAR',
      rearm_seconds: 3_600,
    })
    expect(await after(watched, [9_900, 12_000, 8_000])).toEqual([1, 1, 1])
    const counts = async () => [(await world.firings(watched.alertId)).length, (await world.firings(percent)).length]
    const begun = new Date(Date.now() - 60_000)
    await kysely.updateTable('alert_clock').set({ rearmed_until: begun }).execute()
    await judgeAfterPause(kysely)
    expect(await counts()).toEqual([1, 1])

    await kysely.updateTable('alert_clock').set({ rearmed_until: begun }).execute()
    for (const id of [watched.alertId, percent]) await change(id, { last_fired_at: new Date(Date.now() - 3_601_000) })
    await judgeAfterPause(kysely)
    await judgeAfterPause(kysely)
    expect(await counts()).toEqual([2, 2])
  })

  it('while it is snoozed; it does afterwards', async () => {
    const watched = await watch({ ...target, snoozed_until: new Date(Date.now() + 60_000) })
    expect(await after(watched, [9_900])).toEqual([0])
    await change(watched.alertId, { snoozed_until: new Date(Date.now() - 1_000) })
    expect(await after(watched, [9_800])).toEqual([1])
  })

  it('after it has ended', async () => {
    expect(await after(await watch({ ...target, ended_at: new Date() }), [9_900])).toEqual([0])
  })

  it('while its tracking is paused', async () => {
    expect(await after(await watch(target, { tracking: { paused_at: new Date() } }), [9_900])).toEqual([0])
  })
})

describe('an alert for a product in several shops', () => {
  it('watches the whole product or one listing', async () => {
    const whole = await watch(target)
    const other = await world.listing(whole.productId)
    const single = await world.track(await world.user(), whole.productId, { listing_id: whole.place.listingId })
    const singleAlert = await world.alert(single, target)
    await world.price(other, 9_500)
    expect(await world.firings(whole.alertId)).toMatchObject([{ listing_id: other.listingId, amount_minor: 9_500 }])
    expect(await world.firings(singleAlert)).toEqual([])
    await world.price(whole.place, 9_400)
    expect(await world.firings(singleAlert)).toMatchObject([
      { listing_id: whole.place.listingId, previous_minor: 12_000 },
    ])
  })

  it('ignores shops that do not sell to the country of the tracking', async () => {
    const watched = await watch(target, { tracking: { country: 'eg' } })
    const abroad = await world.listing(watched.productId, { countries: ['ae'] })
    await world.price(abroad, 5_000)
    expect(await world.firings(watched.alertId)).toEqual([])
  })

  it('fires for the first shop that is back in stock', async () => {
    const watched = await watch({ kind: 'stock' })
    const other = await world.listing(watched.productId)
    await world.price(other, 9_000, { inStock: false })
    await world.price(other, 9_000)
    expect(await world.firings(watched.alertId)).toEqual([])
    await world.price(other, 9_000, { inStock: false })
    await world.price(watched.place, 12_000, { inStock: false })
    await world.price(other, 9_000)
    expect(await world.firings(watched.alertId)).toHaveLength(1)
  })

  it('fires once for two concurrent prices', async () => {
    const watched = await watch(target)
    const places = await Promise.all([0, 1, 2, 3].map(() => world.listing(watched.productId)))
    for (const place of places) await world.price(place, 12_000)
    await Promise.all(places.map((place) => world.price(place, 9_000)))
    expect(await world.firings(watched.alertId)).toHaveLength(1)
  })
})

describe('a firing', () => {
  it('is rolled back with the price', async () => {
    const watched = await watch(target)
    const storing = database.main.kysely.transaction().execute(async (tx) => {
      await tx
        .updateTable('listing_price')
        .set({ amount_minor: 9_000 })
        .where('listing_id', '=', watched.place.listingId)
        .execute()
      const before = { amount: 12_000, currency: 'SAR', inStock: true }
      await judgeAlerts(tx, watched.productId, { listingId: watched.place.listingId, before })
      expect(await tx.selectFrom('alert_firing').where('alert_id', '=', watched.alertId).execute()).toHaveLength(1)
      throw new Error('rolled back')
    })
    await expect(storing).rejects.toThrow('rolled back')
    expect(await world.firings(watched.alertId)).toEqual([])
  })

  it('is announced per account on the notification channel', async () => {
    const watched = await watch(target)
    const client = new pg.Client(database.url)
    await client.connect()
    await client.query('listen notification')
    const heard = new Promise<string | undefined>((resolve) => {
      client.on('notification', ({ payload }) => payload === watched.userId && resolve(payload))
    })
    await world.price(watched.place, 9_000)
    expect(await heard).toBe(watched.userId)
    await client.end()
  })
})

it('reaches all ten thousand accounts that watch a product', async () => {
  const watched = await watch(target)
  await sql`
    with person as (
      insert into "user" (email) select 'many-' || n || '@example.com' from generate_series(1, 10000) as n returning id
    ), watching as (
      insert into tracking (user_id, product_id) select id, ${watched.productId}::uuid from person returning id
    )
    insert into price_alert (tracking_id, product_id, kind, amount_minor, currency)
      select id, ${watched.productId}::uuid, 'target', 5000 + (row_number() over ()) % 100, 'SAR' from watching
  `.execute(database.main.kysely)
  await database.main.pool.query('analyze price_alert, tracking')
  await world.price(watched.place, 11_000)
  await world.price(watched.place, 4_000)
  const { rows } = await database.main.pool.query('select count(*) from alert_firing where product_id = $1', [
    watched.productId,
  ])
  expect(Number(rows[0].count)).toBe(10_001)
})

describe('an alert for the price after a code', () => {
  const proven = { worked: 20, failed: 0, last_worked_at: new Date(), countries: ['sa'] }
  const judge = (productId: string) => judgeAlerts(database.main.kysely, productId)
  const effective = { kind: 'effective', amount_minor: 10_000, currency: 'SAR', country: 'sa' } as const

  it('fires once for a new code, and names it', async () => {
    const watched = await watch(effective)
    const coupon_id = await world.coupon({ shop_id: watched.place.shopId, percent: 20, ...proven })
    await judge(watched.productId)
    await judge(watched.productId)
    expect(await world.firings(watched.alertId)).toMatchObject([
      { amount_minor: 12_000, effective_minor: 9_600, currency: 'SAR', coupon_id },
    ])
  })

  it("uses the codes of the alert's country", async () => {
    const watched = await watch({ ...effective, country: 'eg' })
    await world.coupon({ shop_id: watched.place.shopId, percent: 20, ...proven })
    await judge(watched.productId)
    expect(await world.firings(watched.alertId)).toEqual([])
  })

  it('marks the shop for evaluation in the transaction that changes the code', async () => {
    const watched = await watch(effective)
    await world.coupon({ shop_id: watched.place.shopId, percent: 20, ...proven })
    const { rows } = await database.main.pool.query('select shop_id from code_change where shop_id = $1', [
      watched.place.shopId,
    ])
    expect(rows).toHaveLength(1)
  })
})

it('a threshold keeps its own currency', async () => {
  const watched = await watch({ kind: 'target', amount_minor: 3_000, currency: 'USD' })
  // At 3.75 riyals per dollar.
  expect(await after(watched, [11_260, 11_240])).toEqual([0, 1])
  expect(await world.firings(watched.alertId)).toMatchObject([{ amount_minor: 11_240, currency: 'SAR' }])
})
