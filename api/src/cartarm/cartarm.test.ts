import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Insertable } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let noon: number
beforeAll(async () => {
  api = await startTestApi()
  noon = await api.rows.shop({ domain: 'noon.example', slug: 'noon' })
})
afterAll(() => api.close())

const selectors = {
  couponField: 'input[name="coupon"]',
  apply: '#apply',
  remove: null,
  total: '.total',
  success: null,
  error: '.error',
}
const waits = { afterApply: 1_500, afterRemove: 500, betweenCodes: 750 }

async function recipe(shopId: number, values: Partial<Insertable<Schema['cartarm']>> = {}): Promise<string> {
  const row = await api.database.main.kysely
    .insertInto('cartarm')
    .values({
      shop_id: shopId,
      checkout_url_pattern: `https://noon.example/${JSON.stringify(values).length}/*`,
      selectors: JSON.stringify(selectors),
      waits: JSON.stringify(waits),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const read = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await api.get(`/api/v1/shop/${path}`, headers)
  return { status: reply.statusCode, headers: reply.headers, body: reply.body === '' ? null : reply.json() }
}
const idsOf = async (path: string) => (await read(path)).body.items.map(({ id }: { id: string }) => id)

describe('the checkout recipes of a store', () => {
  it('are all that the extension needs, the platform’s own before those for all', async () => {
    const forAll = await recipe(noon, { checkout_url_pattern: 'https://noon.example/cart*' })
    const own = await recipe(noon, { platform: 'BROWSER_EXTENSION', schema_version: 2 })
    const inApp = await recipe(noon, { platform: 'MOBILE_APP' })
    await recipe(noon, { status: 'INACTIVE', platform: 'WEBSITE' })
    await recipe(noon, { deleted_at: new Date(), platform: 'WEBSITE', schema_version: 3 })
    await recipe(await api.rows.shop())

    const { status, body } = await read(`shop-list/${noon}/cart?platform=BROWSER_EXTENSION`)
    expect(status).toBe(200)
    expect(body).toEqual({
      shopId: noon,
      domain: 'noon.example',
      items: [
        expect.objectContaining({ id: own, platform: 'BROWSER_EXTENSION', schemaVersion: 2 }),
        {
          id: forAll,
          checkoutUrlPattern: 'https://noon.example/cart*',
          selectors,
          waits,
          platform: 'ALL',
          schemaVersion: 1,
        },
      ],
    })
    expect(await idsOf(`shop-list/${noon}/cart`)).toEqual(expect.arrayContaining([forAll, own, inApp]))
    expect(await idsOf(`shop-list/${noon}/cart?platform=BROWSER_EXTENSION&schemaVersion=1`)).toEqual([forAll])
    expect((await read(`shop-list/${noon}/cart?platform=FRIDGE`)).body).toMatchObject({ code: 1001 })
  })

  it('are found by the address of any page of the store', async () => {
    const byNumber = (await read(`shop-list/${noon}/cart`)).body
    for (const address of [
      'noon.example',
      'WWW.Noon.example',
      'uae.noon.example',
      'https://noon.example/cart?step=2',
    ]) {
      expect((await read(`by-domain/${encodeURIComponent(address)}/cart`)).body).toEqual(byNumber)
    }
  })

  it('may be kept for some minutes, and are not sent twice', async () => {
    const { headers } = await read(`shop-list/${noon}/cart`)
    expect(headers['cache-control']).toBe('public, max-age=300')
    expect(await read(`shop-list/${noon}/cart`, { 'if-none-match': String(headers.etag) })).toMatchObject({
      status: 304,
      body: null,
    })
  })

  it('are an empty list where there are none, and 1003 where there is no store', async () => {
    const bare = await api.rows.shop()
    const hidden = await api.rows.shop({ status: 'INACTIVE', domain: 'hidden.example' })
    const gone = await api.rows.shop({ deleted_at: new Date(), domain: 'gone.example' })
    await recipe(hidden)
    expect((await read(`shop-list/${bare}/cart`)).body).toMatchObject({ shopId: bare, items: [] })
    for (const path of [
      `shop-list/${hidden}/cart`,
      `shop-list/${gone}/cart`,
      'shop-list/999999/cart',
      'by-domain/hidden.example/cart',
      'by-domain/gone.example/cart',
      'by-domain/unknown.example/cart',
      'by-domain/example/cart',
      'by-domain/not%20a%20domain/cart',
    ]) {
      expect([path, (await read(path)).body]).toEqual([path, expect.objectContaining({ code: 1003 })])
    }
  })
})

describe('a store by its domain', () => {
  it('comes with its codes, in the language of the caller', async () => {
    await api.rows.coupon({ shop_id: noon, code: 'NOON10' })
    const { headers, body } = await read('by-domain/https%3A%2F%2Fwww.noon.example%2Fcart', { 'accept-language': 'en' })
    const page = (await read(`shop-list/${noon}`, { 'accept-language': 'en' })).body
    const { shop, countsByCountry, coupons } = page
    expect(body).toEqual({ shop, countsByCountry, coupons, nextCursor: null })
    expect(body.coupons).toEqual([expect.objectContaining({ code: 'NOON10', state: 'active' })])
    expect(headers).toMatchObject({ 'content-language': 'en', etag: expect.any(String) })
  })

  it('is that of its own subdomain before that of the domain around it', async () => {
    const grocer = await api.rows.shop({ domain: 'grocer.noon.example' })
    expect((await read('by-domain/grocer.noon.example')).body.shop.id).toBe(grocer)
    expect((await read('by-domain/m.grocer.noon.example')).body.shop.id).toBe(grocer)
    expect((await read('by-domain/travel.noon.example')).body.shop.id).toBe(noon)
    const shop = await api.rows.shop({ domain: 'www.only-www.example' })
    expect((await read('by-domain/only-www.example')).body.shop.id).toBe(shop)
  })

  it('is 1003 where there is none, also for a name that is long', async () => {
    expect((await read(`by-domain/${'a'.repeat(60)}.${'b'.repeat(60)}.example`)).body).toMatchObject({ code: 1003 })
    expect((await read('by-domain/notnoon.example')).body).toMatchObject({ code: 1003 })
  })
})
