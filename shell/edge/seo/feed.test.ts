import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import type { ReplyOf } from '@qasima/shared/contract/route'
import type { shopNewest } from '@qasima/shared/contract/shop/shop-newest.routes'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { FastifyInstance } from 'fastify'
import { type ApiReply, ApiUnavailable } from '../api-client.ts'
import { edge } from '../testing/edge.ts'

const coupon = (values: Partial<PublicCoupon>): PublicCoupon => ({
  id: '01a1fbb0-0c51-7d0e-8f2a-6b7c8d9e0f1a',
  code: 'SAVE15',
  description: '15% off',
  terms: [],
  exclusions: '',
  shopName: 'noon',
  year: 2026,
  discountType: 'percent',
  percent: 15,
  amount: null,
  minimumOrder: null,
  maximumDiscount: null,
  newCustomersOnly: false,
  stackable: false,
  appOnly: false,
  studentOnly: false,
  exclusive: false,
  excludesSaleItems: false,
  countries: ['sa', 'eg'],
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  state: 'active',
  evidence: { worked: 0, failed: 0, score: 0, lastWorkedAt: null, isProven: false, country: null, days: 14 },
  confirmedBy: null,
  firstSeenAt: '2026-10-30T09:12:00.000Z',
  badges: [],
  ...values,
})

const hostile = 'A & B <script>alert(1)</script> ]]> \u0007"\''
const coupons = [
  coupon({ description: hostile, terms: ['For new customers'], endsAt: '2026-12-24T00:00:00.000Z' }),
  coupon({
    id: '01a1fbb0-0c51-7d0e-8f2a-6b7c8d9e0f1b',
    code: null,
    startsAt: '2026-10-01T00:00:00.000Z',
    firstSeenAt: '2026-10-05T10:00:00.000Z',
  }),
]

let app: FastifyInstance
beforeAll(async () => {
  app = await edge()
})
afterAll(() => app.close())

const known = (language: unknown): ReplyOf<typeof shopNewest> => ({
  shop: { id: 12, slug: 'noon', shopName: language === 'en' ? 'noon & co' : 'نون' },
  coupons,
})

/** An edge whose API knows one store. */
async function edgeWithStore(): Promise<FastifyInstance> {
  return edge({
    api: {
      getFile: async () => undefined,
      post: async () => {},
      get: async (address, { language }) =>
        address === '/api/v1/shop/shop-list/12/newest'
          ? { status: 200, headers: {}, body: JSON.stringify(known(language)) }
          : { status: address.includes('/429/') ? 429 : 404, headers: { 'retry-after': '9' }, body: '{"code":1}' },
    },
  })
}

let store: FastifyInstance
beforeAll(async () => {
  store = await edgeWithStore()
})
afterAll(() => store.close())

const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item' })
async function channelAt(server: FastifyInstance, url: string) {
  const { statusCode, headers, body } = await server.inject(url)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  expect(XMLValidator.validate(body)).toBe(true)
  const { rss } = parser.parse(body)
  expect(rss['@_version']).toBe('2.0')
  return rss.channel
}

