import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { BudgetLeases } from '../budget/budget-leases.ts'
import { browsers, type LinkWorld, linkWorld } from '../testing/link-world.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { until } from '../testing/until.ts'
import { clearClicks } from './clear-clicks.job.ts'
import { type LinkEvent, recordVisits } from './click.queries.ts'
import { rollUpVisits } from './roll-up-visits.job.ts'

const day = 86_400_000
const now = Date.now()
const dayAgo = (days: number) => new Date(now - days * day).toISOString().slice(0, 10)

let api: TestApi
let world: LinkWorld
beforeAll(async () => {
  api = await startTestApi({}, { countryOf: (address) => (address === '203.0.113.7' ? 'EG' : undefined) })
  world = await linkWorld(api)
})
afterAll(() => api.close())

const db = () => api.database.main.kysely
let link: { id: string; slug: string }
beforeEach(async () => {
  link = await world.make()
})
const kept = () =>
  db()
    .selectFrom('shortner')
    .select(['clicks', 'version', 'last_clicked_at'])
    .where('id', '=', link.id)
    .executeTakeFirst()
const visits = () => db().selectFrom('shortner_visit').selectAll().where('shortner_id', '=', link.id).execute()

const event = (parts: Partial<LinkEvent> = {}): LinkEvent => ({
  id: randomUUID(),
  holder: randomUUID(),
  linkId: link.id,
  isProgram: false,
  isRepeat: false,
  tookUnit: false,
  at: `${dayAgo(0)}T00:00:00.000Z`,
  visitor: randomUUID(),
  country: null,
  userAgent: browsers.windows,
  language: 'ar',
  referrer: null,
  variant: null,
  rule: null,
  isScan: false,
  ...parts,
})
const write = async (events: readonly LinkEvent[]) => {
  const budgets = new BudgetLeases({ db: db(), log: { warn: () => {} } })
  await recordVisits(db(), budgets, events)
  await budgets.close()
}

