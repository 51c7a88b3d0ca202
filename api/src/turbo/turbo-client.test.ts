import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import Fastify from 'fastify'
import { createServer as createService } from '../../../shared/server/create-server.ts'
import { readServerSettings } from '../../../shared/server/server-settings.ts'
import { sendProblem } from '../http/problem.ts'
import { productMarkup } from '../testing/product-pages.ts'
import { pageFetcher } from './fetch/page-fetcher.ts'
import { turboInProcess } from './read-pages.ts'
import { serveTurbo } from './serve-turbo.ts'
import { noTurbo, refusalOf, type Turbo, TurboAway, type TurboReading } from './turbo.ts'
import { turboOverHttp, turboReadings, withBreaker, withCounts } from './turbo-client.ts'

const closes: (() => unknown)[] = []
afterEach(async () => {
  jest.restoreAllMocks()
  for (const close of closes.splice(0).toReversed()) await close()
})

type Answer = (path: string, response: ServerResponse) => void

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closes.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A shop whose pages respond like this. */
const shop = (answer: Answer): Promise<number> =>
  listen(
    createServer(({ url = '' }, response) =>
      url === '/robots.txt' ? response.writeHead(404).end() : answer(url, response),
    ),
  )

const secret = 'a secret that is long enough for it'
const kettle = {
  title: 'Kettle',
  brand: 'Demo',
  description: 'Boils water',
  url: 'https://shop.example/kettle',
  image: 'https://shop.example/kettle.webp',
  gtin: '6281007000017',
  sku: 'K-17',
  seller: 'Demo shop',
  price: '99.90',
  currency: 'SAR',
  inStock: true,
}
const page = Object.values(productMarkup('microdata', kettle, 'en')).join('')
const request = { url: kettle.url, domains: ['shop.example'], hints: { currency: 'SAR' } }

const readerOf = (port: number): Turbo =>
  turboInProcess(
    pageFetcher({
      agent: { name: 'QasimaBot', about: 'https://qasima.example' },
      hosts: new Map([['shop.example', { address: '127.0.0.1', port }]]),
      limits: { gap: 0 },
    }),
  )

/** Turbo in its own process, as callers see it. */
async function turboOf(turbo: Turbo, shown = secret) {
  const server = await createService({ config: readServerSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }) })
  serveTurbo(server, { turbo, secret })
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  closes.push(() => server.close())
  return clientOf(origin, shown)
}

function clientOf(origin: string, shown = secret): Turbo {
  const client = turboOverHttp({ origin, secret: shown })
  closes.push(client.close)
  return client
}

const read: TurboReading['outcome'] = 'read'
const kettleReading = {
  outcome: read,
  product: { title: 'Kettle', price: { amount: 9_990, currency: 'SAR' } },
  etag: '"1"',
}

describe('a reading', () => {
  it('is the same in this process and in another one', async () => {
    const port = await shop((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html', etag: '"1"' }).end(page),
    )
    const here = await readerOf(port).read(request)
    expect(here).toMatchObject(kettleReading)
    const there = await (await turboOf(readerOf(port))).read(request)
    expect(there).toEqual(JSON.parse(JSON.stringify(here)))
  })

  it('of a picture returns its bytes, also from another process, or why there are none', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255])
    const port = await shop((path, response) =>
      path === '/k.png'
        ? response.writeHead(200, { 'content-type': 'image/png' }).end(bytes)
        : response.writeHead(200, { 'content-type': 'text/html' }).end(page),
    )
    for (const turbo of [readerOf(port), await turboOf(readerOf(port))]) {
      const picture = await turbo.fetchPicture('https://shop.example/k.png')
      expect(picture).toMatchObject({ outcome: 'fetched', contentType: 'image/png' })
      expect(picture.outcome === 'fetched' && bytes.equals(picture.bytes)).toBe(true)
      expect(await turbo.fetchPicture('https://shop.example/page')).toMatchObject({
        outcome: 'failed',
        failure: 'content',
      })
    }
    const stranger = await turboOf(readerOf(port), `${secret}!`)
    await expect(stranger.fetchPicture('https://shop.example/k.png')).rejects.toThrow(TurboAway)
  })

  it('reports an unchanged page, and why one cannot be read', async () => {
    const port = await shop((path, response) => response.writeHead(path === '/gone' ? 410 : 304).end())
    const turbo = await turboOf(readerOf(port))
    expect(await turbo.read({ ...request, etag: '"1"' })).toEqual({ outcome: 'not-modified', url: kettle.url })
    const gone = await turbo.read({ ...request, url: 'https://shop.example/gone' })
    expect(gone).toMatchObject({ outcome: 'failed', failure: 'status', status: 410 })
    expect(refusalOf(gone)).toBe('PRODUCT_PAGE_MISSING')
    const elsewhere = await turbo.read({ ...request, url: 'https://other.example/' })
    expect(refusalOf(elsewhere)).toBe('SHOP_NOT_SUPPORTED')
  })

  it('of a slow shop is waited for, because Turbo signals that it is working', async () => {
    const port = await shop((_, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/html', etag: '"1"' }).end(page), 2_500)
    })
    expect(await (await turboOf(readerOf(port))).read(request)).toMatchObject(kettleReading)
  })

  it('without a single price is refused to a caller who needs one', async () => {
    const port = await shop((path, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(path === '/none' ? '<title>x</title>' : page.replace('99.90', '1.299')),
    )
    const turbo = readerOf(port)
    for (const path of ['none', 'open'])
      expect(refusalOf(await turbo.read({ ...request, url: `https://shop.example/${path}` }))).toBe(
        'PRODUCT_PAGE_UNREADABLE',
      )
  })
})

