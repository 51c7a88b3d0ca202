import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { createRecord } from '../collection/collection.changes.ts'
import { rebuildFigures } from '../testing/rebuild-figures.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { observePrice } from './observe-price.queries.ts'
import { prices } from './price.collection.ts'

let api: TestApi
let call: ReturnType<typeof callAs>
let productId: string
let shopId: number
beforeAll(async () => {
  api = await startTestApi()
  call = callAs(api, await api.tokenOf(await api.rows.staff()))
  productId = await api.rows.product()
  shopId = await api.rows.shop()
})
afterAll(() => api.close())
const db = () => api.database.main.kysely
const makeListing = () => api.rows.listing({ product_id: productId, shop_id: shopId })

/** Run more cases with `PRICE_RUNS=500 npm run jest -- price-records`. */
const numRuns = Number(process.env.PRICE_RUNS ?? 8)
const hour = 3_600_000
/** Two days before a month begins, because each month is a partition of its own. */
const start = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, -1)

interface PriceFields {
  readonly hours: number
  readonly amount: number
  readonly inStock: boolean
}
const fields = fc.record({
  hours: fc.integer({ min: 0, max: 80 }),
  amount: fc.integer({ min: 1, max: 4 }).map((tens) => tens * 1_000),
  inStock: fc.boolean(),
})
const bodyOf = (listingId: string, { hours, amount, inStock }: PriceFields) => ({
  productId,
  listingId,
  at: new Date(start + hours * hour).toISOString(),
  price: { amount, currency: 'SAR' },
  inStock,
})
const importOf = (listingId: string, rows: readonly PriceFields[]) =>
  [
    'productId,listingId,at,price.amount,price.currency,inStock',
    ...rows.map((row) => {
      const { at, price, inStock } = bodyOf(listingId, row)
      return [productId, listingId, at, price.amount / 100, price.currency, inStock].join(',')
    }),
  ].join('\n')

