import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TSchema } from 'typebox'
import { AdInsights } from '../../../shared/contract/insights/ad-insights.routes.ts'
import {
  adFigureSource,
  type FigureList,
  type FigureSource,
  linkFigureSource,
  priceFigureSources,
  queryOfList,
  signUpsOfCountry,
  siteFigureSources,
  sitePartSources,
  userFigureSources,
} from '../../../shared/contract/insights/figure-sources.ts'
import { LinkInsights, PriceInsights, UserInsights } from '../../../shared/contract/insights/insights.routes.ts'
import { SiteInsights } from '../../../shared/contract/insights/site-insights.routes.ts'
import { listListingStates } from '../../../shared/contract/listing/listing-state.routes.ts'
import { listPriceOutliers } from '../../../shared/contract/price/price-outlier.routes.ts'
import { listPriceReports } from '../../../shared/contract/price-check/price-report-queue.routes.ts'
import { browsers, linkWorld } from '../testing/link-world.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { until } from '../testing/until.ts'
import { makeListing } from '../testing/watched-listing.ts'

/** The numbers of a reply by their path, those of a list's rows as `stores.views`; ids are none. */
function numbersOf(schema: TSchema, path = ''): string[] {
  const { type, properties, items, anyOf } = schema as {
    readonly type?: string
    readonly properties?: Readonly<Record<string, TSchema>>
    readonly items?: TSchema
    readonly anyOf?: readonly TSchema[]
  }
  if (type === 'integer' || type === 'number') return path.endsWith('.id') ? [] : [path]
  if (items) return numbersOf(items, path)
  if (anyOf) return anyOf.flatMap((option) => numbersOf(option, path))
  return Object.entries(properties ?? {}).flatMap(([name, of]) => numbersOf(of, path === '' ? name : `${path}.${name}`))
}

type Sources = Readonly<Record<string, FigureSource>>
const under = (path: string, sources: Sources) =>
  Object.entries(sources).map(([name, source]) => [`${path}.${name}`, source] as const)
const each = (source: FigureSource, paths: readonly string[]) => paths.map((path) => [path, source] as const)

/** Where each number comes from, by its reply and path. */
const described = {
  site: new Map([
    ...['totals', 'days', 'previous.totals', 'previous.days'].flatMap((path) => under(path, siteFigureSources)),
    ...Object.entries(sitePartSources).flatMap(([part, sources]) => under(part, sources)),
  ]),
  users: new Map([
    ...['totals', 'days'].flatMap((path) => under(path, userFigureSources)),
    ['countries.signUps', { list: signUpsOfCountry }] as const,
    ['platforms.active', userFigureSources.active] as const,
  ]),
  prices: new Map<string, FigureSource>(Object.entries(priceFigureSources)),
  links: new Map(each(linkFigureSource, ['total', 'days.clicks', 'countries.clicks', 'links.clicks'])),
  ads: new Map(each(adFigureSource, numbersOf(AdInsights))),
}

const replies = { site: SiteInsights, users: UserInsights, prices: PriceInsights, links: LinkInsights, ads: AdInsights }
const names = ['site', 'users', 'prices', 'links', 'ads'] as const

/** Numbers of which no records are kept that staff could list; each source says why. */
const countedOnly: Readonly<Record<(typeof names)[number], readonly string[]>> = {
  site: [
    ...['visitors', 'views', 'copies', 'votes', 'visits', 'watches', 'alerts', 'downloads', 'linkClicks'].flatMap(
      (name) => ['totals', 'days', 'previous.totals', 'previous.days'].map((path) => `${path}.${name}`),
    ),
    ...['countries', 'languages', 'devices'].flatMap((part) =>
      ['visitors', 'views', 'copies', 'visits'].map((name) => `${part}.${name}`),
    ),
    ...['views', 'copies', 'visits', 'worked'].map((name) => `stores.${name}`),
    ...['copies', 'worked', 'failed'].map((name) => `coupons.${name}`),
    ...['referrers.views', 'pages.views', 'searches.count', 'missed.count', 'downloads.count'],
    ...['forms.sent', 'forms.failed'],
  ],
  users: ['totals.active', 'days.active', 'platforms.active'],
  prices: ['trackedProducts', 'alertsToday'],
  links: ['total', 'days.clicks', 'countries.clicks', 'links.clicks'],
  ads: numbersOf(AdInsights),
}

