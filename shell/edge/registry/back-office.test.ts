import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import type { FastifyInstance } from 'fastify'
import { edge } from '../testing/edge.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await edge()
})
afterAll(() => app.close())

describe('the back-office', () => {
  const registry = (token?: string) =>
    app.inject({ url: '/edge/v1/registry', headers: token ? { authorization: `Bearer ${token}` } : {} })
  const ids = ({ json }: Awaited<ReturnType<typeof registry>>) => json<RegistryEntry[]>().map(({ id }) => id)

  it.each([
    [undefined, []],
    ['shopper', []],
    ['left', []],
    ['nothing', ['admin-media']],
    ['coupons', ['admin-coupon', 'admin-media']],
    ['everything', ['admin-coupon', 'admin-media', 'admin-shortner']],
  ])('a bearer of %p sees the sections they may see, in menu order', async (token, admin) => {
    const reply = await registry(token)
    expect(reply.statusCode).toBe(200)
    expect(ids(reply)).toEqual(['public', ...admin])
  })

  it('counts for them only what they may view', async () => {
    const figures = (reply: Awaited<ReturnType<typeof registry>>) =>
      reply.json<RegistryEntry[]>().flatMap((remote) => remote.figures?.map(({ collection }) => collection) ?? [])
    expect(figures(await registry('coupons'))).toEqual(['coupon', 'coupon'])
    expect(figures(await registry('nothing'))).toEqual([])
  })

  it('sends an account without view_shortner not a byte of that section', async () => {
    const session = { cookie: 'session=c2VhbGVk', authorization: 'Bearer coupons' }
    const replies = await Promise.all(
      ['/edge/v1/registry', '/admin', '/admin/coupon', '/en/admin/coupon', '/', '/dashboard'].map((url) =>
        app.inject({ url, headers: session }),
      ),
    )
    for (const { body, headers } of replies) expect(body + JSON.stringify(headers)).not.toMatch(/shortner|short links/i)
  })

  it('is in no document, whatever account requests it', async () => {
    for (const url of ['/', '/admin', '/admin/shortner', '/en/admin/media', '/sitemap.xml']) {
      const { body } = await app.inject({
        url,
        headers: { cookie: 'session=c2VhbGVk', authorization: 'Bearer everything' },
      })
      expect(body.replaceAll(url, '')).not.toMatch(/admin-|release-of|Short links|Codes|Pictures/)
    }
  })

  it('is sent without the parts for edges only', async () => {
    const entries = (await registry('everything')).json<object[]>()
    expect(entries).toHaveLength(4)
    const sent = new Set(entries.flatMap(Object.keys))
    expect(['release', 'entry', 'routes'].filter((name) => !sent.has(name))).toEqual([])
    expect(['contract', 'shared', 'expose', 'screens', 'server'].filter((name) => sent.has(name))).toEqual([])
  })

  it('is not cached between the edge and the caller', async () => {
    for (const token of [undefined, 'everything', 'busy']) {
      const { headers } = await registry(token)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers.vary).toBe('authorization, cookie')
    }
  })

  it('passes on why the API does not answer', async () => {
    const [busy, forged] = await Promise.all([registry('busy'), registry('forged')])
    expect([busy.statusCode, busy.headers['retry-after'], busy.json().message]).toEqual([
      503,
      '5',
      'SERVICE_UNAVAILABLE',
    ])
    expect([forged.statusCode, forged.json().message]).toEqual([401, 'UNAUTHORIZED'])
  })

  it.each(['/admin', '/admin/', '/admin/shortner', '/en/admin/no/such/place?page=2'])(
    "at %s has the shell's document, in English and left-to-right",
    async (url) => {
      const { statusCode, headers, body } = await app.inject({ url, headers: { cookie: 'session=c2VhbGVk' } })
      expect(statusCode).toBe(200)
      expect(headers['cache-control']).toBe('no-store')
      expect(body).toContain('<html lang="en" dir="ltr"')
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(body).toContain('<title>Back-office | Qasima</title>')
      expect(body).not.toMatch(/href="\/remotes\//)
    },
  )

  it('does not include a path that merely starts with the same letters', async () => {
    expect((await app.inject('/administrator')).statusCode).toBe(404)
  })
})
