import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { catalogue } from '@qasima/shared/contract/error-catalogue'
import { documentStateElement } from '@qasima/shared/federation/document-state'
import { readState } from '@qasima/shared/federation/packed-state'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import { createServer as createEdge } from '@qasima/shared/server/create-server'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Dispatcher } from 'undici'
import { apiOverHttp } from './api-client.ts'
import { slowNotice } from './document/notice.ts'
import type { EdgeOptions } from './edge-options.ts'
import { edgePlugin } from './edge-plugin.ts'
import { openConnections } from './proxy/connections.ts'
import { localRegistry } from './testing/local-registry.ts'

const folder = mkdtempSync(join(tmpdir(), 'qasima-edge-'))
afterAll(() => rmSync(folder, { recursive: true }))

const remote = (id: string, path: string, more: Partial<RegistryEntry['routes'][string]> = {}): RegistryEntry => ({
  id,
  release: `release-of-${id}`,
  shared: '^0.1.0',
  contract: '^1.0.0',
  entry: { file: 'entry.js', integrity: 'sha384-entry' },
  expose: [],
  screens: { place: { files: [], facades: [] } },
  routes: { place: { path, title: { ar: 'مكان', en: 'Place' }, ...more } },
})
/** Milliseconds. */
const timeouts = { call: 200, file: 60_000 }

const registry = [
  remote('public', '/shop/:shopId', { data: ['/api/v1/shop/shop-list/{shopId}'] }),
  remote('blog', '/blog/:slug', { pages: { first: { title: { ar: 'أول', en: 'First' } } } }),
  remote('admin-coupon', '/admin/coupon', { access: 'view_coupon', layout: 'admin' }),
]

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})
const closing = <One extends { close(): unknown }>(one: One): One => {
  opened.push(one)
  return one
}

let connections: Dispatcher
beforeEach(() => {
  connections = openConnections()
  closing({ close: () => connections.destroy() })
})

async function edge(origin: string, options: Partial<EdgeOptions> = {}, trustProxy = false): Promise<FastifyInstance> {
  const trustedProxies = trustProxy ? ['127.0.0.1'] : []
  const publicOrigin = 'https://qasima.example'
  const config = { production: false, logLevel: 'silent', corsOrigins: [], trustedProxies, publicOrigin }
  const app = closing(await createEdge({ config, timeouts }))
  const api = apiOverHttp(origin, connections)
  await app.register(edgePlugin, {
    api,
    apiUpstream: { origin, connections },
    registry: localRegistry({ registry, folders: new Map([['release-of-public', folder]]) }, api, {
      folder,
      styles: '',
      scripts: [{ file: 'shell.js', integrity: 'sha384-shell' }],
      shared: {},
      site: { 'fonts/letters.woff2': { file: 'letters.woff2', integrity: 'sha256-letters' } },
    }),
    publicOrigin,
    // Ask the API each time.
    documentAge: 0,
    defaultCountry: 'EG',
    appRedirects: [],
    analytics: { own: false, ga4: null, plausible: null },
    chat: null,
    contact: { email: 'hello@qasima.example', whatsapp: '' },
    rateLimits: false,
    ...options,
  })
  return app
}

const listening = (app: FastifyInstance) => closing(app).listen({ port: 0, host: '127.0.0.1' })

const stateOf = (html: string) => {
  const text = new RegExp(`id="${documentStateElement}">(.*?)</script>`, 's').exec(html)?.[1] ?? ''
  return readState(text)
}

/** What the API received. */
interface Seen {
  readonly url: string
  readonly ip: string
  readonly requestId: string
  readonly language: string | undefined
}

