import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { inDays } from '../testing/builders.ts'
import { givePrices } from '../testing/price-rows.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { matchProduct } from './match-product.queries.ts'

let api: TestApi
let call: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi()
  call = callAs(api, await api.tokenOf(await api.rows.staff()))
})
afterAll(() => api.close())

const sold = async (product_id: string) => {
  const id = await api.rows.listing({ product_id, shop_id: await api.rows.shop() })
  await givePrices(api.database.main.kysely, id, [
    { at: inDays(-9), amount: 9_000 },
    { at: inDays(-3), amount: 8_000 },
  ])
  return id
}
const watch = async (product_id: string, user_id: string, listing_id: string | null = null) => {
  const { kysely } = api.database.main
  const { id } = await kysely
    .insertInto('tracking')
    .values({ product_id, user_id, listing_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kysely.insertInto('price_alert').values({ tracking_id: id, product_id, kind: 'change' }).execute()
  return id
}
const page = async (id: string) => (await api.get(`/api/v1/product/product-list/${id}`)).json()
const listingsOf = async (id: string): Promise<string[]> =>
  (await page(id)).listings.map((listing: { id: string }) => listing.id).toSorted()
/** The products that a tracking, its alert and the figures of a listing belong to. */
const placesOf = async (trackingId: string, listingId: string) => {
  const { rows } = await api.database.main.pool.query<Record<string, string>>(
    `select tracking.product_id as tracking, price_alert.product_id as alert, listing_price.product_id as price,
      (select count(*)::integer from price_point where product_id = listing_price.product_id and listing_id = $2) as points,
      (select count(*)::integer from price_day where product_id = listing_price.product_id and listing_id = $2) as days
    from tracking join price_alert on tracking_id = tracking.id, listing_price
    where tracking.id = $1 and listing_price.listing_id = $2`,
    [trackingId, listingId],
  )
  return rows[0]
}

let from = ''
let into = ''
beforeEach(async () => {
  from = await api.rows.product({ name_en: 'Anker charger 65 W white', brand: 'Anker' })
  into = await api.rows.product({ name_en: 'Anker 65W charger, white', brand: 'Anker' })
})

it('moves listings with their prices and trackings, and moves them back', async () => {
  const [one, two] = [await sold(from), await sold(into)]
  const watcher = await api.rows.user()
  const both = await api.rows.user()
  const tracking = await watch(from, watcher)
  const doubled = await watch(from, both)
  await watch(into, both)
  const before = await placesOf(tracking, one)

  const merged = await call('POST', '/product/merge', { from, into })
  expect(merged.statusCode).toBe(201)
  expect(merged.json()).toMatchObject({ kind: 'merge', from, into, listingIds: [one], undoneAt: null })
  expect(await listingsOf(into)).toEqual([one, two].toSorted())
  expect((await page(from)).product.id).toBe(into)
  expect(await placesOf(tracking, one)).toEqual({ ...before, tracking: into, alert: into, price: into })
  // An account that tracked both keeps both; alerts of both are evaluated for the remaining product.
  expect(await placesOf(doubled, one)).toMatchObject({ tracking: from, alert: into })
  const own = callAs(api, await api.tokenOf(both))
  const { id: added } = (await own('POST', `/tracking/${doubled}/alert`, { kind: 'stock' })).json()
  const productOf = async (id: string) =>
    (await api.database.main.pool.query('select product_id from price_alert where id = $1', [id])).rows[0]?.product_id
  expect(await productOf(added)).toBe(into)

  const undone = await call('POST', `/product/merge/${merged.json().id}/undo`)
  expect(undone.json()).toMatchObject({ listingIds: [one], undoneAt: expect.any(String) })
  expect(await listingsOf(from)).toEqual([one])
  expect(await listingsOf(into)).toEqual([two])
  expect(await placesOf(tracking, one)).toEqual(before)
  expect(await placesOf(doubled, one)).toMatchObject({ tracking: from, alert: from })
  expect(await productOf(added)).toBe(from)
  expect((await call('POST', `/product/merge/${merged.json().id}/undo`)).statusCode).toBe(409)
  const audited = await call('GET', `/audit?filter[section]=product&filter[recordId]=${from}`)
  expect(audited.json().items).toHaveLength(2)
})

it('splits listings off into a new product, and undoes that', async () => {
  const [kept, moved] = [await sold(from), await sold(from)]
  const tracking = await watch(from, await api.rows.user(), moved)
  const split = (await call('POST', '/product/split', { productId: from, listingIds: [moved] })).json()
  expect(await listingsOf(from)).toEqual([kept])
  expect(await listingsOf(split.into)).toEqual([moved])
  expect((await placesOf(tracking, moved))?.tracking).toBe(split.into)

  await call('POST', `/product/merge/${split.id}/undo`)
  expect(await listingsOf(from)).toEqual([kept, moved].toSorted())
  expect((await api.get(`/api/v1/product/product-list/${split.into}`)).statusCode).toBe(404)
  const wrong = await call('POST', '/product/split', { productId: into, listingIds: [moved] })
  expect(wrong.json()).toMatchObject({ code: 1001, message: [{ key: 'listingIds', message: 'INVALID' }] })
})

it('cannot be undone while everything it moved was split off since', async () => {
  const moved = await sold(from)
  await sold(into)
  const merged = (await call('POST', '/product/merge', { from, into })).json()
  const split = (await call('POST', '/product/split', { productId: into, listingIds: [moved] })).json()
  expect((await call('POST', `/product/merge/${merged.id}/undo`)).statusCode).toBe(409)
  expect((await call('POST', `/product/merge/${split.id}/undo`)).statusCode).toBe(200)
  expect((await call('POST', `/product/merge/${merged.id}/undo`)).json()).toMatchObject({ listingIds: [moved] })
  expect(await listingsOf(from)).toEqual([moved])
})

it('succeeds once if two merge at the same time', async () => {
  await sold(from)
  const third = await api.rows.product()
  const replies = await Promise.all([
    call('POST', '/product/merge', { from, into }),
    call('POST', '/product/merge', { from, into: third }),
    call('POST', '/product/merge', { from: into, into: from }),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  expect((await call('POST', '/product/merge', { from: third, into: third })).statusCode).toBe(400)
})

it('suggests products with similar names', async () => {
  const bank = await api.rows.product({ name_en: 'Anker power bank, black', brand: 'Anker' })
  const { items } = (await call('GET', `/product/${from}/suggestion`)).json()
  const ids = items.map((item: { id: string }) => item.id)
  expect(ids).toContain(into)
  expect(ids).not.toContain(from)
  expect(ids).not.toContain(bank)
})

it('finds the product of a page by its GTIN, on the product or a listing, following merges', async () => {
  const match = (gtin: string | null) =>
    api.database.main.kysely.transaction().execute((tx) => matchProduct(tx, { gtin }))
  const coded = await api.rows.product({ barcode: '0628100700002' })
  await api.rows.listing({ product_id: from, shop_id: await api.rows.shop(), gtin: '96385081' })
  expect(await match('628100700002')).toBe(coded)
  expect(await match('00628100700002')).toBe(coded)
  expect(await match('96385081')).toBe(from)
  expect(await match('96385082')).toBeNull()
  expect(await match(null)).toBeNull()
  await call('POST', '/product/merge', { from, into })
  expect(await match('96385081')).toBe(into)
})
