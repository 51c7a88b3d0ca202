import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { rebuildFigures } from '../testing/rebuild-figures.ts'
import { callAs, makeTestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { observePrice } from './observe-price.queries.ts'

let api: TestApi
let call: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi()
  call = callAs(api, await api.tokenOf(await api.rows.staff()))
})
afterAll(() => api.close())
const db = () => api.database.main.kysely

const numRuns = Number(process.env.PRICE_RUNS ?? 8)
const hour = 3_600_000
const start = Math.floor(Date.now() / hour) * hour - 30 * 24 * hour

interface Seen {
  readonly hours: number
  readonly amount: number
  readonly inStock: boolean
}

async function makeListing() {
  const productId = await api.rows.product()
  const listingId = await api.rows.listing({ product_id: productId, shop_id: await api.rows.shop() })
  const look = async ({ hours, amount, inStock }: Seen, claimed: number | null = null) =>
    (
      await observePrice(db(), {
        listingId,
        at: new Date(start + hours * hour),
        amount,
        currency: 'SAR',
        inStock,
        stock: inStock ? 'low_stock' : 'discontinued',
        claimed,
        source: 'page',
      })
    ).outcome
  return { productId, listingId, look }
}

/** All stored data of a listing, to the microsecond, without version counters. */
async function everythingOf(listingId: string) {
  const of = async (table: 'price_point' | 'price_day' | 'price_window' | 'listing_price' | 'price_outlier') => {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(found) - '{version,updated_at}'::text[] as row from ${sql.table(table)} found
      where listing_id = ${listingId} order by to_jsonb(found)::text
    `.execute(db())
    return rows.map(({ row }) => row)
  }
  return {
    points: await of('price_point'),
    days: await of('price_day'),
    windows: await of('price_window'),
    price: await of('listing_price'),
    outliers: await of('price_outlier'),
  }
}
const outlierOf = async (listingId: string, status: 'pending' | 'dismissed' = 'pending') =>
  (
    await db()
      .selectFrom('price_outlier')
      .select('id')
      .where('listing_id', '=', listingId)
      .where('status', '=', status)
      .orderBy('at')
      .executeTakeFirstOrThrow()
  ).id
const decide = async (id: string, decision: string) =>
  (await call('POST', `/price/outlier/${id}`, { decision })).statusCode

describe('undoing a confirmation', () => {
  const seen = fc.record({
    hours: fc.integer({ min: 0, max: 80 }),
    amount: fc.integer({ min: 10, max: 20 }).map((tens) => tens * 100),
    inStock: fc.boolean(),
  })
  const outlier = fc.record({
    hours: fc.integer({ min: 0, max: 100 }),
    amount: fc.constantFrom(50, 100, 40_000, 90_000),
    inStock: fc.boolean(),
  })

  it('restores all data, wherever in the history the price was', async () => {
    const done = { changed: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(seen, { minLength: 1, maxLength: 8 }), outlier, async (looks, far) => {
        const { listingId, look } = await makeListing()
        for (const one of looks) await look(one, one.amount * 2)
        expect(await look(far)).toBe('outlier')
        const id = await outlierOf(listingId)
        const before = await everythingOf(listingId)
        expect(await decide(id, 'confirm')).toBe(200)
        const between = await everythingOf(listingId)
        if (between.points.length > before.points.length) done.changed += 1
        expect(await decide(id, 'wait')).toBe(200)
        expect(await everythingOf(listingId)).toEqual(before)
        await rebuildFigures(db(), [listingId])
        expect(await everythingOf(listingId)).toEqual(before)
      }),
      { numRuns },
    )
    expect(done.changed).toBeGreaterThan(0)
  }, 600_000)

  it('replays an observation that was an outlier because of it', async () => {
    const { listingId, look } = await makeListing()
    await look({ hours: 1, amount: 1_000, inStock: true })
    await look({ hours: 2, amount: 10_000, inStock: true })
    const id = await outlierOf(listingId)
    expect(await decide(id, 'confirm')).toBe(200)
    expect(await look({ hours: 3, amount: 1_100, inStock: true })).toBe('outlier')
    expect(await decide(id, 'wait')).toBe(200)
    const { price, points, outliers } = await everythingOf(listingId)
    expect(points).toMatchObject([{ amount_minor: 1_000 }, { amount_minor: 1_100 }])
    expect(price).toMatchObject([{ amount_minor: 1_100, previous_minor: 1_000, high_minor: 1_100 }])
    // The next observation shows another price in force, which dismisses the outlier.
    expect(outliers).toMatchObject([{ status: 'dismissed' }, { status: 'dismissed' }])
  })

  it('is refused once the price was observed again or changed, or if a second observation confirmed it', async () => {
    const confirmed = async () => {
      const made = await makeListing()
      await made.look({ hours: 1, amount: 1_000, inStock: true })
      await made.look({ hours: 2, amount: 10_000, inStock: true })
      return { ...made, id: await outlierOf(made.listingId) }
    }
    const again = await confirmed()
    expect(await decide(again.id, 'confirm')).toBe(200)
    expect(await again.look({ hours: 3, amount: 10_000, inStock: true })).toBe('same')
    const kept = await everythingOf(again.listingId)
    expect(await decide(again.id, 'wait')).toBe(409)
    expect(await everythingOf(again.listingId)).toEqual(kept)

    const trashed = await confirmed()
    expect(await decide(trashed.id, 'confirm')).toBe(200)
    const { items } = (await call('GET', `/price?filter[listingId]=${trashed.listingId}&sort=-at`)).json()
    expect((await call('DELETE', `/price/${items[0].id}`)).statusCode).toBe(200)
    expect(await decide(trashed.id, 'wait')).toBe(409)

    const twice = await confirmed()
    expect(await twice.look({ hours: 3, amount: 10_000, inStock: true })).toBe('changed')
    expect(await decide(twice.id, 'wait')).toBe(409)
  })
})

describe('alerts fired by a confirmation that is undone', () => {
  const watch = async () => {
    const made = await makeListing()
    await made.look({ hours: 1, amount: 1_000, inStock: true })
    const account = await makeTestAccount(api, { email_verified_at: new Date() })
    const tracked = (await account.call('POST', '/tracking', { productId: made.productId })).json()
    for (const alert of [{ kind: 'target', amount: 500, currency: 'SAR' }, { kind: 'change' }]) {
      expect((await account.call('POST', `/tracking/${tracked.id}/alert`, alert)).statusCode).toBe(201)
    }
    await made.look({ hours: 2, amount: 100, inStock: true })
    const state = async () => ({
      alerts: (
        await sql`
          select kind, armed, base_minor, last_fired_at, is_watching from price_alert where product_id = ${made.productId}
          order by kind
        `.execute(db())
      ).rows,
      firings: await db().selectFrom('alert_firing').selectAll().where('product_id', '=', made.productId).execute(),
    })
    const unread = async () => (await account.call('GET', '/notification')).json().unread
    return { ...made, state, unread, id: await outlierOf(made.listingId) }
  }

  it('are restored, and mails not sent yet are withdrawn', async () => {
    const { id, state, unread } = await watch()
    const before = await state()
    expect(before.firings).toEqual([])
    expect(await decide(id, 'confirm')).toBe(200)
    expect((await state()).firings).toHaveLength(2)
    expect(await unread()).toBe(2)
    expect(await decide(id, 'wait')).toBe(200)
    expect(await state()).toEqual(before)
    expect(await unread()).toBe(0)
  })

  it('cannot be withdrawn once they are mailed', async () => {
    const { id, productId, state, unread } = await watch()
    const before = await state()
    expect(await decide(id, 'confirm')).toBe(200)
    await db()
      .updateTable('alert_firing')
      .set({ delivered_at: new Date() })
      .where('product_id', '=', productId)
      .execute()
    const { firings } = await state()
    expect(await decide(id, 'wait')).toBe(200)
    expect(await state()).toEqual({ alerts: before.alerts, firings })
    expect(await unread()).toBe(2)
  })
})
