import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import {
  type SiteFigure,
  type SiteInsights,
  siteTables,
} from '../../../shared/contract/insights/site-insights.routes.ts'
import { insertEvents, type SiteEvent } from '../site-event/site-event.queries.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { until } from '../testing/until.ts'
import { makeListing } from '../testing/watched-listing.ts'

const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
const countries: Readonly<Record<string, string>> = { '203.0.113.7': 'SA', '203.0.113.8': 'EG' }

let api: TestApi
let staff: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi({ TRUSTED_PROXIES: '127.0.0.1' }, { countryOf: (address) => countries[address] })
  staff = callAs(api, await api.tokenOf(await api.rows.user({ is_staff: true, user_type: 'test' }, ['view_insights'])))
})
afterAll(() => api.close())
beforeEach(() => api.database.main.pool.query('truncate site_event, site_figure, site_day'))

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
async function read(query = ''): Promise<SiteInsights> {
  const reply = await staff('GET', `/insights/site${query}`)
  expect([reply.statusCode, reply.body.slice(0, 1)]).toEqual([200, '{'])
  return reply.json()
}

/** The figures of yesterday and today, whatever hour it is. */
const recent = () => read(`?from=${daysAgo(1)}`)
const whenCounted = (figure: SiteFigure, count: number) =>
  until(`${count} ${figure}`, async () => {
    const insights = await recent()
    return insights.totals[figure] >= count ? insights : null
  })

const from = (address: string, headers: Record<string, string> = {}) => ({
  'user-agent': phone,
  'x-forwarded-for': address,
  'accept-language': 'ar',
  ...headers,
})
const post = (path: string, payload: object, headers: Record<string, string>) =>
  api.request({ method: 'POST', url: `/api/v1${path}`, payload, headers })
const views = (names: readonly string[], headers: Record<string, string>) =>
  post('/site-event', { events: names.map((name) => ({ kind: 'page', name, language: 'en' })) }, headers)

