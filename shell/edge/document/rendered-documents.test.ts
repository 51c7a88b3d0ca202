import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type DocumentState, documentStateElement } from '@qasima/shared/federation/document-state'
import { readState } from '@qasima/shared/federation/packed-state'
import type { PageRequest, Rendering } from '@qasima/shared/federation/rendering'
import { RenderFailure } from '@qasima/shared/render/render-failure'
import type { FastifyInstance } from 'fastify'
import { edge } from '../testing/edge.ts'

const styles = '.q-a1{top:0}'

let asked: PageRequest[] = []
let answers: ((page: PageRequest) => Promise<Rendering>)[] = []
let reported: string[] = []

const held = async ({ address }: PageRequest): Promise<Rendering> => ({
  page: { html: `<main><h1>${address}</h1></main>`, styles },
})

let app: FastifyInstance
beforeAll(async () => {
  app = await edge({
    documentAge: 0,
    renderer: {
      deadline: 1_000,
      render: (_entry, page) => {
        asked.push(page)
        return (answers.shift() ?? held)(page)
      },
      report: (_entry, failure) => void reported.push(failure.message),
      prepare: async () => true,
      close: () => {},
    },
  })
})
afterAll(() => app.close())

let visits = 0
beforeEach(() => {
  asked = []
  answers = []
  reported = []
  visits += 1
})

/** An address that no other test opened, so that nothing is cached. */
const fresh = (path: string) => `${path}?visit=${visits}`

const stateOf = (html: string): DocumentState =>
  readState(new RegExp(`id="${documentStateElement}">(.*?)</script>`, 's').exec(html)?.[1] ?? '')

/** A request as a browser sends it when a person opens an address. */
const opened = (url: string, headers: Record<string, string> = {}) => ({
  url,
  headers: {
    'sec-fetch-mode': 'navigate',
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    ...headers,
  },
})

const hasLoadingScreen = (html: string) => html.includes('id="splash"')

