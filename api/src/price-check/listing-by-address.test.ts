import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { buildRows } from '../testing/builders.ts'
import { type PageTurbo, pageTurbo } from '../testing/page-turbo.ts'
import { type PageKind, pageKinds, productPage, type ShownProduct } from '../testing/product-pages.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { checkDueListings } from './check-listings.job.ts'
import { addByAddress, findPage } from './listing-by-address.queries.ts'

let database: TestDatabase
let rows: ReturnType<typeof buildRows>
let turbo: PageTurbo
let shopId: number
let number = 0
beforeAll(async () => {
  database = await makeTestDatabase()
  rows = buildRows(database)
  shopId = await rows.shop({ domain: 'souq.example', currency: 'SAR', checks_per_minute: 600 })
})
afterAll(() => database.drop())
beforeEach(() => {
  turbo = pageTurbo()
})

const db = () => database.main.kysely
const service = () => ({ database, turbo })

/** GTINs with their check digit, outside the range for in-store use. */
function gtinOf(value: number): string {
  const digits = `628${String(value).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function shown(values: Partial<ShownProduct> = {}): ShownProduct {
  number += 1
  return {
    title: `Desk lamp ${number}`,
    brand: 'Nour',
    description: 'Warm light.',
    url: `https://www.souq.example/p/${number}`,
    image: `https://www.souq.example/${number}.webp`,
    gtin: gtinOf(number),
    sku: `NR-${number}`,
    seller: 'Souq',
    price: '1299.00',
    currency: 'SAR',
    inStock: true,
    ...values,
  }
}

function stand(kind: PageKind, values: Partial<ShownProduct> = {}): ShownProduct {
  const product = shown(values)
  turbo.put(product.url, productPage(kind, product))
  return product
}

const priceOf = (listingId: string) =>
  db()
    .selectFrom('listing_price')
    .select(['amount_minor', 'currency', 'in_stock'])
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
const checkOf = (listingId: string) =>
  db().selectFrom('listing_check').selectAll().where('listing_id', '=', listingId).executeTakeFirst()
const listingOf = (listingId: string) =>
  db().selectFrom('listing').selectAll().where('id', '=', listingId).executeTakeFirstOrThrow()

async function lookAgain(listingId: string): Promise<boolean> {
  await db()
    .updateTable('shop_check_pace')
    .set({ next_at: new Date(0) })
    .execute()
  await db()
    .updateTable('listing_check')
    .set({ due_at: new Date('2100-01-01') })
    .execute()
  await db()
    .updateTable('listing_check')
    .set({ due_at: new Date(0) })
    .where('listing_id', '=', listingId)
    .execute()
  return checkDueListings({ database, turbo, log: { warn: () => {} } })
}

describe('a product added by its address', () => {
  it.each(pageKinds)('is read from a page of the kind %s, with its first price', async (kind) => {
    const currency = kind === 'comma-decimals' ? 'TRY' : 'SAR'
    const product = stand(kind, { currency, inStock: kind !== 'out-of-stock' })
    const { listingId } = await addByAddress(service(), product.url)
    expect(await priceOf(listingId)).toEqual({
      amount_minor: 129_900,
      currency,
      in_stock: kind !== 'out-of-stock',
    })
    expect(await listingOf(listingId)).toMatchObject({ title: product.title, shop_id: shopId, url: product.url })
  })

  it('is one listing, however many callers ask at once and whichever links lead there', async () => {
    const { url } = stand('json-ld-graph')
    turbo.lead('https://souq.example/go/lamp', url)
    const asked = [url, `${url}?utm_source=mail`, 'https://souq.example/go/lamp', url]
    turbo.lead(`${url}?utm_source=mail`, url)
    const places = await Promise.all(asked.map((address) => addByAddress(service(), address)))
    expect(new Set(places.map(({ listingId }) => listingId)).size).toBe(1)
    const points = await db()
      .selectFrom('price_point')
      .select('id')
      .where('listing_id', '=', places[0]?.listingId ?? '')
      .execute()
    expect(points).toHaveLength(1)
  })

  it('is one product in two shops with the same GTIN, with or without leading zeros', async () => {
    await rows.shop({ domain: 'bazaar.example', currency: 'SAR' })
    const first = stand('json-ld-array')
    const one = await addByAddress(service(), first.url)
    const second = stand('json-ld-array', { gtin: `0${first.gtin}`, url: 'https://bazaar.example/lamp' })
    const other = await addByAddress(service(), second.url)
    expect(other.productId).toBe(one.productId)
    expect(other.listingId).not.toBe(one.listingId)
  })

  it('is not stored by a mere look-up', async () => {
    const { url, title } = stand('microdata')
    const found = await findPage(service(), url)
    expect(found).toMatchObject({ kind: 'read', page: { product: { title } } })
    const kept = await db().selectFrom('listing').select('id').where('url', '=', url).execute()
    expect(kept).toEqual([])
  })

  it('is refused if the shop or page is unknown, the page shows no price, or Turbo is unavailable', async () => {
    await expect(addByAddress(service(), 'https://unknown.example/p/1')).rejects.toThrow('SHOP_NOT_SUPPORTED')
    turbo.put('https://souq.example/empty', '<title>Nothing</title>')
    await expect(addByAddress(service(), 'https://souq.example/empty')).rejects.toThrow('PRODUCT_PAGE_UNREADABLE')
    await expect(addByAddress(service(), 'https://souq.example/none')).rejects.toThrow('PRODUCT_PAGE_MISSING')
    turbo.isAway = true
    await expect(addByAddress(service(), 'https://souq.example/p/away')).rejects.toThrow('a test says so')
  })
})

