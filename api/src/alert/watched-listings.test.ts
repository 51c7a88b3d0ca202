import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Insertable, Updateable } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { trackedWorld } from '../testing/tracked-world.ts'

let database: TestDatabase
let world: ReturnType<typeof trackedWorld>
beforeAll(async () => {
  database = await makeTestDatabase()
  world = trackedWorld(database)
})
afterAll(() => database.drop())

type AlertValues = Omit<Insertable<Schema['price_alert']>, 'tracking_id' | 'product_id'>
type TrackingValues = Parameters<ReturnType<typeof trackedWorld>['track']>[2]
interface Setup {
  readonly countries?: string[]
  readonly tracking?: TrackingValues
}

/** A product in one shop, first with a price and then out of stock, with one alert. */
async function watch(alertValues: AlertValues, { countries = ['sa'], tracking = {} }: Setup = {}) {
  const productId = await world.product()
  const place = await world.listing(productId, { countries })
  await world.price(place, 12_000)
  for (const daysAgo of [200, 40, 10]) await world.day(place, daysAgo, 12_000)
  await world.price(place, 12_000, { inStock: false })
  const trackingId = await world.track(await world.user(), productId, tracking)
  return { productId, place, trackingId, alertId: await world.alert(trackingId, alertValues) }
}

const alertsOfEachKind: readonly AlertValues[] = [
  { kind: 'target', amount_minor: 10_000, currency: 'SAR' },
  { kind: 'percent', percent: 10, base_minor: 12_000, base_currency: 'SAR' },
  { kind: 'lowest', days: 30 },
  { kind: 'change' },
  { kind: 'stock' },
  { kind: 'effective', amount_minor: 10_000, currency: 'SAR', country: 'sa' },
]

describe.each(alertsOfEachKind)('an alert of the kind $kind', (alert) => {
  it.each<[string, Updateable<Schema['shop']>]>([
    ['is inactive', { status: 'INACTIVE' }],
    ['is in the trash', { deleted_at: new Date() }],
  ])('does not fire for a shop that %s, and does once that is over', async (_, values) => {
    const { kysely } = database.main
    const watched = await watch(alert)
    const store = () => kysely.updateTable('shop').where('id', '=', watched.place.shopId)
    await store().set(values).execute()
    await world.price(watched.place, 9_000)
    expect(await world.firings(watched.alertId)).toEqual([])
    await store().set({ status: 'ACTIVE', deleted_at: null }).execute()
    await world.price(watched.place, 9_100, { inStock: false })
    await world.price(watched.place, 8_900)
    expect(await world.firings(watched.alertId)).not.toEqual([])
  })

  it.each(['paused', 'gone'])('does not fire for a listing that is %s', async (status) => {
    const watched = await watch(alert)
    const listing = database.main.kysely.updateTable('listing').where('id', '=', watched.place.listingId)
    await listing.set({ status }).execute()
    await world.price(watched.place, 9_000)
    expect(await world.firings(watched.alertId)).toEqual([])
  })

  it('does not fire for a product in the trash', async () => {
    const watched = await watch(alert)
    const product = database.main.kysely.updateTable('product').where('id', '=', watched.productId)
    await product.set({ deleted_at: new Date() }).execute()
    await world.price(watched.place, 9_000)
    expect(await world.firings(watched.alertId)).toEqual([])
  })
})

describe('an alert for the lowest price', () => {
  const lowest = { kind: 'lowest', days: 30 } as const

  it('compares only shops that sell to the country', async () => {
    const watched = await watch(lowest, { tracking: { country: 'sa' } })
    const abroad = await world.listing(watched.productId, { countries: ['eg'] })
    await world.price(abroad, 3_000)
    await world.day(abroad, 20, 3_000)
    await world.price(watched.place, 9_000)
    expect(await world.firings(watched.alertId)).toMatchObject([{ amount_minor: 9_000 }])
  })

  it('ignores the prices of a paused listing', async () => {
    const watched = await watch(lowest)
    const paused = await world.listing(watched.productId)
    await database.main.kysely
      .updateTable('listing')
      .set({ status: 'paused' })
      .where('id', '=', paused.listingId)
      .execute()
    await world.price(paused, 3_000)
    await world.day(paused, 20, 3_000)
    await world.price(watched.place, 9_000)
    expect(await world.firings(watched.alertId)).toHaveLength(1)
  })

  it('needs a week of prices in its own currency', async () => {
    const watched = await watch(lowest)
    const other = await world.listing(watched.productId)
    await world.price(other, 3_000, { currency: 'USD' })
    await world.day(other, 3, 3_000, 'USD')
    await world.price(other, 2_000, { currency: 'USD' })
    expect(await world.firings(watched.alertId)).toEqual([])
  })

  it('reports the number of days known in its currency', async () => {
    const watched = await watch(lowest)
    const other = await world.listing(watched.productId)
    await world.price(other, 3_000, { currency: 'USD' })
    await world.day(other, 12, 3_000, 'USD')
    await world.price(other, 2_000, { currency: 'USD' })
    expect(await world.firings(watched.alertId)).toHaveLength(1)
    const note = await database.main.kysely
      .selectFrom('notification')
      .select('data')
      .where('data', '@>', JSON.stringify({ alertId: watched.alertId }))
      .executeTakeFirstOrThrow()
    expect(note.data).toMatchObject({ days: 12, currency: 'USD' })
  })
})

describe('a percentage', () => {
  const base = async (alertId: string) =>
    database.main.kysely
      .selectFrom('price_alert')
      .select(['base_minor as amount', 'base_currency as currency'])
      .where('id', '=', alertId)
      .executeTakeFirstOrThrow()

  it('that knew no price begins with the first of a store that it counts', async () => {
    const watched = await watch({ kind: 'percent', percent: 10 }, { countries: ['eg'], tracking: { country: 'sa' } })
    const inactive = await world.listing(watched.productId, { status: 'INACTIVE' })
    await world.price(watched.place, 50_000)
    await world.price(inactive, 40_000)
    expect(await base(watched.alertId)).toEqual({ amount: null, currency: null })
    const near = await world.listing(watched.productId)
    await world.price(near, 13_000)
    expect(await base(watched.alertId)).toEqual({ amount: 13_000, currency: 'SAR' })
    expect(await world.firings(watched.alertId)).toEqual([])
    await world.price(near, 11_700)
    expect(await world.firings(watched.alertId)).toHaveLength(1)
  })

  it('is based on the new price when its tracking moves to another listing', async () => {
    const { kysely } = database.main
    const watched = await watch({ kind: 'percent', percent: 10, base_minor: 12_000, base_currency: 'SAR' })
    const other = await world.listing(watched.productId, { countries: ['eg'] })
    await world.price(other, 90_000, { currency: 'EGP' })
    const change = (values: Updateable<Schema['tracking']>) =>
      kysely.updateTable('tracking').set(values).where('id', '=', watched.trackingId).execute()
    await change({ country: 'eg' })
    expect(await base(watched.alertId)).toEqual({ amount: 90_000, currency: 'EGP' })
    await change({ listing_id: watched.place.listingId })
    expect(await base(watched.alertId)).toEqual({ amount: 12_000, currency: 'SAR' })
    await change({ listing_id: null, country: 'ae' })
    expect(await base(watched.alertId)).toEqual({ amount: null, currency: null })
    await change({ paused_at: new Date() })
    await world.price(watched.place, 1_000)
    expect(await base(watched.alertId)).toEqual({ amount: null, currency: null })
  })
})