let api: TestApi
let staff: ReturnType<typeof callAs>
const read = async (path: string) => {
  const reply = await staff('GET', path)
  expect([path, reply.statusCode]).toEqual([path, 200])
  return reply.json()
}

/** The total of a list, by the call of the page that a number leads to. */
async function totalOf({ section, page, query }: FigureList): Promise<number> {
  if (page !== 'price-review') return (await read(`/${section}?${query}`)).total
  const { tab, ...rest } = Object.fromEntries(new URLSearchParams(query))
  const { path } =
    { outliers: listPriceOutliers, reports: listPriceReports, listings: listListingStates }[tab ?? ''] ?? {}
  return (await read(`${path}?${new URLSearchParams(rest)}`)).total
}

const period = { from: '2024-06-01', to: '2024-06-03' }
const asked = new URLSearchParams(period)
const days = ['2024-06-01', '2024-06-02', '2024-06-03']

beforeAll(async () => {
  api = await startTestApi()
  const permissions = ['insights', 'user', 'price', 'shortner', 'ads'].map((section) => `view_${section}`)
  const id = await api.rows.user({ is_staff: true, user_type: 'test' }, [
    ...permissions,
    'export_shortner',
    'create_shortner',
    'create_ads',
  ])
  staff = callAs(api, await api.tokenOf(id))
})
afterAll(() => api.close())

describe('every number of the figures', () => {
  it.each(names)('of %s is described: its list, or why there is none', (name) => {
    expect([...described[name].keys()].toSorted()).toEqual(numbersOf(replies[name]).toSorted())
    const counted = [...described[name]].flatMap(([path, source]) => ('counted' in source ? [path] : []))
    expect(counted.toSorted()).toEqual(countedOnly[name].toSorted())
    for (const source of described[name].values())
      if ('counted' in source) expect(source.counted).toMatch(/^[A-Z].+\.$/)
  })
})

describe('a number that has a list agrees with it', () => {
  beforeAll(async () => {
    const at = (day: string, time = '23:59:59.999') => new Date(`${day}T${time}Z`)
    for (const day of ['2024-05-31', ...days, '2024-06-04'])
      await api.rows.user({ created_at: at(day), email_verified_at: at(day), country: 'sa' })
    const second = at('2024-06-02', '00:00:00')
    await api.rows.user({ created_at: second, user_type: 'beta', country: 'eg' })
    await api.rows.user({ created_at: second, user_type: 'test', email_verified_at: second, country: 'sa' })
    await api.rows.user({ created_at: second, deleted_at: new Date(), status: 'deleted', email_verified_at: second })
    await makePrices()
  })

  /** A product of two stores that is tracked twice, one that is not, and one of each thing that waits for staff. */
  async function makePrices(): Promise<void> {
    const db = api.database.main.kysely
    const one = await makeListing(api)
    await makeListing(api, { productId: one.productId })
    await makeListing(api)
    const of = { product_id: one.productId, listing_id: one.id }
    for (const user_id of [await api.rows.user(), await api.rows.user()])
      await db.insertInto('tracking').values({ user_id, product_id: one.productId }).execute()
    await db.updateTable('listing_check').set({ failing_since: new Date() }).where('listing_id', '=', one.id).execute()
    const seen = { ...of, amount_minor: 100, currency: 'SAR', at: new Date(), in_stock: true, source: 'page' }
    await db
      .insertInto('price_outlier')
      .values([seen, { ...seen, status: 'dismissed' }])
      .execute()
    await db
      .insertInto('price_report')
      .values([
        { ...of, reason: 'stock' },
        { ...of, reason: 'stock', resolved_at: new Date() },
      ])
      .execute()
  }

  const agrees = async (name: string, number: number, list: FigureList, values: Parameters<typeof queryOfList>[1]) =>
    expect([name, await totalOf({ ...list, query: queryOfList(list, values) })]).toEqual([name, number])

  const listed = (sources: Sources) =>
    Object.entries(sources).flatMap(([name, source]) => ('list' in source ? [[name, source.list] as const] : []))

  it.each([
    ['site', '/insights/site', siteFigureSources],
    ['users', '/insights/users', userFigureSources],
  ])('of %s, in all and by day', async (_, path, sources: Sources) => {
    const { totals, days: byDay } = await read(`${path}?${asked}`)
    expect(listed(sources).length).toBeGreaterThan(0)
    expect(byDay).toHaveLength(days.length)
    for (const [name, list] of listed(sources)) {
      expect(totals[name]).toBeGreaterThan(0)
      await agrees(name, totals[name], list, period)
      for (const of of byDay) await agrees(`${name} ${of.day}`, of[name], list, { from: of.day, to: of.day })
    }
  })

  it('of the days before too', async () => {
    const { previous } = await read(`/insights/site?${asked}&compare=previous`)
    expect(previous.totals.signUps).toBe(1)
    for (const [name, list] of listed(siteFigureSources)) await agrees(name, previous.totals[name], list, previous)
  })

  it('of sign-ups by country', async () => {
    const { countries } = await read(`/insights/users?${asked}`)
    expect(countries).toHaveLength(3)
    for (const { country, signUps } of countries)
      await agrees(country, signUps, signUpsOfCountry, { ...period, country: String(country) })
  })

  it('of prices', async () => {
    const numbers = await read('/insights/prices')
    for (const [name, list] of listed(priceFigureSources)) {
      expect([name, numbers[name]]).toEqual([name, expect.any(Number)])
      expect(numbers[name]).toBeGreaterThan(0)
      await agrees(name, numbers[name], list, period)
    }
    expect(numbers).toMatchObject({ trackedProducts: 1, trackedListings: 2 })
  })
})