describe('what visitors do', () => {
  it('is counted from the page to the code that worked, by store, country, language and device', async () => {
    const shopId = await api.rows.shop({ name_en: 'Noon' })
    const couponId = await api.rows.coupon({ shop_id: shopId })
    const visitor = from('203.0.113.7')
    const seen = { kind: 'page', name: '/shop/:shopId/:slug?', shopId, language: 'ar', from: 'www.google.com' }
    expect((await post('/site-event', { events: [seen] }, visitor)).json()).toMatchObject({ code: 2000 })
    await views(['/shops'], from('203.0.113.8'))
    expect((await post('/coupon/copied', { couponId }, visitor)).statusCode).toBe(200)
    expect((await api.get(`/visit/${shopId}?coupon=${couponId}`, visitor)).statusCode).toBe(302)
    expect((await post('/coupon/vote', { couponId, worked: true }, visitor)).statusCode).toBe(200)

    await whenCounted('views', 2)
    await whenCounted('copies', 1)
    const insights = await whenCounted('visits', 1)
    expect(insights.totals).toMatchObject({ visitors: 2, views: 2, copies: 1, visits: 1, votes: 1 })
    expect(insights.stores).toEqual([
      { shop: { id: shopId, shopName: 'Noon' }, views: 1, copies: 1, visits: 1, worked: 1 },
    ])
    expect(insights.coupons).toMatchObject([
      { coupon: { id: couponId, shopName: 'Noon' }, copies: 1, worked: 1, failed: 0 },
    ])
    expect(insights.countries).toEqual([
      { country: 'sa', visitors: 1, views: 1, copies: 1, visits: 1 },
      { country: 'eg', visitors: 1, views: 1, copies: 0, visits: 0 },
    ])
    expect(insights.languages).toEqual([
      { language: 'ar', visitors: 1, views: 1, copies: 1, visits: 1 },
      { language: 'en', visitors: 1, views: 1, copies: 0, visits: 0 },
    ])
    expect(insights.devices).toEqual([{ device: 'phone', visitors: 2, views: 2, copies: 1, visits: 1 }])
    expect(insights.referrers).toEqual([{ host: 'www.google.com', views: 1 }])
    expect(insights.pages).toEqual([
      { path: '/shop/:shopId/:slug?', views: 1 },
      { path: '/shops', views: 1 },
    ])
  })

  it('counts downloads and forms each by itself, and searches that found nothing', async () => {
    const action = (name: string, label: string) => ({ kind: 'action', name, label })
    const events = [
      action('download/chrome', 'hero'),
      action('download/chrome', 'footer'),
      action('download/chrome', 'hero'),
      action('form/success', 'sign-in'),
      action('form/error', 'sign-in'),
      action('search/found', 'نون'),
      action('search/nothing', 'Nowhere'),
      action('search/nothing', 'NOWHERE'),
      action('search/nothing', 'huda@example.com'),
    ]
    await post('/site-event', { events }, from('203.0.113.7'))
    const insights = await whenCounted('downloads', 3)
    expect(insights.downloads).toEqual([
      { slug: 'chrome', section: 'hero', count: 2 },
      { slug: 'chrome', section: 'footer', count: 1 },
    ])
    expect(insights.forms).toEqual([{ form: 'sign-in', sent: 1, failed: 1 }])
    expect(insights.searches).toEqual([{ query: 'نون', count: 1 }])
    expect(insights.missed).toEqual([{ query: 'nowhere', count: 2 }])
  })

  it('tells routes of the site from invented ones', async () => {
    const release = { document: '', signature: '', signed_by: '', is_for_staff: false, version: '1', bytes: 1 }
    const description = JSON.stringify({ routes: { shops: { path: '/shops' } } })
    const { kysely } = api.database.main
    const id = 'a'.repeat(20)
    await kysely
      .insertInto('release')
      .values({ ...release, id, remote: 'mf-public', description })
      .execute()
    await kysely.insertInto('release_channel').values({ remote: 'mf-public', current: id }).execute()
    const other = await startTestApi({}, { database: api.database })
    try {
      const names = ['/shops', '/user/ahmed-ali', '*']
      const send = () =>
        other.request({
          method: 'POST',
          url: '/api/v1/site-event',
          payload: { events: names.map((name) => ({ kind: 'page', name })) },
          headers: { 'user-agent': phone },
        })
      await until('the routes are read', async () => {
        await api.database.main.pool.query('truncate site_event')
        await send()
        const { pages } = await whenCounted('views', 3)
        return pages.length === 2 && pages
      })
      const { pages } = await recent()
      expect(pages).toEqual([
        { path: '*', views: 2 },
        { path: '/shops', views: 1 },
      ])
    } finally {
      await other.server.close()
      await kysely.deleteFrom('release_channel').execute()
      await kysely.deleteFrom('release').execute()
    }
  })

  it('stops at no text that the database would refuse', async () => {
    const action = (name: string, label: string) => ({ kind: 'action', name, label })
    const odd = [action('search/nothing', `${'a'.repeat(59)}😀`)]
    await post('/site-event', { events: odd }, from('203.0.113.7'))
    await views(['/', '/user/ahmed.ali@example.com'], from('203.0.113.7'))
    const { missed, pages } = await whenCounted('views', 1)
    expect(missed).toEqual([{ query: 'a'.repeat(59), count: 1 }])
    expect(pages).toEqual([{ path: '/', views: 1 }])
  })

  it('counts visits to stores that the page leads to itself', async () => {
    const shopId = await api.rows.shop({ domain: 'direct.example', slug: 'direct-store' })
    const action = (name: string, label: string) => ({ kind: 'action', name, label })
    const events = [action('store/leave', 'www.direct.example'), action('product/visit', 'direct-store')]
    await post('/site-event', { events }, from('203.0.113.7'))
    const [store] = (await whenCounted('visits', 2)).stores
    expect(store).toMatchObject({ shop: { id: shopId }, visits: 2 })
  })

  it('counts a product that is tracked once, however often it is asked for', async () => {
    const { productId } = await makeListing(api)
    const id = await api.rows.user({ user_type: 'test' })
    const account = callAs(api, await api.tokenOf(id))
    for (const status of [201, 201])
      expect((await account('POST', '/tracking', { productId }, from('203.0.113.7'))).statusCode).toBe(status)
    await views(['/shops'], from('203.0.113.7'))
    await whenCounted('views', 1)
    expect((await recent()).totals.watches).toBe(1)
  })

  it('counts a visitor once a day, and none where the browser asks not to be followed', async () => {
    await views(['/', '/shops'], from('203.0.113.7'))
    await views(['/'], from('203.0.113.8', { 'sec-gpc': '1', referer: 'https://qasima.example/en' }))
    await views(['/'], from('203.0.113.8', { dnt: '1' }))
    const insights = await whenCounted('views', 4)
    expect(insights.totals.visitors).toBe(1)
    const { rows } = await api.database.main.pool.query(
      "select distinct device, language, referrer, visitor from site_event where country = 'eg'",
    )
    expect(rows).toEqual([{ device: '', language: '', referrer: '', visitor: null }])
  })

  it('is not counted of programs', async () => {
    const shopId = await api.rows.shop()
    const program = from('203.0.113.7', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    await views(['/'], program)
    await api.get(`/visit/${shopId}`, program)
    await api.request({ method: 'HEAD', url: `/visit/${shopId}`, headers: from('203.0.113.7') })
    await views(['/shops'], from('203.0.113.7'))
    const { pages, totals } = await whenCounted('views', 1)
    expect(pages).toEqual([{ path: '/shops', views: 1 }])
    expect(totals.visits).toBe(0)
  })

  it.each([
    ['a page with an address that is too long', [{ kind: 'page', name: 'x'.repeat(201) }]],
    ['a referrer that is no host', [{ kind: 'page', name: '/', from: 'https://a.example/path' }]],
    ['too many at once', Array.from({ length: 21 }, () => ({ kind: 'page', name: '/' }))],
    ['none', []],
  ])('refuses %s', async (_, events) => {
    expect((await post('/site-event', { events }, from('203.0.113.7'))).statusCode).toBe(400)
  })
})

it('counts nothing where counting is off', async () => {
  const off = await startTestApi({ ANALYTICS_OWN: 'off' })
  try {
    const reader = callAs(off, await off.tokenOf(await off.rows.staff(['view_insights'])))
    await off.request({
      method: 'POST',
      url: '/api/v1/site-event',
      payload: { events: [{ kind: 'page', name: '/' }] },
      headers: { 'user-agent': phone },
    })
    expect((await reader('GET', '/insights/site')).json()).toMatchObject({ isCounting: false, countedFrom: null })
    await off.server.close()
    const { rows } = await off.database.main.pool.query('select from site_event')
    expect(rows).toEqual([])
  } finally {
    await off.close()
  }
})

describe('the figures of a period', () => {
  const event = (day: string, of: Partial<SiteEvent> = {}): SiteEvent => ({
    id: randomUUID(),
    at: `${day}T10:00:00.000Z`,
    kind: 'view',
    country: '',
    device: '',
    visitor: null,
    ...of,
  })

  it('come with those of as many days before, when asked for', async () => {
    await insertEvents(api.database.main.kysely, [
      event('2024-02-28'),
      event('2024-02-29', { kind: 'copy' }),
      event('2024-03-01'),
      event('2024-03-02'),
      event('2024-03-02'),
    ])
    const insights = await read('?from=2024-03-01&to=2024-03-02&compare=previous')
    expect(insights).toMatchObject({ from: '2024-03-01', to: '2024-03-02', countedFrom: '2024-02-28' })
    expect(insights.totals).toMatchObject({ views: 3, copies: 0 })
    expect(insights.days.map(({ day, views: count }) => [day, count])).toEqual([
      ['2024-03-01', 1],
      ['2024-03-02', 2],
    ])
    expect(insights.previous).toMatchObject({ from: '2024-02-28', to: '2024-02-29', totals: { views: 1, copies: 1 } })
    expect((await read('?from=2024-03-01&to=2024-03-02')).previous).toBeNull()
  })

  it('add up: the days to the totals, and each list to its total', async () => {
    const shops = [await api.rows.shop(), await api.rows.shop()]
    const kinds = ['view', 'copy', 'visit'] as const
    await insertEvents(
      api.database.main.kysely,
      Array.from({ length: 60 }, (_, place) =>
        event(`2024-05-0${1 + (place % 3)}`, {
          kind: kinds[place % kinds.length] ?? 'view',
          name: place % 3 === 0 ? `/page-${place % 4}` : '',
          shopId: shops[place % 2] ?? 0,
          country: ['sa', 'eg', ''][place % 3] ?? '',
          device: ['phone', ''][place % 2] ?? '',
          language: ['ar', 'en', ''][place % 3] ?? '',
        }),
      ),
    )
    const insights = await read('?from=2024-05-01&to=2024-05-03')
    const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
    for (const name of Object.keys(insights.totals) as SiteFigure[])
      expect([name, sum(insights.days, (day) => day[name])]).toEqual([name, insights.totals[name]])
    for (const name of ['views', 'copies', 'visits'] as const) {
      expect(insights.totals[name]).toBe(20)
      for (const list of ['countries', 'languages', 'devices', 'stores'] as const)
        expect([list, name, sum<Record<typeof name, number>>(insights[list], (row) => row[name])]).toEqual([
          list,
          name,
          20,
        ])
    }
    expect(sum(insights.pages, (page) => page.views)).toBe(20)
  })

  it.each(siteTables)('are a file of their %s', async (table) => {
    await views(['/'], from('203.0.113.7'))
    await whenCounted('views', 1)
    const reply = await staff('GET', `/insights/site/export?table=${table}&from=${daysAgo(1)}&to=${daysAgo(0)}`)
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    const insights = await read(`?from=${daysAgo(1)}&to=${daysAgo(0)}`)
    const lines = reply.body.trim().split('\r\n')
    expect(lines).toHaveLength(1 + insights[table].length)
    expect(lines[0]?.replace('\ufeff', '')).toMatch(/^[a-zA-Z]+(,[a-zA-Z]+)+$/)
  })

  it('keep a search from being a formula of a sheet', async () => {
    await post(
      '/site-event',
      { events: [{ kind: 'action', name: 'search/found', label: '=1+1' }] },
      from('203.0.113.7'),
    )
    await until('the search', async () => (await recent()).searches.length === 1)
    const { body } = await staff('GET', `/insights/site/export?table=searches&from=${daysAgo(1)}`)
    expect(body).not.toMatch(/^=/m)
  })

  it('are for staff who may see them', async () => {
    const other = callAs(api, await api.tokenOf(await api.rows.staff(['view_user'])))
    for (const path of ['/insights/site', '/insights/site/export']) {
      expect((await other('GET', path)).statusCode).toBe(403)
      expect((await callAs(api)('GET', path)).statusCode).toBe(401)
    }
    expect((await staff('GET', '/insights/site?compare=year')).json()).toMatchObject({ code: 1001 })
  })
})
