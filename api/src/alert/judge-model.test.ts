import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import type { Insertable } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { trackedWorld } from '../testing/tracked-world.ts'

jest.setTimeout(60_000)

let database: TestDatabase
let world: ReturnType<typeof trackedWorld>
beforeAll(async () => {
  database = await makeTestDatabase()
  world = trackedWorld(database)
})
afterAll(() => database.drop())

/** The countries that each of the two shops sells to. */
const soldIn = [['sa', 'eg'], ['sa']] as const

type Place = 0 | 1
type Country = 'sa' | 'eg'

interface Wish {
  readonly kind: 'target' | 'percent' | 'change' | 'stock'
  readonly amount: number
  readonly percent: number
  readonly place: Place | null
  readonly country: Country | null
}

type Step =
  | { readonly what: 'price'; readonly place: Place; readonly amount: number; readonly inStock: boolean }
  | { readonly what: 'pause' | 'resume' | 'end'; readonly wish: number }
  | { readonly what: 'country'; readonly wish: number; readonly country: Country | null }
  | { readonly what: 'store' | 'listing'; readonly place: Place; readonly isActive: boolean }

/** A model of the alerts of one product as their screens describe them, over plain data. */
function model(wishes: readonly Wish[]) {
  const prices: ({ amount: number; inStock: boolean } | undefined)[] = [undefined, undefined]
  const active = { store: [true, true], listing: [true, true] }
  const alerts = wishes.map((wish) => ({
    ...wish,
    base: null as number | null,
    armed: true,
    paused: false,
    ended: false,
  }))
  const fired: [wish: number, place: number, amount: number][] = []

  /** Whether an alert watches a listing. */
  const counts = (wish: Pick<Wish, 'place' | 'country'>, at: number) =>
    active.store[at] &&
    active.listing[at] &&
    (wish.place === null ? wish.country === null || soldIn[at]?.some((one) => one === wish.country) : at === wish.place)

  /** The listings that an alert watches: those in stock first, cheapest first. */
  const watchedBy = (alert: Pick<Wish, 'place' | 'country'>) =>
    prices
      .flatMap((price, at) => (price && counts(alert, at) ? [{ at, ...price }] : []))
      .toSorted(
        (one, other) => Number(other.inStock) - Number(one.inStock) || one.amount - other.amount || one.at - other.at,
      )
  const offersFor = (alert: Pick<Wish, 'place' | 'country'>) => watchedBy(alert).filter(({ inStock }) => inStock)

  const step = (one: Step) => {
    if ('isActive' in one) {
      active[one.what][one.place] = one.isActive
      return
    }
    if (one.what !== 'price') {
      const alert = alerts[one.wish]
      if (!alert) return
      if (one.what === 'end') alert.ended = true
      else if (one.what === 'country') {
        if (alert.country === one.country) return
        alert.country = one.country
        // A chosen listing is watched wherever it is sold, and its current price is the base.
        if (alert.base !== null) alert.base = watchedBy(alert)[0]?.amount ?? null
      } else alert.paused = one.what === 'pause'
      return
    }
    const { place, amount, inStock } = one
    const old = prices[place]
    if (old?.amount === amount && old.inStock === inStock) return
    prices[place] = { amount, inStock }
    for (const [wish, alert] of alerts.entries()) {
      const isWatched = counts(alert, place)
      if (alert.kind === 'percent' && isWatched) alert.base ??= amount
      if (alert.ended || alert.paused || (alert.place !== null && alert.place !== place)) continue
      const [best] = offersFor(alert)
      if (alert.kind === 'target' && best) {
        if (alert.armed && best.amount <= alert.amount) {
          alert.armed = false
          fired.push([wish, best.at, best.amount])
        } else if (best.amount > alert.amount + Math.max(1, Math.floor(alert.amount / 100))) alert.armed = true
      }
      if (
        alert.kind === 'percent' &&
        best &&
        alert.base !== null &&
        best.amount * 100 <= alert.base * (100 - alert.percent)
      ) {
        alert.base = best.amount
        fired.push([wish, best.at, best.amount])
      }
      if (alert.kind === 'change' && isWatched && old && old.amount !== amount) fired.push([wish, place, amount])
      const isBack = inStock && old?.inStock === false
      const wasNowhere = offersFor(alert).every(({ at }) => at === place)
      if (alert.kind === 'stock' && isWatched && isBack && wasNowhere) fired.push([wish, place, amount])
    }
  }
  return { step, fired }
}