async function api() {
  const seen: Seen[] = []
  const reported = Promise.withResolvers<unknown>()
  const gaveUp = { begun: Promise.withResolvers<void>(), ended: Promise.withResolvers<void>() }
  const app = Fastify({ trustProxy: '127.0.0.1', bodyLimit: 1_000 })
  app.addHook('onRequest', async ({ url, ip, headers }) => {
    seen.push({ url, ip, requestId: String(headers['x-request-id']), language: headers['accept-language'] })
  })
  app.get('/api/v1/shop/shop-list/:id', async () => ({ shop: { id: 1 } }))
  app.get('/api/v1/auth/permissions', async ({ headers }, reply) =>
    headers.authorization === 'Bearer staff'
      ? { hasAccess: true, permissions: ['view_coupon'] }
      : reply.code(401).send({ message: 'UNAUTHORIZED' }),
  )
  app.get<{ Params: { slug: string } }>('/go/:slug', async ({ params }, reply) =>
    params.slug === 'unknown'
      ? reply.code(404).type('application/problem+json').header('content-language', 'en').send('{"code":1003}')
      : reply.redirect('https://store.example/?a=1&b=2', 302),
  )
  app.post('/api/v1/site-event', async ({ body }) => reported.resolve(body))
  app.post('/api/v1/echo', async ({ body, headers, method }) => ({ body, type: headers['content-type'], method }))
  app.delete('/api/v1/echo', async ({ body = null, method }) => ({ body, method }))
  app.get('/api/v1/lines', async (_request, reply) => {
    const lines = new Readable({ read() {} })
    lines.push('first\n')
    return reply.type('application/x-ndjson').send(lines)
  })
  await app.register(async (forms) => {
    forms.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
    forms.post('/api/v1/gave-up', ({ raw }) => {
      raw.once('data', () => gaveUp.begun.resolve())
      raw.once('error', () => gaveUp.ended.resolve())
    })
    forms.post(
      '/api/v1/upload',
      {
        onRequest: async ({ headers }, reply) =>
          headers.authorization ? undefined : reply.code(401).send({ message: 'UNAUTHORIZED' }),
      },
      async ({ raw }) => {
        const [first] = await raw.take(1).toArray()
        return { received: String(first) }
      },
    )
  })
  const origin = await listening(app)
  return { origin, seen, gaveUp, reported: reported.promise }
}

/** A server that accepts connections and never answers. */
async function silence(): Promise<string> {
  const sockets = new Set<{ destroy(): void }>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing({
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

async function refusal(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

async function unavailable(): Promise<string> {
  const app = Fastify()
  app.all('/*', async (_request, reply) => reply.code(503).header('retry-after', 5).send({}))
  return listening(app)
}

describe('an address with an invalid escape', () => {
  it.each(['/nowhere/%E0%A4%A', '/en/nowhere/%'])('is a page that does not exist at %s, not JSON', async (path) => {
    const { origin } = await api()
    const app = await edge(origin)
    const reply = await app.inject(path)
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['content-security-policy']).toContain("script-src 'sha256-")
    expect(reply.body).toContain(path.startsWith('/en') ? '<html lang="en"' : '<html lang="ar"')
  })

  it.each([
    ['GET', '/api/v1/shop/shop-list/%E0%A4%A'],
    ['POST', '/nowhere/%E0%A4%A'],
  ] as const)('is refused if it is not for a page: %s %s', async (method, url) => {
    const { origin } = await api()
    const app = await edge(origin)
    const reply = await app.inject({ method, url })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 1006, message: 'BAD_REQUEST' })
  })
})

describe('an invalid request target', () => {
  /** Sends a target that no client library would send; returns status line, headers and body. */
  async function send(origin: string, line: string): Promise<string> {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    socket.write(`${line} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`)
    return (await socket.setEncoding('utf8').toArray()).join('')
  }

  it.each([
    'GET //',
    'GET ///',
    'GET //[',
    'GET //%',
    'GET /%',
    'GET //:99999/',
    'GET //evil.example/shops',
    'GET /\\evil.example',
    'GET http://x:99999/nowhere',
    'GET http://[/nowhere',
  ])('is a page that does not exist, and does not end the process: %s', async (line) => {
    const { origin } = await api()
    const served = await listening(await edge(origin))
    const answer = await send(served, line)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toContain('content-type: text/html; charset=utf-8')
    expect((await fetch(`${served}/edge/v1/registry`)).status).toBe(200)
  })

  it.each([
    ['FOO /api/v1/nope', 400],
    [`GET /${'a'.repeat(20_000)}`, 431],
  ])('is a problem document if it is not valid HTTP: %#', async (line, status) => {
    const { origin } = await api()
    const answer = await send(await listening(await edge(origin)), line)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toContain('content-type: application/problem+json')
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status, code: 1006 })
  })
})

