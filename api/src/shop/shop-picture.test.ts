import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { rankCoupons } from '../coupon/rank-coupons.queries.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { pictureContent } from './picture/picture-content.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMITS: 'on' })
})
afterAll(() => api.close())

const picture = (id: number | string, { language = 'en', query = '', headers = {} } = {}) =>
  api.get(`/shop-picture/${language}/${id}.png${query}`, headers)

/** How many pixels in a part of the picture have roughly the given colour. */
async function inked(png: Buffer, left: number, hex: string) {
  const part = { left, top: 306, width: 600, height: 268 }
  const { data } = await sharp(png).extract(part).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  let count = 0
  for (let at = 0; at < data.length; at += 3) {
    if (wanted.every((value, index) => Math.abs(value - (data[at + index] ?? 0)) < 16)) count += 1
  }
  return count
}
const [saffron, ground, letters] = ['#E8A317', '#0D1220', '#1B1203']

describe('the picture of a store', () => {
  it('is a PNG of the size of link previews, in both languages', async () => {
    const shop_id = await api.rows.shop({ name_en: 'Jarir Bookstore', name_ar: 'مكتبة جرير' })
    await api.rows.coupon({ shop_id, percent: 15 })
    for (const language of ['ar', 'en']) {
      const { statusCode, headers, rawPayload } = await picture(shop_id, { language })
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1_200, 630])
      expect(rawPayload.length).toBeLessThan(100_000)
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
      // The value is at the language's start side, the ticket's fold at the other.
      const [start, end] = language === 'ar' ? [600, 0] : [0, 600]
      expect(await inked(rawPayload, start, letters)).toBeGreaterThan(await inked(rawPayload, end, letters))
      expect(await inked(rawPayload, end, ground)).toBeGreaterThan(await inked(rawPayload, start, ground))
    }
  })

  it('has a new version when the best code changes, and is revalidated without a body otherwise', async () => {
    const shop_id = await api.rows.shop()
    const couponId = await api.rows.coupon({ shop_id, percent: 15 })
    const { headers } = await picture(shop_id)
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const asked = { headers: { 'if-none-match': String(headers.etag) } }
    const known = await picture(shop_id, asked)
    expect([known.statusCode, known.payload]).toEqual([304, ''])
    await api.database.main.kysely.updateTable('coupon').set({ percent: 20 }).where('id', '=', couponId).execute()
    await rankCoupons(api.database.main.kysely, [couponId])
    const changed = await picture(shop_id, asked)
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(headers.etag)
  })

  it('is for the requested country, or for all if it has no code there', async () => {
    const shop_id = await api.rows.shop({ countries: ['sa', 'eg', 'kw'] })
    await api.rows.coupon({ shop_id, percent: 15, countries: ['sa'] })
    const tag = async (query = '') => (await picture(shop_id, { query })).headers.etag
    expect(await tag('?country=sa')).not.toBe(await tag())
    expect(await tag('?country=kw')).toBe(await tag())
    expect(await tag('?country=zz&v=old')).toBe(await tag())
  })

  it('has no ticket if no code works, and exists only for listed stores', async () => {
    const shop_id = await api.rows.shop()
    const { statusCode, rawPayload } = await picture(shop_id, { language: 'ar' })
    expect(statusCode).toBe(200)
    expect(await inked(rawPayload, 0, saffron)).toBe(0)
    const hidden = await api.rows.shop({ status: 'INACTIVE' })
    const none = await Promise.all([picture(hidden), picture('x'), picture(0), picture(shop_id, { language: 'fr' })])
    expect(none.map((reply) => reply.statusCode)).toEqual([404, 404, 404, 404])
  })
})

describe('what it says', () => {
  const evidence = { worked: 18, failed: 3, score: 0, lastWorkedAt: null, isProven: true, country: null, days: 14 }
  const best = { code: 'A', discountType: 'percent', percent: 15, amount: null, description: 'All', evidence } as const
  const shop = { shopName: 'Noon', couponCount: 3, best, country: 'sa' } as const
  const bare = (text: string) => text.replace(/[\u2068\u2069\u200e]/g, '')
  const said = (values: object, language: 'ar' | 'en') => {
    const { facts, label, headline, notes } = pictureContent({ ...shop, ...values }, language)
    return [facts, label, headline, ...notes].map(bare)
  }

  it.each([
    [{}, ['3 codes and deals in Saudi Arabia', 'Best code now', '15% off', 'All', 'Worked 18 of 21 times in 14 days']],
    [{ couponCount: 1, country: undefined, best: { ...best, code: null } }, ['1 code or deal', 'Best deal now']],
    [{ best: undefined }, ['', '', 'No working codes now', 'Follow the store to hear about the next one']],
  ])('in English for %j', (values, texts) => {
    expect(said(values, 'en').slice(0, texts.length)).toEqual(texts)
  })

  it('omits that a code fails', () => {
    const failing = { ...best, evidence: { ...evidence, failed: 40 } }
    expect(said({ best: failing }, 'en').slice(3)).toEqual(['All'])
  })

  it.each([
    [1, 'كود أو عرض واحد في السعودية'],
    [2, 'كودان أو عرضان في السعودية'],
    [3, '3 أكواد وعروض في السعودية'],
    [11, '11 كودًا وعرضًا في السعودية'],
    [100, '100 كود وعرض في السعودية'],
  ])('counts %s in Arabic', (couponCount, facts) => {
    expect(said({ couponCount }, 'ar')[0]).toBe(facts)
  })

  it.each([
    [{ discountType: 'fixed', amount: { amount: 5_000, currency: 'AED' } }, 'AED 50 off', 'خصم 50 د.إ'],
    [{ discountType: 'fixed', amount: null }, 'Deal', 'عرض'],
    [{ discountType: 'free_shipping' }, 'Free shipping', 'شحن مجاني'],
    [{ discountType: 'bogo' }, 'Buy 1, get 1 free', '1+1 مجانًا'],
  ])('describes the saving of %j', (values, english, arabic) => {
    const plain = (text = '') => text.replaceAll('\u00a0', ' ').replaceAll('\u200f', '')
    expect(plain(said({ best: { ...best, ...values } }, 'en')[2])).toBe(english)
    expect(plain(said({ best: { ...best, ...values } }, 'ar')[2])).toBe(arabic)
  })
})