const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), fields }),
  fc.record({ do: fc.constant('change' as const), nth: fc.nat(9), fields }),
  fc.record({ do: fc.constant('trash' as const), nth: fc.nat(9) }),
  fc.record({ do: fc.constant('restore' as const), nth: fc.nat(9) }),
  fc.record({ do: fc.constant('delete' as const), nth: fc.nat(9) }),
  fc.record({ do: fc.constant('import' as const), rows: fc.array(fields, { minLength: 1, maxLength: 4 }) }),
  fc.record({ do: fc.constant('undo' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** The actions of staff as API calls. A refused call, such as a second price at one moment, changes nothing. */
async function take(one: Step, listingId: string, batches: string[]): Promise<void> {
  const rows = await db()
    .selectFrom('price_point')
    .select('id')
    .where('listing_id', '=', listingId)
    .orderBy('id')
    .execute()
  const id = 'nth' in one && rows.length > 0 ? rows[one.nth % rows.length]?.id : undefined
  if (one.do === 'create') await call('POST', '/price', bodyOf(listingId, one.fields))
  if (one.do === 'change' && id) await call('PATCH', `/price/${id}`, bodyOf(listingId, one.fields))
  if (one.do === 'trash' && id) await call('DELETE', `/price/${id}`)
  if (one.do === 'restore' && id) await call('PATCH', `/price/${id}/restore`)
  if (one.do === 'delete' && id) await call('DELETE', `/price/${id}/hard`)
  if (one.do === 'import') {
    const reply = await api.request({
      method: 'POST',
      url: '/api/v1/price/import',
      payload: importOf(listingId, one.rows),
      headers: { authorization: `Bearer ${await tokenOfStaff()}`, 'content-type': 'text/csv' },
    })
    const { batchId } = reply.json()
    if (batchId) batches.push(batchId)
  }
  const last = batches.at(-1)
  if (one.do === 'undo' && last) await call('POST', `/batch/${last}/undo`)
}

let token: string | undefined
const tokenOfStaff = async () => {
  token ??= await api.tokenOf(await api.rows.staff())
  return token
}

async function figuresOf(listingId: string) {
  const of = (table: 'price_day' | 'price_window' | 'listing_price') =>
    db().selectFrom(table).selectAll().where('listing_id', '=', listingId).execute()
  const points = await db()
    .selectFrom('price_point')
    .select(['at', 'valid_to'])
    .where('listing_id', '=', listingId)
    .orderBy('at')
    .execute()
  const [days, windows, [price]] = await Promise.all([of('price_day'), of('price_window'), of('listing_price')])
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()
  return { points, days: sorted(days), windows: sorted(windows), price }
}

describe('prices that staff write', () => {
  it('have the same figures as if rebuilt from scratch, whatever was done in between', async () => {
    const done = { imports: 0, prices: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const listingId = await makeListing()
        const batches: string[] = []
        for (const one of [{ do: 'create', fields: { hours: 1, amount: 1_000, inStock: true } } as const, ...steps]) {
          await take(one, listingId, batches)
        }
        const kept = await figuresOf(listingId)
        await rebuildFigures(db(), [listingId])
        expect(kept).toEqual(await figuresOf(listingId))
        done.imports += batches.length
        done.prices += kept.points.length
      }),
      { numRuns },
    )
    // Guards against calls that were all refused.
    expect(done.imports).toBeGreaterThan(0)
    expect(done.prices).toBeGreaterThan(numRuns)
  }, 600_000)

  it('must not be in the future or distant past, above the maximum, or in a currency that the listing never had', async () => {
    const listingId = await makeListing()
    const body = bodyOf(listingId, { hours: 1, amount: 1_000, inStock: true })
    const future = await call('POST', '/price', { ...body, at: new Date(Date.now() + hour).toISOString() })
    expect(future.json()).toMatchObject({ code: 1001, message: [{ key: 'at', message: 'INVALID' }] })
    for (const at of ['0001-01-01T00:00:00.000Z', '1994-12-31T00:00:00.000Z'])
      expect((await call('POST', '/price', { ...body, at })).json()).toMatchObject({ message: [{ key: 'at' }] })
    for (const amount of [1e12 + 1, 1e19, 1e300])
      expect((await call('POST', '/price', { ...body, price: { amount, currency: 'SAR' } })).statusCode).toBe(400)
    const other = await call('POST', '/price', { ...body, price: { amount: 1_000, currency: 'USD' } })
    expect(other.json()).toMatchObject({ code: 1001, message: [{ key: 'price', message: 'INVALID' }] })
    const made = (await call('POST', '/price', body)).json()
    expect(made).toMatchObject({ source: 'staff', evidence: null })
    const moved = await call('PATCH', `/price/${made.id}`, { price: { amount: 1_000, currency: 'USD' } })
    expect(moved.json()).toMatchObject({ code: 1001, message: [{ key: 'price' }] })
  })

  it('of the same listings can be changed by two concurrent actions, in any order, without a deadlock', async () => {
    const listings = [await makeListing(), await makeListing()]
    const made: string[] = []
    for (const hours of [1, 2, 3, 4, 5, 6])
      for (const listingId of listings)
        made.push(
          (await call('POST', '/price', bodyOf(listingId, { hours, amount: 1_000 + hours, inStock: true }))).json().id,
        )
    const of = (place: number) => made.filter((_, index) => index % 2 === place)
    // The two id lists lock the listings in opposite order.
    const ids = [
      [...of(0).slice(0, 1), ...of(1).slice(3)],
      [...of(1).slice(0, 1), ...of(0).slice(3)],
    ]
    for (const action of ['delete', 'restore', 'delete', 'restore']) {
      const replies = await Promise.all(ids.map((some) => call('POST', '/price/bulk', { action, ids: some })))
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    }
  })

  it('show their source and can be filtered by it', async () => {
    const listingId = await makeListing()
    const evidence = { from: 'json-ld', text: '10.00' }
    const at = new Date(start)
    await observePrice(db(), { listingId, at, amount: 1_000, currency: 'SAR', inStock: true, source: 'page', evidence })
    const { items } = (await call('GET', `/price?filter[listingId]=${listingId}&filter[source]=page`)).json()
    expect(items).toMatchObject([{ source: 'page', evidence }])
    const changed = await call('PATCH', `/price/${items[0].id}`, { price: { amount: 900, currency: 'SAR' } })
    expect(changed.json()).toMatchObject({ source: 'staff' })
    expect((await call('GET', `/price?filter[listingId]=${listingId}&filter[source]=page`)).json().items).toEqual([])
  })
})

describe('an amount overruled by staff', () => {
  const minute = 60_000
  const misread = async (amount = 2_000) => {
    const listingId = await makeListing()
    const now = Date.now()
    const look = async (minutes: number, seen: number) =>
      (
        await observePrice(db(), {
          listingId,
          at: new Date(now + minutes * minute),
          amount: seen,
          currency: 'SAR',
          inStock: true,
          source: 'page',
          evidence: { url: 'https://store.example/p', found: [], conflicts: [] },
        })
      ).outcome
    expect(await look(-120, amount)).toBe('first')
    const { items } = (await call('GET', `/price?filter[listingId]=${listingId}`)).json()
    const right = (value = 1_000) =>
      call('PATCH', `/price/${items[0].id}`, { price: { amount: value, currency: 'SAR' } })
    const waiting = async () => {
      const queue = (await call('GET', '/price/outlier?limit=100')).json().items
      return queue.filter((held: { listingId: string }) => held.listingId === listingId)
    }
    const inForce = async () =>
      (await db().selectFrom('listing_price').selectAll().where('listing_id', '=', listingId).executeTakeFirst())
        ?.amount_minor
    return { listingId, pointId: items[0].id as string, look, right, waiting, inForce }
  }

  it('is overruled by a new or a changed price of staff, but not by a past price that they add', async () => {
    const { listingId, look, waiting, inForce } = await misread()
    const { productId } = (await call('GET', `/price?filter[listingId]=${listingId}`)).json().items[0]
    const add = (minutes: number, amount: number) =>
      call('POST', '/price', {
        productId,
        listingId,
        at: new Date(Date.now() + minutes * minute).toISOString(),
        price: { amount, currency: 'SAR' },
        inStock: true,
      })
    expect((await add(-180, 1_500)).statusCode).toBe(201)
    expect(await look(-110, 2_000)).toBe('same')
    expect((await add(-100, 1_000)).statusCode).toBe(201)
    expect(await look(-90, 2_000)).toBe('outlier')
    expect(await look(-60, 2_000)).toBe('outlier')
    expect(await inForce()).toBe(1_000)
    expect(await waiting()).toHaveLength(1)
    // An amount that staff enter again is trusted again.
    expect((await add(-50, 2_000)).statusCode).toBe(201)
    expect(await look(-40, 2_000)).toBe('same')
  })

  it('is overruled again after the correction of staff is undone', async () => {
    const { look, right } = await misread()
    await right()
    await right(2_000)
    await right()
    expect(await look(-90, 2_000)).toBe('outlier')
  })

  it('is trusted again while the price that overruled it is in the trash', async () => {
    const { listingId, look } = await misread()
    const at = new Date(Date.now() - 100 * minute).toISOString()
    const body = { listingId, at, price: { amount: 1_000, currency: 'SAR' }, inStock: true }
    const { id } = (await call('POST', '/price', body)).json()
    expect(await look(-90, 2_000)).toBe('outlier')
    expect((await call('DELETE', `/price/${id}`)).statusCode).toBe(200)
    expect(await look(-80, 2_000)).toBe('same')
    expect((await call('POST', '/price/bulk', { action: 'restore', ids: [id] })).statusCode).toBe(200)
    expect(await look(-70, 2_000)).toBe('outlier')
  })

  it('is overruled by a price that is imported or written by another service of ours', async () => {
    const imported = await misread()
    const table = [
      'listingId,at,price.amount,price.currency,inStock',
      [imported.listingId, new Date(Date.now() - 100 * minute).toISOString(), 10, 'SAR', true].join(','),
    ]
    const reply = await api.request({
      method: 'POST',
      url: '/api/v1/price/import',
      payload: table.join('\n'),
      headers: { authorization: `Bearer ${await tokenOfStaff()}`, 'content-type': 'text/csv' },
    })
    expect(reply.json()).toMatchObject({ created: 1 })
    expect(await imported.look(-90, 2_000)).toBe('outlier')
    const written = await misread()
    const actorId = await api.rows.staff()
    const at = new Date(Date.now() - 100 * minute).toISOString()
    const body = { listingId: written.listingId, at, price: { amount: 1_000, currency: 'SAR' }, inStock: true }
    await db()
      .transaction()
      .execute((tx) => createRecord(tx, prices, body, { actorId }))
    expect(await written.look(-90, 2_000)).toBe('outlier')
  })

  it('is also overruled when its moment is moved to another month', async () => {
    const { listingId, pointId, look } = await misread()
    const { items } = (await call('GET', `/price?filter[listingId]=${listingId}`)).json()
    const at = new Date(Date.parse(items[0].at) - 40 * 24 * hour).toISOString()
    const moved = await call('PATCH', `/price/${pointId}`, { at, price: { amount: 1_000, currency: 'SAR' } })
    expect(moved.statusCode).toBe(200)
    expect(await look(-90, 2_000)).toBe('outlier')
  })

  it('stays pending however often it is read again; another amount is accepted', async () => {
    const { look, right, waiting, inForce } = await misread()
    await right()
    expect([await look(-90, 2_000), await look(-60, 2_000), await look(-30, 2_000)]).toEqual([
      'outlier',
      'outlier',
      'outlier',
    ])
    expect(await inForce()).toBe(1_000)
    const [held, ...more] = await waiting()
    expect(more).toEqual([])
    expect(held).toMatchObject({ price: { amount: 2_000 }, inForce: { amount: 1_000 } })
    expect(await look(-20, 1_900)).toBe('changed')
    expect(await waiting()).toEqual([])
  })

  it('is trusted again once staff confirm or restore it', async () => {
    const confirmed = await misread()
    await confirmed.right()
    await confirmed.look(-90, 2_000)
    const [held] = await confirmed.waiting()
    expect((await call('POST', `/price/outlier/${held.id}`, { decision: 'confirm' })).statusCode).toBe(200)
    expect([await confirmed.look(-60, 1_900), await confirmed.look(-30, 2_000)]).toEqual(['changed', 'changed'])
    const back = await misread()
    await back.right()
    await back.right(2_000)
    expect([await back.look(-60, 1_900), await back.look(-30, 2_000)]).toEqual(['changed', 'changed'])
  })

  it('can be trashed as well as replaced, and is forgotten after thirty days', async () => {
    const { listingId, pointId, look } = await misread()
    expect(await look(-100, 1_000)).toBe('changed')
    expect((await call('DELETE', `/price/${pointId}`)).statusCode).toBe(200)
    expect(await look(-90, 2_000)).toBe('outlier')
    await sql`
      update overruled_price set at = now() - interval '31 days' where listing_id = ${listingId}
    `.execute(db())
    expect(await look(-40, 2_000)).toBe('changed')
  })
})

describe('the queue of outliers', () => {
  const wait = async (amount = 10_000) => {
    const listingId = await makeListing()
    const seen = { listingId, currency: 'SAR', inStock: true, source: 'page' } as const
    await observePrice(db(), { ...seen, at: new Date(start), amount: 1_000 })
    await observePrice(db(), { ...seen, at: new Date(start + hour), amount, evidence: { from: 'page' } })
    const { items } = (await call('GET', '/price/outlier?limit=1')).json()
    expect(items).toMatchObject([
      { listingId, price: { amount }, inForce: { amount: 1_000 }, evidence: { from: 'page' } },
    ])
    return { listingId, id: items[0].id as string, productId: items[0].productId as string }
  }
  /** The audit entries of a listing, newest first: its product may have others from other tests. */
  const auditOf = async ({ productId, listingId }: Awaited<ReturnType<typeof wait>>) => {
    const { items } = (await call('GET', `/audit?filter[section]=product&filter[recordId]=${productId}`)).json()
    const entries: readonly { after: { listing: string; status: string } }[] = items
    return entries.filter(({ after }) => after.listing === listingId)
  }
  const inForce = async (listingId: string) =>
    (await db().selectFrom('listing_price').selectAll().where('listing_id', '=', listingId).executeTakeFirst())
      ?.amount_minor

  it('is paged, newest first', async () => {
    const [first, second] = [await wait(), await wait()]
    const page = (await call('GET', '/price/outlier?limit=1')).json()
    expect(page).toMatchObject({ items: [{ id: second.id }], nextCursor: second.id })
    const next = (await call('GET', `/price/outlier?limit=1&cursor=${page.nextCursor}`)).json()
    expect(next.items).toMatchObject([{ id: first.id }])
    expect(next.total).toBe(page.total)
  })

  it('can be settled once: a confirmed price counts from when it was observed, a dismissed one does not count', async () => {
    const [yes, no] = [await wait(), await wait(100)]
    expect((await call('POST', `/price/outlier/${yes.id}`, { decision: 'confirm' })).statusCode).toBe(200)
    expect((await call('POST', `/price/outlier/${no.id}`, { decision: 'dismiss' })).statusCode).toBe(200)
    expect([await inForce(yes.listingId), await inForce(no.listingId)]).toEqual([10_000, 1_000])
    expect((await call('POST', `/price/outlier/${no.id}`, { decision: 'confirm' })).json().code).toBe(1010)
    expect(await auditOf(yes)).toMatchObject([
      {
        before: { status: 'pending' },
        after: { listing: yes.listingId, outlier: yes.id, price: { amount: 10_000 }, status: 'confirmed' },
      },
    ])
    const reader = callAs(api, await api.tokenOf(await api.rows.staff(['view_price'])))
    expect((await reader('POST', `/price/outlier/${no.id}`, { decision: 'confirm' })).statusCode).toBe(403)
  })

  it('makes dismissed or confirmed outliers pending again', async () => {
    const [yes, no] = [await wait(), await wait(100)]
    const decide = async (id: string, decision: string) =>
      (await call('POST', `/price/outlier/${id}`, { decision })).statusCode
    const waiting = async () =>
      (await call('GET', '/price/outlier?limit=100')).json().items.map(({ id }: { id: string }) => id)
    expect(await decide(no.id, 'wait')).toBe(409)
    expect([await decide(no.id, 'dismiss'), await decide(no.id, 'wait')]).toEqual([200, 200])
    expect(await waiting()).toContain(no.id)
    expect(await decide(no.id, 'confirm')).toBe(200)
    expect(await inForce(no.listingId)).toBe(100)
    expect([await decide(yes.id, 'confirm'), await decide(yes.id, 'wait')]).toEqual([200, 200])
    expect(await waiting()).toContain(yes.id)
    expect((await auditOf(no)).map(({ after }) => after.status)).toEqual(['confirmed', 'pending', 'dismissed'])
  })

  it('settles many at once, with a result for each, and undoes them together', async () => {
    const [one, two, settled] = [await wait(), await wait(100), await wait()]
    // Two of one listing, the later one judged against the earlier; and one with the same amount as another.
    const seen = { listingId: one.listingId, currency: 'SAR', inStock: true, source: 'page' } as const
    await observePrice(db(), { ...seen, at: new Date(start + 2 * hour), amount: 90_000 })
    await sql`
      insert into price_outlier (product_id, listing_id, at, amount_minor, currency, in_stock, source)
      select product_id, listing_id, at + interval '1 minute', amount_minor, currency, in_stock, 'shopper'
      from price_outlier where id = ${two.id}
    `.execute(db())
    const { items } = (await call('GET', '/price/outlier?limit=100')).json()
    const ids: string[] = items
      .filter(({ listingId }: { listingId: string }) => [one.listingId, two.listingId].includes(listingId))
      .map(({ id }: { id: string }) => id)
    expect(ids).toHaveLength(4)
    expect((await call('POST', `/price/outlier/${settled.id}`, { decision: 'dismiss' })).statusCode).toBe(200)
    const unknown = '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8'
    const all = async (decision: string, some: readonly string[]) => {
      const { results } = (await call('POST', '/price/outlier/bulk', { decision, ids: some })).json()
      return new Map(results.map(({ id, ok, message }: Record<string, unknown>) => [id, ok || message]))
    }
    const confirmed = await all('confirm', [...ids, settled.id, unknown])
    expect(ids.map((id) => confirmed.get(id))).toEqual([true, true, true, true])
    expect([confirmed.get(settled.id), confirmed.get(unknown)]).toEqual(['CONFLICT', 'NOT_FOUND'])
    expect([await inForce(one.listingId), await inForce(two.listingId)]).toEqual([90_000, 100])
    const waiting = await all('wait', ids)
    expect(ids.map((id) => waiting.get(id))).toEqual([true, true, true, true])
    expect([await inForce(one.listingId), await inForce(two.listingId)]).toEqual([1_000, 1_000])
    const reader = callAs(api, await api.tokenOf(await api.rows.staff(['view_price'])))
    expect((await reader('POST', '/price/outlier/bulk', { decision: 'confirm', ids })).statusCode).toBe(403)
  })

  it('accepts one decision when two members of staff decide at the same time', async () => {
    const ids = [(await wait()).id, (await wait()).id, (await wait()).id]
    const replies = await Promise.all(
      ['confirm', 'dismiss'].map((decision) => call('POST', '/price/outlier/bulk', { decision, ids })),
    )
    const results = replies.flatMap((reply) => reply.json().results)
    const won = (wanted: string) => results.filter(({ id, ok }) => id === wanted && ok).length
    expect(ids.map(won)).toEqual([1, 1, 1])
  })
})