describe('files', () => {
  it.each(['/.git/config', '/assets/.git/config', '/assets/%2egit/config', '/.env', '/assets/', '/package.json'])(
    'are only those of builds: %s is not',
    async (path) => {
      mkdirSync(join(folder, '.git'), { recursive: true })
      writeFileSync(join(folder, '.git', 'config'), '[kept from visitors]')
      const { statusCode, body } = await (await edge(await refusal())).inject(path)
      expect(statusCode).toBe(404)
      expect(body).not.toContain('kept from visitors')
    },
  )

  it('send document headers only with drawings', async () => {
    writeFileSync(join(folder, 'shell.js'), '// shell')
    writeFileSync(join(folder, 'letters.woff2'), 'letters')
    writeFileSync(join(folder, 'flag.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const app = await edge(await refusal())
    const files = ['/assets/shell.js', '/remotes/release-of-public/shell.js', '/fonts/letters.woff2']
    for (const { statusCode, headers } of await Promise.all(files.map((file) => app.inject(file)))) {
      expect(statusCode).toBe(200)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toBeUndefined()
      expect(headers['x-frame-options']).toBeUndefined()
      expect(headers['access-control-expose-headers']).toBeUndefined()
    }
    const drawing = await app.inject('/assets/flag.svg')
    expect(drawing.headers['content-security-policy']).toContain("default-src 'none'")
  })
})

describe('pages of an edge whose API is another process', () => {
  it("carry the API's replies to this visitor in the language of the page", async () => {
    const { origin, seen } = await api()
    const app = await edge(origin, {}, true)
    const { body } = await app.inject({
      url: '/en/shop/12',
      headers: { 'x-forwarded-for': '8.8.8.8', 'x-request-id': 'from-outside' },
    })
    expect(stateOf(body)).toMatchObject({ replies: { '/api/v1/shop/shop-list/12': { shop: { id: 1 } } } })
    expect(stateOf(body).notice).toBeUndefined()
    // What the edge reads for itself is not the visitor's.
    const visitors = seen.filter(({ url }) => url !== '/api/v1/shop/app-state')
    const read = { url: '/api/v1/shop/shop-list/12', ip: '8.8.8.8', language: 'en', requestId: 'from-outside' }
    expect(visitors).toMatchObject([read])
  })

  it.each([
    ['refuses connections', refusal],
    ['keeps silent', silence],
    ['answers 503', unavailable],
  ])('open when the API %s', async (_what, away) => {
    const app = await edge(await away())
    const started = performance.now()
    const { statusCode, body, headers } = await app.inject('/en/shop/12')
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('id="root"')
    expect(body).toContain('/assets/shell.js')
    expect(body).toContain(`<p>${slowNotice.en}</p>`)
    expect(stateOf(body)).toMatchObject({ replies: {}, notice: slowNotice.en })
    expect((await app.inject('/shop/12')).body).toContain(`<p>${slowNotice.ar}</p>`)
  })

  /** An API that replies as its current state says, with the given headers, or not at all. */
  async function changingApi(options: Partial<EdgeOptions> = {}) {
    const state = { status: 200, name: 'noon', caching: 'public, max-age=60', isSilent: false, asked: 0 }
    const app = Fastify({ forceCloseConnections: true })
    app.get('/api/v1/shop/shop-list/:id', async (_request, reply) => {
      state.asked += 1
      if (state.isSilent) return new Promise(() => {})
      return reply
        .code(state.status)
        .header('cache-control', state.caching)
        .send({ shop: { shopName: state.name } })
    })
    const origin = await listening(app)
    const open = async (language = '/en') => {
      const { statusCode, headers, body } = await site.inject(`${language}/shop/12`)
      const { replies, asOf, notice } = stateOf(body)
      return { statusCode, caching: headers['cache-control'], since: headers['x-stale-since'], replies, asOf, notice }
    }
    const site = await edge(origin, options)
    return { state, open }
  }
  const noon = { '/api/v1/shop/shop-list/12': { shop: { shopName: 'noon' } } }

  it.each([
    ['answers 502', { status: 502, name: 'a proxy' }],
    ['answers 503', { status: 503, name: 'a proxy' }],
    ['keeps silent', { isSilent: true }],
  ])('carry its last good reply with its time when the API %s, and new ones when it is back', async (_what, away) => {
    const { state, open } = await changingApi()
    const began = Date.now()
    expect(await open()).toMatchObject({ replies: noon, asOf: undefined, since: undefined })
    const ended = Date.now()
    const before = { ...state }

    Object.assign(state, away)
    const stale = await open()
    expect(stale).toMatchObject({ statusCode: 200, caching: 'no-store', replies: noon, notice: undefined })
    const since = Date.parse(String(stale.since))
    expect(since).toBeGreaterThanOrEqual(began)
    expect(since).toBeLessThanOrEqual(ended)
    // To the minute, so that it makes no other document each time.
    expect(stale.asOf).toBe(new Date(since - (since % 60_000)).toISOString())
    // There is no cached reply in the other language.
    expect(await open('')).toMatchObject({ replies: {}, asOf: undefined, notice: slowNotice.ar })

    Object.assign(state, before, { name: 'Noon' })
    expect(await open()).toMatchObject({
      replies: { '/api/v1/shop/shop-list/12': { shop: { shopName: 'Noon' } } },
      asOf: undefined,
      caching: 'no-cache',
    })
  })

  it('are made once for all visitors of a second while their data are outdated', async () => {
    let time = 1_000
    const { state, open } = await changingApi({ documentAge: 1_000, now: () => time })
    await open()
    state.status = 503
    time += 20_000
    const stale = await open()
    expect(stale).toMatchObject({ caching: 'no-store', replies: noon })
    const { asked } = state
    expect(await open()).toEqual(stale)
    expect(state.asked).toBe(asked)
  })

  it.each([
    ['shared caches may not keep', { caching: 'no-store' }],
    ['are for one visitor', { caching: 'private, max-age=60' }],
    ['say that there is nothing', { status: 404 }],
    ['are failures', { status: 500 }],
  ])('carry no earlier replies that %s', async (_what, bad) => {
    const { state, open } = await changingApi()
    Object.assign(state, bad)
    await open()
    state.isSilent = true
    expect(await open()).toMatchObject({ replies: {}, asOf: undefined, notice: slowNotice.en })
  })
})

describe('calls forwarded to another process', () => {
  it('forwards browser events on behalf of the visitor', async () => {
    const { origin, seen, reported } = await api()
    const app = await edge(origin, { analytics: { own: true, ga4: null, plausible: null } }, true)
    const payload = { events: [{ kind: 'page', name: '/en/shop/12' }] }
    const headers = { 'x-forwarded-for': '8.8.8.8' }
    await app.inject({ method: 'POST', url: '/edge/v1/events', headers, payload })
    expect(await reported).toEqual({
      events: [{ kind: 'page', name: '/shop/:shopId', language: 'en', shopId: 12 }],
    })
    expect(seen).toMatchObject([{ url: '/api/v1/site-event', ip: '8.8.8.8' }])
  })

  it('passes bodies, status and headers', async () => {
    const { origin, seen } = await api()
    const app = await edge(origin, {}, true)
    const headers = { 'x-forwarded-for': '8.8.8.8', 'content-type': 'application/json; charset=utf-8' }
    const posted = await app.inject({ method: 'POST', url: '/api/v1/echo?a=1', headers, payload: '{"a":"قسيمة"}' })
    expect(posted.json()).toEqual({ body: { a: 'قسيمة' }, type: headers['content-type'], method: 'POST' })
    expect(seen).toMatchObject([{ url: '/api/v1/echo?a=1', ip: '8.8.8.8' }])
    const removed = await app.inject({ method: 'DELETE', url: '/api/v1/echo' })
    expect(removed.json()).toEqual({ body: null, method: 'DELETE' })
    const led = await app.inject('/go/noon')
    expect([led.statusCode, led.headers.location]).toEqual([302, 'https://store.example/?a=1&b=2'])
    const tooMuch = await app.inject({
      method: 'POST',
      url: '/api/v1/echo',
      headers,
      payload: `"${'x'.repeat(2_000)}"`,
    })
    expect(tooMuch.statusCode).toBe(413)
  })

  it("shows people the site's page for a missing short link, and programs the problem document", async () => {
    const { origin } = await api()
    const app = await edge(origin)
    const asked = (accept: string) => app.inject({ url: '/go/unknown', headers: { accept } })
    const page = await asked('text/html,application/xhtml+xml,*/*;q=0.8')
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain(`id="${documentStateElement}"`)
    expect(Number(page.headers['content-length'])).toBe(Buffer.byteLength(page.body))
    expect(page.headers.vary).toContain('Accept')
    for (const accept of ['application/json', '*/*']) {
      const problem = await asked(accept)
      expect([problem.statusCode, problem.json()]).toEqual([404, { code: 1003 }])
    }
    expect((await app.inject({ url: '/go/noon', headers: { accept: 'text/html' } })).statusCode).toBe(302)
  })

  it("shows that page in the visitor's language, which a short link does not name", async () => {
    const { origin } = await api()
    const app = await edge(origin)
    const asked = (url: string, headers: object) =>
      app.inject({ url, headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', ...headers } })
    const led = await asked('/go/unknown?via=qr', { 'accept-language': 'en-GB,ar;q=0.5' })
    expect([led.statusCode, led.headers.location]).toEqual([302, '/en/go/unknown?via=qr'])
    expect(led.headers.vary).toContain('Accept-Language')
    expect((await asked('/en/go/unknown', {})).statusCode).toBe(404)
    const chosen = await asked('/go/unknown', { 'accept-language': 'en', cookie: 'language=ar' })
    expect(chosen.statusCode).toBe(404)
  })

  it('passes each line when it arrives', async () => {
    const { origin } = await api()
    const site = await listening(await edge(origin))
    const { body } = await fetch(`${site}/api/v1/lines`, { headers: { 'accept-encoding': 'br' } })
    const reader = body?.getReader()
    // The API has not ended its reply, and does not before the test ends.
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first\n')
    await reader?.cancel()
  })

  it('streams an upload while it is being sent', async () => {
    const { origin } = await api()
    const site = await listening(await edge(origin))
    const end = Promise.withResolvers<void>()
    const upload = Readable.from(
      (async function* () {
        yield Buffer.from('the beginning')
        await end.promise
      })(),
    )
    const answer = await fetch(`${site}/api/v1/upload`, {
      method: 'POST',
      headers: { authorization: 'Bearer staff', 'content-type': 'multipart/form-data; boundary=x' },
      body: upload as unknown as BodyInit,
      duplex: 'half',
    } as RequestInit)
    expect(await answer.json()).toEqual({ received: 'the beginning' })
    end.resolve()
  })

  it('aborts an upload when its sender does', async () => {
    const { origin, gaveUp } = await api()
    const site = await listening(await edge(origin))
    const leave = new AbortController()
    const sent = fetch(`${site}/api/v1/gave-up`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Readable.from(
        (async function* () {
          yield Buffer.from('the beginning')
          await gaveUp.begun.promise
          leave.abort()
          await gaveUp.ended.promise
        })(),
      ) as unknown as BodyInit,
      duplex: 'half',
      signal: leave.signal,
    } as RequestInit)
    await expect(sent).rejects.toThrow()
    await gaveUp.ended.promise
  })

  it('refuses a large file before all of it was sent', async () => {
    const { origin } = await api()
    const site = await listening(await edge(origin))
    const answer = await fetch(`${site}/api/v1/upload`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.alloc(8_000_000),
    })
    expect(answer.status).toBe(401)
  })

  it('survives the deadline of a body that was refused early', async () => {
    const { origin } = await api()
    const app = await edge(origin)
    const site = await listening(app)
    const socket = connect(Number(new URL(site).port), '127.0.0.1')
    socket.on('error', () => {})
    const head =
      'POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 8000000\r\n\r\n'
    const [answer] = (await Promise.all([once(socket, 'data'), socket.write(`${head}"`)]))[0]
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
    // Longer than the server allows for a body that is not a file.
    await after(2 * timeouts.call)
    expect((await fetch(`${site}/edge/v1/geolocation`)).status).toBe(200)
    socket.destroy()
  })

  it.each(['ar', 'en'] as const)(
    'is answered with a problem document in %s while that process is unavailable',
    async (language) => {
      const app = await edge(await refusal())
      const reply = await app.inject({ url: '/api/v1/app-state', headers: { 'accept-language': language } })
      expect(reply.statusCode).toBe(503)
      expect(reply.headers).toMatchObject({
        'content-type': expect.stringContaining('application/problem+json'),
        'retry-after': '2',
        'content-language': language,
      })
      const { code, text } = catalogue.SERVICE_UNAVAILABLE
      expect(reply.json()).toMatchObject({ code, message: 'SERVICE_UNAVAILABLE', detail: text[language] })
    },
  )

  it.each(['GET', 'POST'] as const)('is answered with 504 if that process does not reply: %s', async (method) => {
    const app = await edge('', { apiUpstream: { origin: await silence(), connections, callTimeout: 100 } })
    const reply = await app.inject({ method, url: '/api/v1/app-state' })
    expect([reply.statusCode, reply.json().code]).toEqual([504, catalogue.GATEWAY_TIMEOUT.code])
  })

  it('answers 503 for staff sections while the API is unavailable, and serves the rest to everyone', async () => {
    const app = await edge(await refusal())
    const staff = await app.inject({ url: '/edge/v1/registry', headers: { authorization: 'Bearer staff' } })
    expect(staff.statusCode).toBe(503)
    expect((await app.inject('/edge/v1/registry')).json<RegistryEntry[]>().map(({ id }) => id)).toEqual([
      'public',
      'blog',
    ])
    expect((await app.inject('/sitemap.xml')).statusCode).toBe(503)
  })
})
