import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { until } from '../testing/until.ts'
import { clearClicks } from './clear-clicks.job.ts'
import { addClicks, type CountedClicks } from './click.queries.ts'
import { clickCounter } from './click-counter.ts'

const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

describe('a click counter', () => {
  const written: CountedClicks[] = []
  let isAway = false
  const warn = jest.fn()
  const counter = clickCounter({
    write: async (counted) => {
      if (isAway) throw new Error('away')
      written.push(...counted)
    },
    countryOf: (address) => (address === '5.0.0.1' ? 'sa' : undefined),
    log: { warn },
  })
  const noon = Date.parse('2026-11-21T12:00:00Z')
  const visit = (ip: string, { agent = phone, headers = {}, method = 'GET', at = noon } = {}) =>
    counter.count('link', { ip, method, headers: { 'user-agent': agent, ...headers } }, at)
  const flushed = async () => {
    await counter.flush()
    return written.splice(0).map(({ day, country, clicks }) => [day, country, clicks])
  }
  afterAll(() => counter.close())

  it('counts a visitor once an hour, and knows the country alone', async () => {
    for (const minutes of [0, 1, 59]) visit('5.0.0.1', { at: noon + minutes * 60_000 })
    visit('5.0.0.2')
    visit('5.0.0.2', { agent: `${phone} Other/1` })
    visit('5.0.0.1', { at: noon + 3_600_000 })
    visit('5.0.0.1', { at: noon + 12 * 3_600_000 })
    expect(await flushed()).toEqual([
      ['2026-11-21', 'sa', 2],
      ['2026-11-21', '', 2],
      ['2026-11-22', 'sa', 1],
    ])
  })

  it.each([
    ['a search engine', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a preview of a chat', { agent: 'WhatsApp/2.24 A' }],
    ['a program', { agent: 'curl/8.5.0' }],
    ['what says no name', { agent: '' }],
    ['a browser that fetches ahead', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['a look at the headers', { method: 'HEAD' }],
  ])('leaves out %s', async (_, request) => {
    visit('5.0.0.9', request)
    expect(await flushed()).toEqual([])
  })

  it('keeps what could not be written', async () => {
    isAway = true
    visit('6.0.0.1')
    expect(await flushed()).toEqual([])
    expect(warn).toHaveBeenCalledTimes(1)
    isAway = false
    visit('6.0.0.2')
    expect(await flushed()).toEqual([['2026-11-21', '', 2]])
  })
})

describe('the clicks of short links', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  const db = () => api.database.main.kysely
  let made = 0
  let linkId = ''
  let slug = ''
  beforeEach(async () => {
    slug = `link-${++made}`
    const row = await db()
      .insertInto('shortner')
      .values({ slug, target_url: 'https://example.com/' })
      .returning('id')
      .executeTakeFirstOrThrow()
    linkId = row.id
  })
  const kept = () =>
    db().selectFrom('shortner').select(['clicks', 'version']).where('id', '=', linkId).executeTakeFirst()

  it('are counted when it is followed, and are no change of the record', async () => {
    for (let times = 0; times < 2; times += 1)
      expect((await api.get(`/go/${slug}`, { 'user-agent': phone })).statusCode).toBe(302)
    await until('the click is written', async () => (await kept())?.clicks === 1)
    expect(await kept()).toEqual({ clicks: 1, version: 1 })
  })

  it('of several processes at once are all there, and those of a link that is gone are dropped', async () => {
    const gone = '0199a1b2-0000-7000-8000-000000000001'
    const clicks = ['sa', 'eg', ''].map((country) => ({ linkId, day: dayAgo(0), country, clicks: 2 }))
    const write = () => addClicks(db(), [...clicks, { linkId: gone, day: dayAgo(0), country: '', clicks: 1 }])
    await Promise.all(Array.from({ length: 6 }, write))
    expect(await kept()).toMatchObject({ clicks: 36 })
    const days = await db().selectFrom('shortner_click').select('clicks').where('shortner_id', '=', linkId).execute()
    expect(days).toEqual([12, 12, 12].map((count) => ({ clicks: count })))
  })

  it('are shown to staff in the list, by which it can be sorted, and by day, country and link', async () => {
    await db().deleteFrom('shortner').where('id', '<>', linkId).execute()
    const staff = callAs(api, await api.tokenOf(await api.rows.staff(['view_shortner'])))
    const [trashed] = await db()
      .insertInto('shortner')
      .values({ slug: 'trashed', target_url: 'https://example.com/', deleted_at: new Date() })
      .returning('id')
      .execute()
    await addClicks(db(), [
      { linkId, day: dayAgo(1), country: 'sa', clicks: 5 },
      { linkId, day: dayAgo(1), country: '', clicks: 2 },
      { linkId, day: dayAgo(40), country: 'eg', clicks: 9 },
      { linkId: trashed?.id ?? '', day: dayAgo(1), country: 'sa', clicks: 70 },
    ])
    const list = (await staff('GET', '/shortner?sort=-clicks')).json()
    expect(list.items.map((item: { clicks: number }) => item.clicks)).toEqual([16])
    const insights = (await staff('GET', `/insights/links?from=${dayAgo(2)}&to=${dayAgo(0)}`)).json()
    expect(insights).toEqual({
      from: dayAgo(2),
      to: dayAgo(0),
      total: 7,
      days: [
        { day: dayAgo(2), clicks: 0 },
        { day: dayAgo(1), clicks: 7 },
        { day: dayAgo(0), clicks: 0 },
      ],
      countries: [
        { country: 'sa', clicks: 5 },
        { country: null, clicks: 2 },
      ],
      links: [{ id: linkId, slug, clicks: 7 }],
    })
    const other = callAs(api, await api.tokenOf(await api.rows.staff(['view_user'])))
    expect((await other('GET', '/insights/links')).statusCode).toBe(403)
  })

  it('are known by their days for two years, and in sum for ever', async () => {
    await addClicks(db(), [
      { linkId, day: dayAgo(731), country: 'sa', clicks: 1 },
      { linkId, day: dayAgo(732), country: 'sa', clicks: 1 },
    ])
    expect(await clearClicks(api.database)).toBe(1)
    expect(await kept()).toMatchObject({ clicks: 2 })
  })
})
