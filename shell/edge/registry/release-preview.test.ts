import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import type { FastifyInstance } from 'fastify'
import { edge, overrideTokens, previewedRelease, stateOf } from '../testing/edge.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await edge()
})
afterAll(() => app.close())

const { good, gone, busy } = overrideTokens
const kept = (token: string) => `__Host-release-preview=${token}`

const open = (url: string, cookie?: string) =>
  app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } })

describe('a browser with a release preview', () => {
  it('gets it in every document, which says so and is kept by no cache', async () => {
    const { body, headers } = await open('/en/shop/1/noon', kept(good))
    expect(headers['cache-control']).toBe('no-store')
    expect(stateOf(body).releasePreview).toEqual({ remote: 'public', release: previewedRelease })
    expect(stateOf(body).registry.find(({ id }) => id === 'public')?.release).toBe(previewedRelease)
    expect(body).toContain(`/remotes/${previewedRelease}/`)
    expect(body).not.toContain('/remotes/r1/')
  })

  it('gets it in its registry', async () => {
    const reply = await app.inject({ url: '/edge/v1/registry', headers: { cookie: kept(good) } })
    expect(reply.json<RegistryEntry[]>().map(({ release }) => release)).toEqual([previewedRelease])
  })

  it('gets what everyone gets once the link is good no more, and loses the cookie', async () => {
    const { body, headers } = await open('/en/shop/1/noon', kept(gone))
    expect(headers['set-cookie']).toMatch(/^__Host-release-preview=; .*Max-Age=0/)
    expect(stateOf(body).releasePreview).toBeUndefined()
    expect(body).not.toContain(previewedRelease)
  })

  it('gets what everyone gets while the API does not answer, and keeps the cookie', async () => {
    const { body, headers } = await open('/en/shop/1/noon', kept(busy))
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).not.toContain(previewedRelease)
  })

  it('leaves the documents of all others as they were', async () => {
    const before = (await open('/en/shop/1/noon')).body
    await open('/en/shop/1/noon', kept(good))
    expect((await open('/en/shop/1/noon')).body).toBe(before)
    expect(before).not.toContain(previewedRelease)
  })
})

describe('starting a preview', () => {
  const start = (token: string, headers: Record<string, string> = { origin: 'https://qasima.example' }) =>
    app.inject({ method: 'POST', url: '/edge/v1/release-preview', headers, payload: { token } })

  it('keeps the token for as long as the link is good, where no other site sends it', async () => {
    const { statusCode, headers } = await start(good)
    expect(statusCode).toBe(200)
    expect(headers['set-cookie']).toBe(
      `__Host-release-preview=${good}; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure`,
    )
  })

  it.each<[string, string, Record<string, string>]>([
    ['a link that is good no more', gone, { origin: 'https://qasima.example' }],
    ['a page of another site', good, { origin: 'https://evil.example' }],
    ['what is no page', good, {}],
  ])('is refused to %s', async (_, token, headers) => {
    const reply = await start(token, headers)
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([403, undefined])
  })

  it('is taken back at once', async () => {
    const { headers } = await app.inject({ method: 'DELETE', url: '/edge/v1/release-preview' })
    expect(headers['set-cookie']).toMatch(/^__Host-release-preview=; .*Max-Age=0/)
  })
})
