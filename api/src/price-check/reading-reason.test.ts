import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { readingReasonText } from '../../../shared/contract/product/reading-reason.ts'
import { pageTurbo } from '../testing/page-turbo.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const turbo = pageTurbo()
let api: TestApi
let shopId: number
let domain: string
beforeAll(async () => {
  api = await startTestApi({}, { turbo })
})
beforeEach(async () => {
  shopId = await api.rows.shop()
  domain = `reasons-${shopId}.example`
  await api.database.main.kysely.updateTable('shop').set({ domain }).where('id', '=', shopId).execute()
})
afterAll(() => api.close())

const ask = async (path: string, language = 'en') =>
  (
    await api.request({
      method: 'POST',
      url: '/api/v1/product/ssearch',
      payload: { url: `https://${domain}${path}` },
      headers: { 'accept-language': language },
    })
  ).json()
const titled = (title: string, body = '') =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`
const product = (offers: object) =>
  titled(
    'Lamp',
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name: 'Lamp', offers })}</script>`,
  )
const put = (path: string, page: Parameters<typeof turbo.put>[1]) => turbo.put(`https://${domain}${path}`, page)

describe('a page that was not read', () => {
  it.each([
    ['unreachable', 1602, { failure: 'timeout' }],
    ['unreachable', 1602, { status: 503 }],
    ['blocked', 1602, { status: 403 }],
    ['blocked', 1602, { status: 429 }],
    ['blocked', 1602, titled('Robot Check')],
    ['blocked', 1603, { failure: 'robots' }],
    ['gone', 1612, { status: 404 }],
    ['gone', 1612, { status: 410 }],
    ['login', 1602, { status: 401 }],
    ['login', 1602, titled('تسجيل الدخول')],
    ['country', 1602, { status: 451 }],
    ['country', 1602, titled('This page is not available in your country')],
    ['not-product', 1602, titled('Terms of delivery')],
  ] as const)('is reported as %s, with code %d and a sentence in both languages', async (reason, code, page) => {
    put('/p/1', page)
    expect(await ask('/p/1')).toMatchObject({ status: 422, code, reason, detail: readingReasonText(reason, 'en') })
    expect(await ask('/p/1', 'ar')).toMatchObject({ code, reason, detail: readingReasonText(reason, 'ar') })
  })

  it('is reported as having several prices if none was chosen', async () => {
    const offers = [10, 20].map((price) => ({ '@type': 'Offer', price, priceCurrency: 'SAR' }))
    put('/p/1', product(offers))
    expect((await ask('/p/1')).choices).toHaveLength(2)
    const account = callAs(api, await api.tokenOf(await api.rows.user({ email_verified_at: new Date() })))
    const reply = (await account('POST', '/tracking', { url: `https://${domain}/p/1` })).json()
    expect(reply).toMatchObject({ code: 1602, reason: 'several-prices' })
  })

  it('has the same shape if the shop was not asked', async () => {
    const unknown = await api.request({
      method: 'POST',
      url: '/api/v1/product/ssearch',
      payload: { url: 'https://unknown-store.example/p/1' },
    })
    expect(unknown.json()).toMatchObject({ code: 1603, message: 'SHOP_NOT_SUPPORTED' })
    expect(unknown.json().reason).toBeUndefined()
    put('/p/1', { status: 403 })
    expect((await ask('/p/1')).message).toBe('PRODUCT_PAGE_UNREADABLE')
  })
})

describe('a shop that blocks the service', () => {
  const pace = () =>
    api.database.main.kysely.selectFrom('shop_check_pace').selectAll().where('shop_id', '=', shopId).executeTakeFirst()
  const asked = () => turbo.asked.filter(({ url }) => url.includes(`//${domain}/`)).length

  it('is paused after the third time in a row, longer each time', async () => {
    put('/p/1', { status: 403 })
    for (const times of [1, 2, 3]) {
      expect((await ask('/p/1')).reason).toBe('blocked')
      expect(asked()).toBe(times)
    }
    expect((await ask('/p/2')).reason).toBe('blocked')
    expect(asked()).toBe(3)
    const first = await pace()
    expect(first?.blocked_until?.getTime()).toBeGreaterThan(Date.now())
    expect(first?.next_at.getTime()).toBeGreaterThan(Date.now())
    await api.database.main.kysely
      .updateTable('shop_check_pace')
      .set({ blocked_until: new Date(0), next_at: new Date(0) })
      .where('shop_id', '=', shopId)
      .execute()
    await ask('/p/1')
    const second = await pace()
    expect(second?.blocked_until?.getTime()).toBeGreaterThan(first?.blocked_until?.getTime() ?? 0)
  })

  it('is asked normally again once it shows a page', async () => {
    put('/p/1', titled('Just a moment...'))
    put('/p/2', product({ '@type': 'Offer', price: '12.00', priceCurrency: 'SAR' }))
    await ask('/p/1')
    await ask('/p/1')
    expect((await ask('/p/2')).listing.price).toEqual({ amount: 1_200, currency: 'SAR' })
    expect(await pace()).toMatchObject({ blocks: 0, blocked_until: null })
    await ask('/p/1')
    await ask('/p/1')
    expect(asked()).toBe(5)
  })

  it('is not one that is down or has no such page', async () => {
    put('/p/1', { status: 404 })
    put('/p/2', { failure: 'timeout' })
    for (const path of ['/p/1', '/p/2', '/p/1', '/p/2']) await ask(path)
    expect(await pace()).toBeUndefined()
  })
})