describe('a document of a public page', () => {
  it('contains the page with its styles, and the state it was rendered with', async () => {
    const url = fresh('/en/shop/12/noon')
    const { body, statusCode } = await app.inject({ url, headers: { cookie: 'country=sa; theme=light; digits=arab' } })
    expect(statusCode).toBe(200)
    expect(body).toContain(`<div id="root"><main><h1>${url}</h1></main></div>`)
    expect(body).toContain('<style>html{color:red}')
    expect(body).toContain('<style data-styles>.q-a1{top:0}</style>')
    expect(body).toContain('data-theme="light"')
    expect(body).toContain('<meta name="theme-color" content="#FBF7F0">')
    expect(hasLoadingScreen(body)).toBe(false)
    const state = stateOf(body)
    expect(state.rendered).toMatchObject({ theme: 'light', digits: 'arab', hasSession: false })
    expect(asked.map(({ state: { rendered } }) => rendered)).toEqual([state.rendered])
    expect(state.country).toBe('SA')
  })

  it('cannot be broken out of by a style', async () => {
    const css = `.q-a1{content:"</style><script>"}`
    answers = [async () => ({ page: { html: '<h1>a</h1>', styles: css } })]
    expect((await app.inject(fresh('/en/shop/12/noon'))).body).not.toContain('</style><script>')
  })

  it('places the icon symbols before the page, outside the root element', async () => {
    const symbols = '<div id="symbols" hidden><svg><symbol id="i-a"/></svg></div>'
    answers = [async () => ({ page: { html: '<h1>a</h1>', styles, symbols } })]
    expect((await app.inject(fresh('/en/shop/12/noon'))).body).toContain(
      `<body>\n${symbols}\n<div id="root"><h1>a</h1>`,
    )
  })

  it('includes replies of reads that the route does not declare', async () => {
    const more = '/api/v1/shop/shop-list/13'
    answers = [async () => ({ reads: [more] }), held]
    const { body } = await app.inject(fresh('/en/shop/12/noon'))
    expect(Object.keys(stateOf(body).replies)).toContain(more)
    expect(asked[1]?.state.replies[more]).toMatchObject({ shop: { id: 13 } })
    expect(hasLoadingScreen(body)).toBe(false)
  })

  it.each([
    // The renderer reports its own failures.
    ['fails', false, async () => Promise.reject(new RenderFailure('failed')), []],
    ['is late', true, async () => Promise.reject(new RenderFailure('late')), []],
    [
      'reads without end',
      false,
      async () => ({ reads: [`/api/v1/shop/shop-list/${Math.ceil(Math.random() * 1e6)}`] }),
      ['it asks for more after 2 rounds of reads'],
    ],
    [
      'reads very much',
      false,
      async () => ({ reads: Array.from({ length: 9 }, (_, id) => `/api/v1/shop/shop-list/${id + 1}`) }),
      ['it asks for 9 reads at once'],
    ],
    [
      'reads what is no address of ours',
      false,
      async () => ({ reads: ['https://elsewhere.example/'] }),
      ['it asks for an address that is none of the API'],
    ],
    [
      'reads what the API refuses',
      false,
      async () => ({ reads: ['/api/v1/shop/shop-list/abc'] }),
      ['it asks for what the API refuses'],
    ],
    ['is refused its reads for now', true, async () => ({ reads: ['/api/v1/shop/shop-list/429'] }), []],
  ] as const)('is left to the browser if rendering %s', async (_, isAwaited, answer, why) => {
    answers = [answer, answer, answer, answer]
    const { body, statusCode } = await app.inject(opened(fresh('/en/shop/12/noon')))
    expect(statusCode).toBe(200)
    expect(hasLoadingScreen(body)).toBe(true)
    expect(body).toContain('<div id="root"></div>')
    expect(stateOf(body).rendered).toBeUndefined()
    // Browsers without scripts get it a moment later, if that can be expected.
    expect(body.includes('<noscript><meta http-equiv="refresh" content="3"></noscript>')).toBe(isAwaited)
    expect(reported).toEqual(why)
  })

  it('has the reply under the requested address, even if the API refused part of it', async () => {
    const address = '/api/v1/shop/shop-list/13?country=nowhere'
    answers = [async () => ({ reads: [address] }), held]
    const { replies } = stateOf((await app.inject(fresh('/en/shop/12/noon'))).body)
    expect(replies[address]).toMatchObject({ shop: { id: 13 } })
    expect(replies[address]).toEqual(replies['/api/v1/shop/shop-list/13'])
  })

  // Tests timing: each of three steps is in time, but all together are not.
  it('waits for its page once, however often that reads', async () => {
    const slowly = (then: Rendering) => async () => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      return then
    }
    const reads = [12, 13].map((id) => slowly({ reads: [`/api/v1/shop/shop-list/${id}`] }))
    answers = [...reads, slowly({ page: { html: '<h1>late</h1>', styles } })]
    const { body } = await app.inject(opened(fresh('/en/shop/13/echo')))
    expect(hasLoadingScreen(body)).toBe(true)
  })

  const isLate = async () => Promise.reject(new RenderFailure('late'))
  const fails = async () => Promise.reject(new RenderFailure('failed'))
  const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }

  it('waits longer if a program asks', async () => {
    answers = [isLate, isLate, held]
    const { body, statusCode } = await app.inject(fresh('/en/shop/12/noon'))
    expect(statusCode).toBe(200)
    expect(body).toContain('<main><h1>')
    expect(asked).toHaveLength(3)
  })

  it.each([
    ['a program', {}],
    ['a crawler that opens pages', opened('', crawler).headers],
  ])('tells %s to come back if it cannot be rendered', async (_, headers) => {
    answers = [fails, fails]
    const reply = await app.inject({ url: fresh('/en/shop/12/noon'), headers })
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '10'])
    expect([reply.headers['cache-control'], reply.headers.etag]).toEqual(['no-store', undefined])
  })

  it('is left to a headless browser, which runs its scripts', async () => {
    answers = [fails]
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/142.0.0.0 Safari/537.36' }
    expect((await app.inject(opened(fresh('/en/shop/12/noon'), agent))).statusCode).toBe(200)
  })

  it('that does not exist stays a 404 for a program', async () => {
    answers = [fails]
    expect((await app.inject(fresh('/en/shop/404/x'))).statusCode).toBe(404)
  })

  it('is not shared if its data were refused to its caller', async () => {
    const { headers, body } = await app.inject(fresh('/en/shop/429/noon'))
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
    expect(stateOf(body).replies).toEqual({})
  })

  it('with extra slashes redirects to the address without them', async () => {
    for (const [url, location] of [
      ['/en/installed/?a=1', '/en/installed?a=1'],
      ['/installed//', '/installed'],
      ['//installed/', '/installed'],
      ['//installed', '/installed'],
      ['/en//installed?a=1', '/en/installed?a=1'],
      ['//', '/'],
    ] as const) {
      const { statusCode, headers } = await app.inject(url)
      expect([url, statusCode, headers.location]).toEqual([url, 301, location])
    }
    for (const url of ['/', '/en', '/en/']) expect((await app.inject(url)).statusCode).toBe(200)
  })

  it('of an unknown address contains the page that says so', async () => {
    const { body, statusCode } = await app.inject('/en/no/such/page')
    expect(statusCode).toBe(404)
    expect(body).toContain('<h1>/en/no/such/page</h1>')
  })

  it('of a missing record contains the page that says so, and a null reply', async () => {
    const { body, statusCode } = await app.inject('/en/shop/404/x')
    expect(statusCode).toBe(404)
    expect(body).toContain('<h1>/en/shop/404/x</h1>')
    expect(stateOf(body).replies).toEqual({ '/api/v1/shop/shop-list/404': null })
    expect(asked.map(({ state }) => state.replies)).toEqual([stateOf(body).replies])
  })

  it.each(['/signin', '/admin', '/dashboard', '/logout', '/loading'])('%s is not rendered', async (url) => {
    const { body } = await app.inject(url)
    expect(hasLoadingScreen(body)).toBe(true)
    expect(body).not.toContain('http-equiv')
    expect(asked).toEqual([])
  })
})

