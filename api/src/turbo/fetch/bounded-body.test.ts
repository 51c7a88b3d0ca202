import { Readable } from 'node:stream'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { type FetchedShop, failed, html, lead, openFetchedShop, page, serve, url } from '../../testing/fetched-shop.ts'

let shop: FetchedShop
beforeAll(async () => {
  shop = await openFetchedShop()
})
afterEach(() => shop.forget())
afterAll(() => shop.close())

describe('a hostile shop', () => {
  it.each([
    ['the sixth redirect', { '/1': '/2', '/2': '/3', '/3': '/4', '/4': '/5', '/5': '/6', '/6': '/7' }],
    ['a circle', { '/1': '/2', '/2': '/1' }],
  ])('with %s', async (_, locations) => {
    shop.answer = lead(locations)
    expect(await shop.fetcher()('https://shop.example/1')).toEqual(failed('redirects'))
    expect(shop.asked.length).toBeLessThanOrEqual(6)
  })

  it('with an endless body', async () => {
    let sent = 0
    shop.answer = (_, response) => {
      response.writeHead(200, html)
      const body = Readable.from(
        (function* () {
          for (;;) {
            sent += 65_536
            yield Buffer.alloc(65_536, 97)
          }
        })(),
      )
      response.on('close', () => body.destroy())
      body.pipe(response)
    }
    expect(await shop.fetcher()(url)).toEqual(failed('too-large'))
    expect(sent).toBeLessThan(20_000_000)
  })

  it('with an excessive length', async () => {
    shop.answer = (_, response) => void response.writeHead(200, { ...html, 'content-length': '3000001' }).write('x')
    expect(await shop.fetcher()(url)).toEqual(failed('too-large'))
  })

  const zeros = Buffer.alloc(200_000_000)
  it.each([
    ['gzip', () => gzipSync(zeros)],
    ['deflate', () => deflateSync(zeros)],
    ['br', () => brotliCompressSync(zeros)],
    ['zstd', () => zstdCompressSync(zeros)],
  ])('with a decompression bomb of %s', async (encoding, pack) => {
    const bomb = pack()
    expect(bomb.length).toBeLessThan(300_000)
    shop.answer = serve(bomb, { 'content-encoding': encoding })
    const before = process.memoryUsage().arrayBuffers
    expect(await shop.fetcher()(url)).toEqual(failed('too-large'))
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000)
  })

  it.each(['gzip', 'br', 'zstd', 'deflate', 'compress', 'gzip, gzip'])('with invalid %s', async (encoding) => {
    shop.answer = serve('no such thing', { 'content-encoding': encoding })
    expect(await shop.fetcher()(url)).toEqual(failed('encoding'))
  })

  it('with an endless drip', async () => {
    const timers: NodeJS.Timeout[] = []
    shop.answer = (_, response) => {
      response.writeHead(200, html)
      timers.push(setInterval(() => response.write('x'), 20))
    }
    const started = performance.now()
    expect(await shop.fetcher({ limits: { deadline: 300 } })(url)).toEqual(failed('timeout'))
    expect(performance.now() - started).toBeLessThan(3_000)
    for (const timer of timers) clearInterval(timer)
  })

  it('with silence', async () => {
    shop.answer = () => {}
    expect(await shop.fetcher({ limits: { deadline: 200 } })(url)).toEqual(failed('timeout'))
  })

  it('with a broken connection', async () => {
    shop.answer = (request) => request.socket.destroy()
    expect(await shop.fetcher()(url)).toEqual(failed('unreachable'))
  })

  it.each(['image/png', 'application/pdf', 'text/htmlx', 'application/octet-stream', 'text/plain', ''])(
    'with content type "%s"',
    async (contentType) => {
      shop.answer = serve(page, { 'content-type': contentType })
      expect(await shop.fetcher()(url)).toEqual(failed('content'))
    },
  )

  it.each(['application/xhtml+xml', 'application/json', 'application/ld+json; charset=utf-8', 'TEXT/HTML'])(
    'but content of type %s is read',
    async (contentType) => {
      shop.answer = serve(page, { 'content-type': contentType })
      expect(await shop.fetcher()(url)).toMatchObject({ outcome: 'fetched' })
    },
  )
})