describe('a due listing', () => {
  it('gets the new price of its page, and is checked sooner', async () => {
    const product = stand('json-ld-graph')
    const { listingId, productId } = await addByAddress(service(), product.url)
    const user_id = await rows.user()
    await db().insertInto('tracking').values({ user_id, product_id: productId }).execute()
    const before = await checkOf(listingId)
    turbo.put(product.url, productPage('json-ld-graph', { ...product, price: '999.00' }))
    await lookAgain(listingId)
    expect(await priceOf(listingId)).toMatchObject({ amount_minor: 99_900 })
    const after = await checkOf(listingId)
    expect(after?.interval_seconds).toBeLessThan(before?.interval_seconds ?? 0)
    expect(after?.claimed_until).toBeNull()
  })

  it('is requested conditionally, and an unchanged page confirms the price', async () => {
    const product = stand('json-ld-graph')
    const { listingId } = await addByAddress(service(), product.url)
    const seen = () =>
      db().selectFrom('listing_price').select('seen_at').where('listing_id', '=', listingId).executeTakeFirstOrThrow()
    const first = await seen()
    await lookAgain(listingId)
    expect(turbo.asked.at(-1)?.etag).toBeDefined()
    expect((await seen()).seen_at.getTime()).toBeGreaterThan(first.seen_at.getTime())
    const points = await db().selectFrom('price_point').select('id').where('listing_id', '=', listingId).execute()
    expect(points).toHaveLength(1)
  })

  it('is gone only after its page was missing twice', async () => {
    const product = stand('json-ld-graph')
    const { listingId } = await addByAddress(service(), product.url)
    turbo.put(product.url, { status: 404 })
    await lookAgain(listingId)
    expect(await checkOf(listingId)).toMatchObject({ missing: 1, last_failure: 'status 404' })
    expect((await listingOf(listingId)).status).toBe('active')
    await lookAgain(listingId)
    expect((await listingOf(listingId)).status).toBe('gone')
    expect(await checkOf(listingId)).toBeUndefined()
  })

  it('that was gone is read again when its address is added, and becomes active', async () => {
    const product = stand('json-ld-graph')
    const place = await addByAddress(service(), product.url)
    turbo.put(product.url, { status: 410 })
    await lookAgain(place.listingId)
    await lookAgain(place.listingId)
    await expect(addByAddress(service(), product.url)).rejects.toThrow('PRODUCT_PAGE_MISSING')
    expect((await listingOf(place.listingId)).status).toBe('gone')
    turbo.put(product.url, productPage('json-ld-graph', { ...product, price: '1199.00' }))
    expect(await findPage(service(), product.url)).toMatchObject({ kind: 'read' })
    expect((await listingOf(place.listingId)).status).toBe('gone')
    expect(await addByAddress(service(), product.url)).toEqual(place)
    expect((await listingOf(place.listingId)).status).toBe('active')
    expect(await priceOf(place.listingId)).toMatchObject({ amount_minor: 119_900, in_stock: true })
    expect(await checkOf(place.listingId)).toMatchObject({ failures: 0, missing: 0, checked_at: expect.any(Date) })
  })

  it('is paused if the shop disallows robots', async () => {
    const product = stand('json-ld-graph')
    const { listingId } = await addByAddress(service(), product.url)
    turbo.put(product.url, { failure: 'robots' })
    await lookAgain(listingId)
    expect(await checkOf(listingId)).toMatchObject({ paused_reason: 'robots' })
  })

  it('is marked as failing for a fault of its shop, but not while Turbo is unavailable', async () => {
    const product = stand('json-ld-graph')
    const { listingId } = await addByAddress(service(), product.url)
    turbo.isAway = true
    await lookAgain(listingId)
    expect(await checkOf(listingId)).toMatchObject({ failures: 0, failing_since: null, claimed_until: null })
    turbo.isAway = false
    turbo.put(product.url, { failure: 'timeout' })
    await lookAgain(listingId)
    expect(await checkOf(listingId)).toMatchObject({ failures: 1, last_failure: 'timeout' })
    expect((await checkOf(listingId))?.failing_since).not.toBeNull()
    turbo.put(product.url, productPage('json-ld-graph', product))
    await lookAgain(listingId)
    expect(await checkOf(listingId)).toMatchObject({ failures: 0, failing_since: null })
  })

  it('waits if too many requests wait for its shop, while checks of other shops continue', async () => {
    const product = stand('json-ld-graph')
    const { listingId } = await addByAddress(service(), product.url)
    turbo.put(product.url, { failure: 'busy' })
    expect(await lookAgain(listingId)).toBe(true)
    const check = await checkOf(listingId)
    expect(check).toMatchObject({ failures: 0, failing_since: null, claimed_until: null })
    expect((check?.due_at.getTime() ?? 0) - Date.now()).toBeLessThan(20_000)
    turbo.isAway = true
    expect(await lookAgain(listingId)).toBe(false)
  })
})
