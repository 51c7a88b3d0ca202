import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { edge, overrideTokens, stateOf } from '../testing/edge.ts'
import { filesOf } from '../testing/files-of.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = await edge()
})
afterAll(() => app.close())

const origin = 'http://localhost:4173'
const { good, gone, busy } = overrideTokens
const kept = (token: string) => `__Host-override=${token}`

const open = (url: string, cookie?: string) =>
  app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } })

/** A document without the time at which it was sent. */
function comparable({ body, headers: { date: _, ...headers } }: Awaited<ReturnType<typeof open>>) {
  return { body, headers }
}

describe('the document of a developer with an override', () => {
  it.each(['/', '/en/shop/1/noon', '/admin/coupon', '/en/no/such/page'])(
    'lets %s load and connect at that one address, and is not cached',
    async (url) => {
      const { headers, body } = await open(url, kept(good))
      const policy = String(headers['content-security-policy'])
      const directives = policy.split('; ').filter((directive) => directive.includes(origin))
      expect(directives.map((directive) => directive.split(' ')[0])).toEqual([
        'script-src',
        'style-src',
        'img-src',
        'font-src',
        'connect-src',
      ])
      expect(body).toContain(`const sources=["${origin}"]`)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers.etag).toBeUndefined()
      expect(stateOf(body).override).toEqual({
        origin,
        remote: 'public',
        userId: '0199fc6c-0000-7000-8000-000000000001',
      })
    },
  )

  it("fetches nothing of the replaced release, and has React's development build", async () => {
    const { body } = await open('/en/shop/1/noon', kept(good))
    expect(filesOf(body)).toEqual({
      scripts: [{ address: '/assets/shell-for-developers.js', integrity: 'sha384-developers' }],
      preloads: [],
    })
    expect(body.indexOf('__REACT_DEVTOOLS_GLOBAL_HOOK__')).toBeLessThan(body.indexOf('shell-for-developers'))
  })

  it('is the normal one, with the cookie removed, once the API no longer accepts it', async () => {
    const [plain, ended] = [await open('/en'), await open('/en', kept(gone))]
    expect(ended.headers['set-cookie']).toBe('__Host-override=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure')
    const { 'set-cookie': _, ...rest } = comparable(ended).headers
    expect({ ...comparable(ended), headers: rest }).toEqual(comparable(plain))
  })

  it('is the normal one, with the cookie kept, while the API does not answer', async () => {
    const [plain, waiting] = [await open('/en'), await open('/en', kept(busy))]
    expect(comparable(waiting)).toEqual(comparable(plain))
  })

  it('leaves all other documents unchanged, byte for byte', async () => {
    const before = comparable(await open('/en/shop/1/noon'))
    await open('/en/shop/1/noon', kept(good))
    expect(comparable(await open('/en/shop/1/noon'))).toEqual(before)
    expect(JSON.stringify(before)).not.toContain('localhost')
  })

  it.each(['', 'x', 'a.b', `${good}x`, `; override=${good}`, `${'a'.repeat(900)}.${'b'.repeat(43)}`])(
    'is not made for the cookie %p',
    async (token) => {
      const { body, headers } = await open('/en', kept(token))
      expect(body + JSON.stringify(headers)).not.toContain('localhost')
    },
  )

  it('is no preview', async () => {
    const { body, headers } = await open('/en?preview=guest', kept(good))
    expect(body + JSON.stringify(headers)).not.toContain('localhost')
  })
})

describe('starting an override', () => {
  const start = (token: string, headers: Record<string, string> = { origin: 'https://qasima.example' }) =>
    app.inject({ method: 'POST', url: '/edge/v1/override', headers, payload: { token } })

  it('stores the token where no script can read it and no other site sends it', async () => {
    const { statusCode, headers } = await start(good)
    expect(statusCode).toBe(200)
    expect(headers['set-cookie']).toBe(
      `__Host-override=${good}; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure`,
    )
  })

  it.each<[string, string, Record<string, string>]>([
    ['a token that the API does not know', gone, { origin: 'https://qasima.example' }],
    ['a page of another site', good, { origin: 'https://evil.example' }],
    ['a page without an origin', good, { origin: 'null' }],
    ['what is no page', good, {}],
  ])('is refused for %s', async (_, token, headers) => {
    const reply = await start(token, headers)
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([403, undefined])
  })

  it('is refused for a form, on any site', async () => {
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: '/edge/v1/override',
      headers: { origin: 'https://qasima.example', 'content-type': 'text/plain' },
      payload: JSON.stringify({ token: good }),
    })
    expect([statusCode, headers['set-cookie']]).toEqual([400, undefined])
  })

  it('is removed at once', async () => {
    const { headers } = await app.inject({ method: 'DELETE', url: '/edge/v1/override' })
    expect(headers['set-cookie']).toMatch(/^__Host-override=; .*Max-Age=0/)
  })
})

describe('a development site', () => {
  it('loads the shell and every remote from the development server', async () => {
    const development = await edge({ devServer: origin, publicOrigin: 'http://localhost:3000' })
    const { body } = await development.inject({ url: '/en', headers: { accept: 'text/html' } })
    await development.close()
    expect(stateOf(body).override).toEqual({ origin, remote: null, userId: null })
    expect(filesOf(body)).toEqual({ scripts: [{ address: `${origin}/shell/shell.js` }], preloads: [] })
  })
})
