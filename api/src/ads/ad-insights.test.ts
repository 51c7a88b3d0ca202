import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertEvents } from '../site-event/site-event.queries.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let staff: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi()
  const ofAds = ['view_ads', 'create_ads', 'update_ads', 'delete_ads', 'export_ads']
  const ofCampaigns = ['update_campaigns', 'export_campaigns', 'create_shortner', 'view_shortner', 'view_coupon']
  const permissions = [...ofAds, ...ofCampaigns]
  staff = callAs(api, await api.tokenOf(await api.rows.staff(permissions)))
})
afterAll(() => api.close())

const creative = { title: 'Sale', text: '', image: null }
const made = async (path: string, body: object): Promise<string> => {
  const reply = await staff('POST', path, body)
  expect(reply.statusCode).toBe(201)
  return reply.json().id
}
const makeCampaign = (more: object = {}) =>
  made('/campaigns', { name: crypto.randomUUID(), countries: ['sa'], ...more })
const makeAd = (name: string, campaignId: string | null = null) =>
  made('/ads', {
    name,
    campaignId,
    countries: ['sa'],
    link: 'https://noon.com',
    creative: { ar: creative, en: creative },
  })

const home = { country: 'sa', platform: 'WEBSITE', placement: 'home' }
const count = (adId: string, day: string, counts: object) =>
  api.database.main.kysely
    .insertInto('ad_day')
    .values({ ad_id: adId, day, ...home, ...counts })
    .execute()

const get = async (path: string) => (await staff('GET', path)).json()
const table = async (path: string) => {
  const reply = await staff('GET', path)
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [header = '', ...lines] = reply.body.replace('\ufeff', '').trimEnd().split('\r\n')
  const names = header.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])))
}

const noneRefused = { forged: 0, misplaced: 0, late: 0, used: 0, beyond: 0 }
const nothing = { served: 0, seen: 0, clicks: 0, reach: 0, ctr: null }

describe('the figures of ads', () => {
  it('are summed by day, country, platform, placement and ad, with refused events separate', async () => {
    const campaignId = await makeCampaign()
    const [first, second] = [await makeAd('First', campaignId), await makeAd('Second', campaignId)]
    await count(first, '2026-03-01', { served: 12, seen: 10, clicks: 2, people: 8 })
    await count(first, '2026-03-03', { served: 4, seen: 2, clicks: 1, people: 2, country: 'eg', placement: 'blog' })
    await count(first, '2026-03-03', { forged: 3, country: '', platform: '', placement: '' })
    const inApp = { platform: 'MOBILE_APP', placement: 'mobile-banner', country: '' }
    await count(second, '2026-03-03', { served: 5, seen: 3, people: 3, used: 1, beyond: 2, programs: 4, ...inApp })
    await count(second, '2026-03-04', { served: 100, seen: 100 })

    const path = `/insights/ads?from=2026-03-01&to=2026-03-03&campaignId=${campaignId}`
    const ofFirst = { served: 16, seen: 12, clicks: 3, reach: 10, ctr: 0.25 }
    const ofSecond = { served: 5, seen: 3, clicks: 0, reach: 3, ctr: 0 }
    expect(await get(path)).toEqual({
      from: '2026-03-01',
      to: '2026-03-03',
      totals: {
        served: 21,
        seen: 15,
        clicks: 3,
        reach: 13,
        ctr: 0.2,
        refused: { ...noneRefused, forged: 3, used: 1, beyond: 2 },
        programs: 4,
      },
      days: [
        { day: '2026-03-01', served: 12, seen: 10, clicks: 2, reach: 8, ctr: 0.2, refused: noneRefused, programs: 0 },
        { day: '2026-03-02', ...nothing, refused: noneRefused, programs: 0 },
        {
          day: '2026-03-03',
          served: 9,
          seen: 5,
          clicks: 1,
          reach: 5,
          ctr: 0.2,
          refused: { ...noneRefused, forged: 3, used: 1, beyond: 2 },
          programs: 4,
        },
      ],
      countries: [
        { country: 'sa', served: 12, seen: 10, clicks: 2, reach: 8, ctr: 0.2 },
        { country: null, ...ofSecond },
        { country: 'eg', served: 4, seen: 2, clicks: 1, reach: 2, ctr: 0.5 },
      ],
      platforms: [
        { platform: 'WEBSITE', ...ofFirst },
        { platform: 'MOBILE_APP', ...ofSecond },
      ],
      placements: [
        { placement: 'home', served: 12, seen: 10, clicks: 2, reach: 8, ctr: 0.2 },
        { placement: 'mobile-banner', ...ofSecond },
        { placement: 'blog', served: 4, seen: 2, clicks: 1, reach: 2, ctr: 0.5 },
      ],
      ads: [
        { id: first, name: 'First', ...ofFirst },
        { id: second, name: 'Second', ...ofSecond },
      ],
    })
    expect((await get(`/insights/ads?from=2026-03-01&to=2026-03-03&adId=${second}`)).totals).toMatchObject(ofSecond)

    expect(await table(path.replace('ads?', 'ads/csv?'))).toMatchObject([
      { day: '2026-03-01', adId: first, ad: 'First', campaignId, seen: '10', clicks: '2', reach: '8', ctr: '0.2' },
      { day: '2026-03-03', adId: first, seen: '2', forged: '3' },
      { day: '2026-03-03', adId: second, seen: '3', clicks: '0', ctr: '0', used: '1', beyond: '2', programs: '4' },
    ])
  })

  it('cover the last 30 days by default, and have no rows for an ad that was never served', async () => {
    const id = await makeAd('New')
    const { days, totals, ads } = await get(`/insights/ads?adId=${id}`)
    expect([days.length, totals, ads]).toEqual([30, { ...nothing, refused: noneRefused, programs: 0 }, []])
  })

  it('are for staff who may view ads, and cover at most 366 days', async () => {
    const none = callAs(api, await api.tokenOf(await api.rows.staff(['view_shop'])))
    for (const path of ['/insights/ads', '/insights/ads/csv']) {
      expect((await none('GET', path)).statusCode).toBe(403)
      expect((await callAs(api)('GET', path)).statusCode).toBe(401)
      expect(await get(`${path}?from=2024-01-01&to=2026-01-01`)).toMatchObject({ code: 1001 })
    }
    const viewer = callAs(api, await api.tokenOf(await api.rows.staff(['view_ads'])))
    expect([
      (await viewer('GET', '/insights/ads')).statusCode,
      (await viewer('GET', '/insights/ads/csv')).statusCode,
    ]).toEqual([200, 403])
    expect(await get('/insights/ads?adId=x')).toMatchObject({ code: 1001, message: [{ key: 'adId' }] })
  })
})

