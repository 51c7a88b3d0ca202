import { afterEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { edge } from '../testing/edge.ts'
import { documentBurst } from './admission.ts'
import { busyWords } from './busy.words.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

const browser = { 'sec-fetch-mode': 'navigate', 'user-agent': 'Mozilla/5.0 (X11) Gecko/20100101 Firefox/140.0' }

describe('documents of an overloaded process', () => {
  it('are refused with Retry-After, and with a page for people that reloads by itself', async () => {
    app = await edge({ admission: { isLagging: () => true } })
    const program = await app.inject({ url: '/en' })
    expect(program.statusCode).toBe(503)
    expect(program.headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' })
    expect(program.json()).toMatchObject({ status: 503, message: 'SERVICE_UNAVAILABLE' })

    for (const [url, language] of [
      ['/', 'ar'],
      ['/en/shop/12/noon', 'en'],
    ] as const) {
      const person = await app.inject({ url, headers: browser })
      expect(person.statusCode).toBe(503)
      expect(person.headers['content-type']).toContain('text/html')
      expect(person.body).toContain(busyWords.title[language])
      expect(person.body).toContain('http-equiv="refresh" content="3"')
    }
  })

  it('are served from the cache if they are there', async () => {
    let isLagging = false
    let time = 1
    app = await edge({ admission: { isLagging: () => isLagging }, documentAge: 1_000, now: () => time })
    const quiet = await app.inject({ url: '/en/installed', headers: browser })
    isLagging = true
    // The cached document is now outdated.
    time += 1_000
    const busy = await app.inject({ url: '/en/installed', headers: browser })
    expect(busy.statusCode).toBe(200)
    expect(busy.headers.etag?.slice(0, 20)).toBe(quiet.headers.etag?.slice(0, 20))
    expect((await app.inject({ url: '/en/blog', headers: browser })).statusCode).toBe(503)
  })

  it('do not affect files, feeds and the registry', async () => {
    app = await edge({ admission: { isLagging: () => true } })
    for (const url of ['/robots.txt', '/sitemap.xml', '/edge/v1/registry', '/remotes/r1/entry.js'])
      expect((await app.inject({ url })).statusCode).toBe(200)
  })
})

it('a caller beyond their rate gets 429, and no one else', async () => {
  // A stopped clock refills nothing, however slow the machine.
  app = await edge({ now: () => 1 }, 'loopback')
  const ask = (address: string, place: number) =>
    app?.inject({ url: `/en/installed?n=${place}`, headers: { ...browser, 'x-forwarded-for': address } })
  for (let place = 0; place < documentBurst; place += 1) await ask('192.0.2.1', place)
  const refused = await ask('192.0.2.1', documentBurst)
  expect(refused?.statusCode).toBe(429)
  expect(refused?.headers['retry-after']).toBe('1')
  expect(refused?.body).toContain(busyWords.title.en)
  expect((await ask('192.0.2.2', 1))?.statusCode).toBe(200)
}, 60_000)