describe('the clicks of short links', () => {
  it('are counted once a visitor and hour, and are no change of the record', async () => {
    for (let times = 0; times < 3; times += 1) expect((await world.follow(link.slug)).statusCode).toBe(302)
    await world.follow(link.slug, { 'user-agent': browsers.pixel })
    await until('the clicks are written', async () => (await kept())?.clicks === 2)
    expect(await kept()).toMatchObject({ version: 1, last_clicked_at: expect.any(Date) })
  })

  it('keep what is known of a visit, and no address', async () => {
    const headers = {
      'user-agent': browsers.iphone,
      'accept-language': 'ar-EG,ar;q=0.9',
      referer: 'https://social.example/post/77?user=secret',
    }
    await world.follow(`${link.slug}?via=qr`, headers, '203.0.113.7')
    const visit = await until('the visit is written', async () => (await visits())[0])
    expect(visit).toMatchObject({
      kind: 'click',
      country: 'eg',
      device: 'phone',
      os: 'iOS',
      browser: 'Safari',
      language: 'ar',
      referrer: 'social.example',
      is_scan: true,
    })
    expect(JSON.stringify(visit)).not.toMatch(/203\.0\.113|secret/)
  })

  it('keep a target that is cut within a sign', async () => {
    const { id, slug } = await world.make({
      variants: [{ targetUrl: `https://away.example/${'a'.repeat(278)}😀`, weight: 1 }],
    })
    await world.follow(slug)
    await until('the click is written', async () => (await world.clicksOf(id)) === 1)
  })

  it('know nothing of a visitor who asks for that but that there was one', async () => {
    await world.follow(link.slug, {
      'sec-gpc': '1',
      'accept-language': 'fr',
      referer: 'https://t.example/page',
      'user-agent': browsers.iphone,
    })
    await until('the visit is written', async () => (await kept())?.clicks === 1)
    const unknown = { visitor: null, device: null, os: null, browser: null, language: null, referrer: null }
    expect(await visits()).toEqual([expect.objectContaining(unknown)])
  })

  it('are counted once an hour of a visitor who asks for privacy as well', async () => {
    const limited = await world.make({ maxClicks: 10 })
    for (const { slug } of [link, limited]) {
      for (let times = 0; times < 4; times += 1) await world.follow(slug, { dnt: '1' })
      await world.follow(slug, { dnt: '1' }, '203.0.113.9')
    }
    await until('the clicks are written', async () => {
      const rows = await db()
        .selectFrom('shortner_visit')
        .select('kind')
        .where('shortner_id', '=', limited.id)
        .execute()
      return rows.length === 5
    })
    for (const { id } of [link, limited]) expect(await world.clicksOf(id)).toBe(2)
  })

  it.each([
    ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a preview of a chat', { 'user-agent': 'WhatsApp/2.24 A' }],
    ['what says no name', { 'user-agent': '' }],
    ['a browser that fetches ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ])('leave out %s, which leads on and is counted apart', async (_, headers) => {
    expect((await world.follow(link.slug, headers)).statusCode).toBe(302)
    await until('it is written', async () => (await visits()).length === 1)
    expect((await visits()).map(({ kind, visitor }) => [kind, visitor])).toEqual([['program', null]])
    expect(await kept()).toMatchObject({ clicks: 0 })
  })

  it('of several processes are counted once, whichever writes them and however often', async () => {
    const visitor = randomUUID()
    const same = [event({ visitor }), event({ visitor }), event()]
    await Promise.all([write(same), write(same), write([event({ visitor }), event({ linkId: randomUUID() })])])
    await write(same)
    expect(await kept()).toMatchObject({ clicks: 2 })
  })

  it('count against a limit once, however often they are written', async () => {
    const visitor = randomUUID()
    const taken = [event({ visitor, tookUnit: true }), event({ visitor, tookUnit: true })]
    await write(taken)
    await write(taken)
    const budget = await db().selectFrom('budget').select('counted').where('subject', '=', link.id).executeTakeFirst()
    expect(budget?.counted).toBe(2)
    expect(await kept()).toMatchObject({ clicks: 1 })
  })

  it('that were gathered are written when the service stops', async () => {
    const other = await startTestApi({}, { database: api.database })
    const requests = Array.from({ length: 30 }, (_, place) =>
      other.request({
        method: 'GET',
        url: `/go/${link.slug}`,
        headers: { 'user-agent': browsers.windows },
        remoteAddress: `198.51.100.${place}`,
      }),
    )
    for (const { statusCode } of await Promise.all(requests)) expect(statusCode).toBe(302)
    await other.server.close()
    expect(await kept()).toMatchObject({ clicks: 30 })
  })
})

describe('the figures of links', () => {
  const insights = (id: string, query = '') => world.staff('GET', `/insights/links/${id}${query}`)

  it('of one are by day, hour and each property, the same before and after visits are summed up', async () => {
    const at = (days: number, hour: number) => `${dayAgo(days)}T${String(hour).padStart(2, '0')}:30:00.000Z`
    const visitor = randomUUID()
    await write([
      event({ at: at(2, 9), visitor, country: 'sa', referrer: 'social.example' }),
      event({ at: at(2, 10), visitor, country: 'sa', userAgent: browsers.windows, isScan: true }),
      event({ at: at(2, 10), country: 'eg', userAgent: browsers.iphone, variant: 'https://a.example/' }),
      event({ at: at(1, 10), rule: 'https://rule.example/', userAgent: browsers.pixel, language: 'en' }),
      event({ at: at(1, 11), isProgram: true, visitor: null }),
      event({ at: at(40, 11) }),
    ])
    const query = `?from=${dayAgo(3)}&to=${dayAgo(0)}`
    const before = (await insights(link.id, query)).json()
    expect(before).toMatchObject({
      id: link.id,
      slug: link.slug,
      total: 4,
      people: 3,
      programs: 1,
      days: [
        { day: dayAgo(3), clicks: 0, people: 0, programs: 0 },
        { day: dayAgo(2), clicks: 3, people: 2, programs: 0 },
        { day: dayAgo(1), clicks: 1, people: 1, programs: 1 },
        { day: dayAgo(0), clicks: 0, people: 0, programs: 0 },
      ],
      countries: [
        { country: 'sa', clicks: 2, people: 1 },
        { country: null, clicks: 1, people: 1 },
        { country: 'eg', clicks: 1, people: 1 },
      ],
      devices: [
        { name: 'desktop', clicks: 2, people: 1 },
        { name: 'phone', clicks: 2, people: 2 },
      ],
      variants: [
        { name: null, clicks: 3, people: 2 },
        { name: 'https://a.example/', clicks: 1, people: 1 },
      ],
      via: [
        { name: 'link', clicks: 3, people: 3 },
        { name: 'qr', clicks: 1, people: 1 },
      ],
    })
    expect(before.hours[10]).toEqual({ hour: 10, clicks: 3, people: 3 })
    expect(before.rules).toContainEqual({ name: 'https://rule.example/', clicks: 1, people: 1 })
    expect(before.browsers).toHaveLength(3)
    expect(before.os.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Android', 'Windows', 'iOS'])
    expect(before.languages).toContainEqual({ name: 'en', clicks: 1, people: 1 })
    expect(before.referrers).toContainEqual({ name: 'social.example', clicks: 1, people: 1 })

    expect(await rollUpVisits(api.database, new Date(now))).toEqual([dayAgo(40), dayAgo(2), dayAgo(1)])
    expect((await insights(link.id, query)).json()).toEqual(before)
    // One that comes late is there at once, as in the list; with its properties after the next time.
    await write([event({ at: at(1, 23), country: 'eg' })])
    const late = { total: 5, countries: expect.arrayContaining([{ country: 'eg', clicks: 2, people: 1 }]) }
    expect((await insights(link.id, query)).json()).toMatchObject(late)
    await rollUpVisits(api.database, new Date(now))
    expect((await insights(link.id, query)).json()).toMatchObject({ total: 5, people: 4 })
    expect(await kept()).toMatchObject({ clicks: 6 })
    expect((await visits()).filter(({ at: when }) => when.getTime() < now - 8 * day)).toEqual([])
  })

  it('of one are for those who may see links', async () => {
    const other = callAs(api, await api.tokenOf(await api.rows.staff(['view_user'])))
    expect((await other('GET', `/insights/links/${link.id}`)).statusCode).toBe(403)
    expect((await insights(randomUUID())).statusCode).toBe(404)
  })

  it('of all are shown to staff in the list, by which it can be sorted, and by day, country and link', async () => {
    await db().deleteFrom('shortner').where('id', '<>', link.id).execute()
    await write([
      ...Array.from({ length: 5 }, () => event({ at: `${dayAgo(1)}T10:00:00Z`, country: 'sa' })),
      ...Array.from({ length: 2 }, () => event({ at: `${dayAgo(1)}T10:00:00Z` })),
      ...Array.from({ length: 9 }, () => event({ at: `${dayAgo(40)}T10:00:00Z`, country: 'eg' })),
    ])
    const list = (await world.staff('GET', '/shortner?sort=-clicks')).json()
    expect(list.items.map((item: { clicks: number }) => item.clicks)).toEqual([16])
    expect((await world.staff('GET', `/insights/links?from=${dayAgo(2)}&to=${dayAgo(0)}`)).json()).toEqual({
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
      links: [{ id: link.id, slug: link.slug, clicks: 7 }],
    })
  })

  it('are known by their days for two years, and in sum for ever', async () => {
    await write([731, 732].map((days) => event({ at: `${dayAgo(days)}T10:00:00Z`, country: 'sa' })))
    expect(await clearClicks(api.database, new Date(now))).toBe(1)
    expect(await kept()).toMatchObject({ clicks: 2 })
  })
})