describe('the figures of a campaign', () => {
  it('cover its ads, links and coupons that are not in the trash', async () => {
    const db = api.database.main.kysely
    const couponId = await api.rows.coupon({ shop_id: await api.rows.shop(), code: 'RAMADAN' })
    const votes = { coupon_id: couponId, country: 'sa' }
    await db
      .insertInto('coupon_vote_day')
      .values([
        { ...votes, day: '2026-03-01', worked: 6, failed: 2 },
        { ...votes, day: '2026-03-09', worked: 1, failed: 0 },
      ])
      .execute()
    await insertEvents(
      db,
      ['2026-03-01', '2026-03-08', '2026-03-09'].map((day) => ({
        id: crypto.randomUUID(),
        at: `${day}T23:59:59.999Z`,
        kind: 'copy',
        couponId,
        country: '',
        device: '',
        visitor: null,
      })),
    )
    const slug = `ramadan-${Date.now()}`
    const linkId = await made('/shortner', { slug, targetUrl: 'https://noon.com/ramadan' })
    const clicks = { shortner_id: linkId, country: 'sa' }
    await db
      .insertInto('shortner_click')
      .values([
        { ...clicks, day: '2026-03-02', clicks: 5 },
        { ...clicks, day: '2026-04-02', clicks: 9 },
      ])
      .execute()
    const id = await makeCampaign({ couponIds: [couponId], shortnerIds: [linkId] })
    const [ad, unseen] = [await makeAd('=1+1', id), await makeAd('Unseen', id)]
    const removed = await makeAd('Removed', id)
    expect((await staff('DELETE', `/ads/${removed}`)).statusCode).toBeLessThan(300)
    await count(ad, '2026-03-01', { served: 9, seen: 8, clicks: 2, people: 5 })
    await count(ad, '2026-02-28', { served: 9, seen: 8, clicks: 2, people: 5 })

    const path = `/insights/campaigns/${id}`
    const query = '?from=2026-03-01&to=2026-03-08'
    // Campaigns are visible to all staff, but their content is not.
    const anyStaff = callAs(api, await api.tokenOf(await api.rows.staff(['view_shop'])))
    expect((await anyStaff('GET', path + query)).json()).toMatchObject({ ads: null, links: null, coupons: null })
    expect((await anyStaff('GET', `${path}/csv`)).statusCode).toBe(403)
    const { coupons, ...others } = await get(path + query)
    expect(others).toEqual({
      from: '2026-03-01',
      to: '2026-03-08',
      ads: [
        { id: ad, name: '=1+1', seen: 8, clicks: 2, reach: 5, ctr: 0.25 },
        { id: unseen, name: 'Unseen', seen: 0, clicks: 0, reach: 0, ctr: null },
      ],
      links: [{ id: linkId, slug, clicks: 5 }],
    })
    expect(coupons).toMatchObject([{ id: couponId, code: 'RAMADAN', copies: 2, worked: 6, failed: 2 }])

    expect(await table(`${path}/csv${query}`)).toEqual([
      // A cell that a spreadsheet would treat as a formula is quoted.
      {
        kind: 'ad',
        id: ad,
        name: "'=1+1",
        seen: '8',
        clicks: '2',
        reach: '5',
        ctr: '0.25',
        copies: '',
        worked: '',
        failed: '',
      },
      {
        kind: 'ad',
        id: unseen,
        name: 'Unseen',
        seen: '0',
        clicks: '0',
        reach: '0',
        ctr: '',
        copies: '',
        worked: '',
        failed: '',
      },
      {
        kind: 'link',
        id: linkId,
        name: `/go/${slug}`,
        seen: '',
        clicks: '5',
        reach: '',
        ctr: '',
        copies: '',
        worked: '',
        failed: '',
      },
      {
        kind: 'coupon',
        id: couponId,
        name: 'RAMADAN',
        seen: '',
        clicks: '',
        reach: '',
        ctr: '',
        copies: '2',
        worked: '6',
        failed: '2',
      },
    ])
  })

  it('are not found for an unknown campaign, and are only for staff', async () => {
    const path = '/insights/campaigns/0199a1b2-0000-7000-8000-000000000001'
    expect(await get(path)).toMatchObject({ code: 1003 })
    expect(await get(`${path}/csv`)).toMatchObject({ code: 1003 })
    expect((await callAs(api)('GET', path)).statusCode).toBe(401)
  })
})