describe('Turbo that does not answer', () => {
  const silent = () => shop(() => {})
  const halfway = () =>
    shop((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write(' ')
    })
  const failing = (status: number, body: string) => () => shop((_, response) => response.writeHead(status).end(body))

  it.each([
    ['is not there', async () => 1],
    ['keeps silent', silent],
    ['stops in the middle', halfway],
    ['fails', failing(502, 'Bad gateway')],
    ['has no room', failing(200, ' null')],
    ['says something else', failing(200, '{"outcome":"what"}')],
    ['says nothing that is JSON', failing(200, '<html>')],
  ])('counts as unavailable within two seconds if it %s', async (_, port) => {
    const client = clientOf(`http://127.0.0.1:${await port()}`)
    // Timers fire in order, however busy the machine is.
    const outcome = await Promise.race([client.read(request).catch((error) => error), sleep(2_000, 'late')])
    expect(outcome).toBeInstanceOf(TurboAway)
  })

  it('refuses readings beyond its capacity, and those without its secret', async () => {
    const full: Turbo = { ...noTurbo, read: () => Promise.reject(new TurboAway('full')) }
    await expect((await turboOf(full)).read(request)).rejects.toThrow(TurboAway)
    const port = await shop((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page))
    await expect((await turboOf(readerOf(port), `${secret}!`)).read(request)).rejects.toThrow(TurboAway)
  })

  it('is not tried for five seconds after five failures', async () => {
    let now = Date.now()
    jest.spyOn(Date, 'now').mockImplementation(() => now)
    let asked = 0
    let isAway = true
    const counting: Turbo = {
      ...noTurbo,
      read: async () => {
        asked += 1
        if (isAway) throw new TurboAway('away')
        return { outcome: 'not-modified', url: kettle.url }
      },
    }
    const turbo = withBreaker(counting)
    for (let call = 0; call < 20; call += 1) await expect(turbo.read(request)).rejects.toThrow(TurboAway)
    expect(asked).toBe(5)
    isAway = false
    now += 4_999
    await expect(turbo.read(request)).rejects.toThrow(TurboAway)
    now += 1
    expect(await turbo.read(request)).toMatchObject({ outcome: 'not-modified' })
    expect(asked).toBe(6)
  })

  it('is 1501 for a caller, and counted', async () => {
    const away = () => turboReadings.counts().find(({ labels }) => labels.outcome === 'away')?.count ?? 0
    const before = away()
    const server = Fastify()
    server.setErrorHandler(sendProblem)
    server.get('/', () => withCounts(noTurbo).read(request))
    const { statusCode, body } = await server.inject('/')
    expect({ statusCode, ...JSON.parse(body) }).toMatchObject({
      statusCode: 500,
      code: 1501,
      name: 'TurboMicroserviceDown',
    })
    expect(away()).toBe(before + 1)
    await server.close()
  })
})