describe('the feed of a store', () => {
  it('lists its new codes with what is needed to use them, in the language of its address', async () => {
    const english = await channelAt(store, '/en/shop/12/noon/feed.xml')
    expect(english).toMatchObject({
      title: 'New codes at noon & co',
      link: 'https://qasima.example/en/shop/12/noon',
      language: 'en',
      lastBuildDate: 'Sun, 01 Nov 2026 00:00:00 GMT',
      'atom:link': { '@_href': 'https://qasima.example/en/shop/12/noon/feed.xml', '@_rel': 'self' },
    })
    const [first, second] = english.item
    expect(first.description.split('\n')).toEqual([
      'Code: SAVE15',
      'Works in: Saudi Arabia, Egypt',
      'Until December 24, 2026',
      'For new customers',
    ])
    expect(first).toMatchObject({
      link: 'https://qasima.example/en/shop/12/noon',
      guid: { '#text': 'urn:uuid:01a1fbb0-0c51-7d0e-8f2a-6b7c8d9e0f1a', '@_isPermaLink': 'false' },
      pubDate: 'Sun, 01 Nov 2026 00:00:00 GMT',
    })
    // It was usable before it was added here.
    expect(second.pubDate).toBe('Mon, 05 Oct 2026 10:00:00 GMT')
    expect(second.description).toContain('No code needed.')

    const arabic = await channelAt(store, '/shop/12/noon/feed.xml')
    expect(arabic).toMatchObject({
      title: 'أكواد نون الجديدة',
      link: 'https://qasima.example/shop/12/noon',
      language: 'ar',
    })
    expect(arabic.item[0].description).toContain('الكود: SAVE15\nيعمل في: السعودية ومصر')
  })

  it('cannot be broken by the text of a code', async () => {
    const { item } = await channelAt(store, '/en/shop/12/noon/feed.xml')
    expect(item[0].title).toBe(hostile.replace('\u0007', ''))
  })

  it('is cached for a while, and revalidated without a body', async () => {
    const { headers } = await store.inject('/shop/12/noon/feed.xml')
    expect(headers['cache-control']).toBe('public, max-age=900')
    const again = { url: '/shop/12/noon/feed.xml', headers: { 'if-none-match': String(headers.etag) } }
    const { statusCode, body } = await store.inject(again)
    expect([statusCode, body]).toEqual([304, ''])
    expect((await store.inject({ ...again, url: '/en/shop/12/noon/feed.xml' })).statusCode).toBe(200)
  })

  it('redirects to the current slug, and is a 404 for an unknown store', async () => {
    const moved = await store.inject('/en/shop/12/old/feed.xml')
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/en/shop/12/noon/feed.xml'])
    for (const path of ['/shop/13/noon/feed.xml', '/shop/0/noon/feed.xml', '/shop/x/noon/feed.xml'])
      expect((await store.inject(path)).statusCode).toBe(404)
  })

  it('is refused as the API refuses it', async () => {
    const { statusCode, headers } = await store.inject('/shop/429/noon/feed.xml')
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([429, '9', 'no-store'])
  })
})

it('the feed of the blog lists its posts, in both languages', async () => {
  expect(await channelAt(app, '/en/blog/feed.xml')).toMatchObject({
    title: 'Qasima blog',
    link: 'https://qasima.example/en/blog',
    item: [
      {
        title: 'A first post',
        description: 'About it',
        link: 'https://qasima.example/en/blog/first',
        pubDate: 'Fri, 02 Oct 2026 00:00:00 GMT',
      },
    ],
  })
  const { title, item } = await channelAt(app, '/blog/feed.xml')
  expect([title, item[0].title, item[0].link]).toEqual(['مدونة قسيمة', 'مقال أول', 'https://qasima.example/blog/first'])
})

describe('a page links its feed', () => {
  const linkAt = async (url: string) =>
    /<link rel="alternate" type="application\/rss\+xml" title="([^"]+)" href="([^"]+)">/
      .exec((await app.inject(url)).body)
      ?.slice(1)

  it.each([
    ['/shop/22/counted', ['أكواد Counted الجديدة', 'https://qasima.example/shop/22/counted/feed.xml']],
    ['/en/shop/22/counted', ['New codes at Counted', 'https://qasima.example/en/shop/22/counted/feed.xml']],
    ['/en/blog', ['Qasima blog', 'https://qasima.example/en/blog/feed.xml']],
    ['/blog/first', ['مدونة قسيمة', 'https://qasima.example/blog/feed.xml']],
    ['/', undefined],
    ['/shop/404/x', undefined],
    ['/blog/none', undefined],
  ])('at %s: %j', async (url, link) => {
    expect(await linkAt(url)).toEqual(link)
  })
})

it('the last feed of a store is sent while the API is unavailable, with its age', async () => {
  let answer: () => Promise<ApiReply> = async () => ({ status: 200, headers: {}, body: JSON.stringify(known('en')) })
  const server = await edge({
    api: { getFile: async () => undefined, post: async () => {}, get: () => answer() },
  })
  const read = (url = '/en/shop/12/noon/feed.xml') => server.inject(url)
  const before = await read()
  expect(before.headers['x-stale-since']).toBeUndefined()
  for (const away of [
    () => Promise.reject(new ApiUnavailable('late')),
    async () => ({ status: 503, headers: {}, body: '' }),
  ]) {
    answer = away
    const kept = await read()
    expect([kept.statusCode, kept.body]).toEqual([200, before.body])
    expect(kept.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-stale-since': expect.stringMatching(/^20/) })
    expect(Number(kept.headers.age)).toBeGreaterThanOrEqual(0)
    // A feed that was never read is not cached.
    expect((await read('/shop/12/noon/feed.xml')).statusCode).toBeGreaterThanOrEqual(503)
  }
  // A refusal by the API is passed on.
  answer = async () => ({ status: 404, headers: {}, body: '{}' })
  expect((await read()).statusCode).toBe(404)
  await server.close()
})