describe('a number that is only counted agrees with where its record shows it', () => {
  it('of ads, with the page of each', async () => {
    const { insertInto } = { insertInto: api.database.main.kysely.insertInto.bind(api.database.main.kysely) }
    const creative = { title: 'Sale', text: '', image: null }
    const content = { countries: ['sa'], link: 'https://noon.com', creative: { ar: creative, en: creative } }
    for (const [place, name] of ['First', 'Second'].entries()) {
      const { id } = (await staff('POST', '/ads', { name, ...content })).json()
      const counts = { served: 12 + place, seen: 9, clicks: 3 + place, people: 7 }
      for (const day of ['2024-05-31', '2024-06-01', '2024-06-03'])
        await insertInto('ad_day')
          .values({ ad_id: id, day, country: 'sa', platform: 'WEBSITE', placement: 'home', ...counts })
          .execute()
    }
    const { ads, totals } = await read(`/insights/ads?${asked}`)
    expect(ads).toHaveLength(2)
    for (const { id, name: _name, ...row } of ads) {
      const own = await read(`/insights/ads?${asked}&adId=${id}`)
      expect(own.totals).toMatchObject(row)
    }
    for (const figure of ['served', 'seen', 'clicks', 'reach'])
      expect(ads.reduce((sum: number, ad: Record<string, number>) => sum + (ad[figure] ?? 0), 0)).toBe(totals[figure])
  })

  it('of short links, with the page of each, the file and the site', async () => {
    const world = await linkWorld(api)
    const links = [await world.make(), await world.make()]
    for (const { slug } of [...links, ...links.slice(0, 1)]) await world.follow(slug)
    await world.follow(links[0]?.slug ?? '', { 'user-agent': browsers.iphone })
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const query = `from=${yesterday}`
    const figures = await until('the clicks are written', async () => {
      const reply = await read(`/insights/links?${query}`)
      return reply.total >= 3 ? reply : null
    })
    expect(figures.links.map(({ id, clicks }: { id: string; clicks: number }) => [id, clicks])).toEqual([
      [links[0]?.id, 2],
      [links[1]?.id, 1],
    ])
    for (const { id, clicks } of figures.links)
      expect((await read(`/insights/links/${id}?${query}`)).total).toBe(clicks)
    const { body } = await staff('GET', `/insights/links/csv?${query}`)
    const clicks = body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',').at(-1)))
    expect(clicks.reduce((sum, count) => sum + count, 0)).toBe(figures.total)
    expect((await read(`/insights/site?${query}`)).totals.linkClicks).toBe(figures.total)
  })
})