describe('a document that the browser already has', () => {
  it('declares what it depends on', async () => {
    const url = fresh('/en/shop/12/noon')
    const first = await app.inject(url)
    const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    for (const { headers } of [first, again]) expect(headers.vary).toBe('Accept-Encoding, Cookie')
  })

  it('is not sent again, and keeps its original policy', async () => {
    const url = fresh('/en/shop/12/noon')
    const first = await app.inject(url)
    const { etag } = first.headers
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['content-security-policy']).toBeUndefined()
    expect(again.headers.etag).toBe(etag)
  })

  it('is the same whenever it is rendered within the hour, on every edge', async () => {
    const url = fresh('/en/shop/12/noon')
    const { etag, body } = { ...(await app.inject(url)), ...(await app.inject(url)).headers }
    expect(stateOf(body).rendered?.at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:00:00\.000Z$/)
    expect(asked[0]?.state.rendered?.at).toBe(stateOf(body).rendered?.at)
    const before = Date.now()
    while (Date.now() === before) await new Promise(setImmediate)
    const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(304)
  })

  it('has another tag in another encoding', async () => {
    const url = fresh('/en/shop/12/noon')
    const { etag } = (await app.inject(url)).headers
    const headers = { 'if-none-match': String(etag), 'accept-encoding': 'br' }
    const other = await app.inject({ url, headers })
    expect([other.statusCode, other.headers['content-encoding'], other.headers.etag]).toEqual([
      200,
      'br',
      `${String(etag).slice(0, -1)}-br"`,
    ])
    const again = await app.inject({ url, headers: { ...headers, 'if-none-match': String(other.headers.etag) } })
    expect([again.statusCode, again.headers['content-encoding'], again.headers.vary]).toEqual([
      304,
      undefined,
      'Accept-Encoding, Cookie',
    ])
  })

  it("is the same regardless of the browser's languages", async () => {
    const url = fresh('/en/shop/12/noon')
    const inLanguage = (language: string) => app.inject({ url, headers: { 'accept-language': language } })
    expect((await inLanguage('ar')).headers.etag).toBe((await inLanguage('en')).headers.etag)
  })

  it('is sent again for a missing page, whatever the browser has', async () => {
    const { etag } = (await app.inject('/en/no/such/page')).headers
    for (const known of ['*', String(etag)]) {
      const again = await app.inject({ url: '/en/no/such/page', headers: { 'if-none-match': known } })
      expect(again.statusCode).toBe(404)
    }
  })

  it("is sent if the visitor's choices changed", async () => {
    const url = fresh('/en/shop/12/noon')
    const { etag } = (await app.inject(url)).headers
    const headers = { 'if-none-match': String(etag), cookie: 'theme=light' }
    expect((await app.inject({ url, headers })).statusCode).toBe(200)
  })

  it('is recognised among several tags', async () => {
    const url = fresh('/en/shop/12/noon')
    const { etag } = (await app.inject(url)).headers
    const again = await app.inject({ url, headers: { 'if-none-match': `W/"another", W/${etag}` } })
    expect([again.statusCode, again.headers.etag]).toEqual([304, etag])
  })

  it('is not cached if it belongs to an account', async () => {
    const { headers } = await app.inject('/signin')
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
  })
})