const place = fc.constantFrom<Place>(0, 1)
const country = fc.constantFrom<Country | null>(null, 'sa', 'eg')
// Few amounts, close to each other, so that many are exactly at a threshold or just beside it.
const amount = fc.constantFrom(9_800, 9_899, 9_900, 9_999, 10_000, 10_001, 10_099, 10_100, 10_101, 11_000, 12_000)

const wish: fc.Arbitrary<Wish> = fc.record({
  kind: fc.constantFrom<Wish['kind'][]>('target', 'percent', 'change', 'stock'),
  amount,
  percent: fc.constantFrom(1, 5, 10),
  place: fc.option(place),
  country,
})

const stepOf = (wishes: number): fc.Arbitrary<Step> => {
  const number = fc.integer({ min: 0, max: wishes - 1 })
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        what: fc.constant('price'),
        place,
        amount,
        inStock: fc.integer().map((one) => one % 4 !== 0),
      }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('pause', 'resume', 'end'), wish: number }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('country'), wish: number, country }) },
    {
      weight: 1,
      arbitrary: fc.record({ what: fc.constantFrom('store', 'listing'), place, isActive: fc.boolean() }),
    },
  ) as fc.Arbitrary<Step>
}

const trial = fc
  .array(wish, { minLength: 1, maxLength: 8 })
  .chain((wishes) =>
    fc.record({ wishes: fc.constant(wishes), steps: fc.array(stepOf(wishes.length), { minLength: 1, maxLength: 25 }) }),
  )

const columnsOf = ({ kind, ...one }: Wish): Omit<Insertable<Schema['price_alert']>, 'tracking_id' | 'product_id'> => {
  if (kind === 'target') return { kind, amount_minor: one.amount, currency: 'SAR' }
  return kind === 'percent' ? { kind, percent: one.percent } : { kind }
}

it('matches the model for any sequence of prices, stock and changes', async () => {
  const { kysely } = database.main
  await fc.assert(
    fc.asyncProperty(trial, async ({ wishes, steps }) => {
      const expected = model(wishes)
      const productId = await world.product()
      const places = [
        await world.listing(productId, { countries: [...soldIn[0]] }),
        await world.listing(productId, { countries: [...soldIn[1]] }),
      ]
      const trackings: string[] = []
      const alerts: string[] = []
      for (const one of wishes) {
        const values = {
          listing_id: one.place === null ? null : (places[one.place]?.listingId ?? null),
          country: one.country,
        }
        const trackingId = await world.track(await world.user(), productId, values)
        trackings.push(trackingId)
        alerts.push(await world.alert(trackingId, columnsOf(one)))
      }
      const tracking = (number: number) => kysely.updateTable('tracking').where('id', '=', trackings[number] ?? '')
      for (const step of steps) {
        expected.step(step)
        if (step.what === 'price') {
          const at = places[step.place]
          if (at) await world.price(at, step.amount, { inStock: step.inStock })
        } else if ('isActive' in step) {
          const { shopId = 0, listingId = '' } = places[step.place] ?? {}
          const status = step.isActive ? 'active' : 'paused'
          if (step.what === 'listing')
            await kysely.updateTable('listing').set({ status }).where('id', '=', listingId).execute()
          else
            await kysely
              .updateTable('shop')
              .set({ status: step.isActive ? 'ACTIVE' : 'INACTIVE' })
              .where('id', '=', shopId)
              .execute()
        } else if (step.what === 'end') {
          const ended = { ended_at: new Date() }
          await kysely
            .updateTable('price_alert')
            .set(ended)
            .where('id', '=', alerts[step.wish] ?? '')
            .execute()
        } else if (step.what === 'country') await tracking(step.wish).set({ country: step.country }).execute()
        else
          await tracking(step.wish)
            .set({ paused_at: step.what === 'pause' ? new Date() : null })
            .execute()
      }
      const rows = await kysely
        .selectFrom('alert_firing')
        .select(['alert_id', 'listing_id', 'amount_minor'])
        .where('product_id', '=', productId)
        .orderBy('fired_at')
        .execute()
      const fired = rows.map((row) => [
        alerts.indexOf(row.alert_id),
        places.findIndex(({ listingId }) => listingId === row.listing_id),
        row.amount_minor,
      ])
      // Alerts fired by the same price have no order among themselves.
      const byWish = (list: readonly (readonly number[])[]) =>
        wishes.map((_, number) => list.filter(([one]) => one === number))
      expect(byWish(fired)).toEqual(byWish(expected.fired))
    }),
    { numRuns: 60 },
  )
})
