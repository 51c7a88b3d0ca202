import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { inDays } from '../testing/builders.ts'
import { givePrices } from '../testing/price-rows.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMITS: 'on' })
})
afterAll(() => api.close())

const picture = (id: string, { language = 'en', query = '', headers = {} } = {}) =>
  api.get(`/product-picture/${language}/${id}.png${query}`, headers)

let productId = ''
let listingId = ''
beforeEach(async () => {
  productId = await api.rows.product({ name_en: 'Samsung Galaxy A55', name_ar: 'سامسونج جالكسي A55' })
  listingId = await api.rows.listing({ product_id: productId, shop_id: await api.rows.shop() })
})
const cost = (amount: number, days = 0) =>
  givePrices(api.database.main.kysely, listingId, [{ at: inDays(-days), amount }])

/** How many pixels in a part of the picture have roughly the given colour. */
async function inked(png: Buffer, part: { left: number; top: number; width: number; height: number }, hex: string) {
  const { data } = await sharp(png).extract(part).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  let count = 0
  for (let at = 0; at < data.length; at += 3) {
    if (wanted.every((value, index) => Math.abs(value - (data[at + index] ?? 0)) < 24)) count += 1
  }
  return count
}
const chartPart = { left: 40, top: 392, width: 1_120, height: 170 }
const saffron = '#E8A317'

describe('the picture of a product', () => {
  it('is a PNG of the size of link previews, in both languages', async () => {
    await cost(119_900, 30)
    for (const language of ['ar', 'en']) {
      const { statusCode, headers, rawPayload } = await picture(productId, { language })
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
      expect(rawPayload.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1_200, 630])
      expect(rawPayload.length).toBeLessThan(200_000)
      expect(await inked(rawPayload, chartPart, saffron)).toBeGreaterThan(2_000)
    }
  })

  it('has a new version when the price changes, and is revalidated without a body otherwise', async () => {
    await cost(119_900, 30)
    const { headers } = await picture(productId)
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const known = await picture(productId, { headers: { 'if-none-match': String(headers.etag) } })
    expect([known.statusCode, known.payload]).toEqual([304, ''])
    await cost(99_900)
    const changed = await picture(productId, { headers: { 'if-none-match': String(headers.etag) } })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(headers.etag)
  })

  it('has parts for mails: the thing alone, and the chart alone', async () => {
    await cost(119_900, 30)
    const [thing, chart] = [
      await picture(productId, { query: '?part=thing' }),
      await picture(productId, { query: '?part=chart' }),
    ]
    expect([thing.rawPayload.readUInt32BE(16), thing.rawPayload.readUInt32BE(20)]).toEqual([240, 240])
    const { data } = await sharp(thing.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(new Set(data).size).toBeGreaterThan(20)
    expect([chart.rawPayload.readUInt32BE(16), chart.rawPayload.readUInt32BE(20)]).toEqual([880, 340])
    expect(await inked(chart.rawPayload, { left: 28, top: 60, width: 824, height: 200 }, saffron)).toBeGreaterThan(
      1_000,
    )
  })

  it('draws no line of one day', async () => {
    await cost(119_900)
    expect(await inked((await picture(productId)).rawPayload, chartPart, saffron)).toBe(0)
  })

  it('has no line if no price is known', async () => {
    const { statusCode, rawPayload } = await picture(productId, { language: 'ar' })
    expect(statusCode).toBe(200)
    expect(await inked(rawPayload, chartPart, saffron)).toBe(0)
  })

  it('works for unsupported countries, and for no other product or language', async () => {
    await cost(119_900)
    expect((await picture(productId, { query: '?country=zz&v=old' })).statusCode).toBe(200)
    const none = await Promise.all([
      picture('0198c0de-0000-7000-8000-00000000ffff'),
      picture('1'),
      picture(productId, { language: 'fr' }),
    ])
    expect(none.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })

  it('is rate-limited per address', async () => {
    const { headers } = await picture(productId)
    expect(headers).toHaveProperty('ratelimit-limit', '120')
  })
})
