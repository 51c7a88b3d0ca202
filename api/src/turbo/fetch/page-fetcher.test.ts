import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { type FetchedShop, failed, html, lead, openFetchedShop, page, serve, url } from '../../testing/fetched-shop.ts'

let shop: FetchedShop
beforeAll(async () => {
  shop = await openFetchedShop()
})
afterEach(() => shop.forget())
afterAll(() => shop.close())

describe('a page of a shop', () => {
  it('is fetched by an identified robot, without visitor data', async () => {
    shop.answer = serve(page, { etag: '"1"', 'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT' })
    expect(await shop.fetcher()(url, { language: 'ar' })).toEqual({
      outcome: 'fetched',
      url,
      text: page,
      contentType: 'text/html',
      etag: '"1"',
      lastModified: 'Mon, 01 Jan 2024 00:00:00 GMT',
    })
    const headers = shop.asked[0]?.headers
    expect(headers).toMatchObject({
      host: 'shop.example',
      'user-agent': 'QasimaBot/1.0 (+https://qasima.example/robot)',
      'accept-language': 'ar',
    })
    expect(Object.keys(headers ?? {})).not.toEqual(expect.arrayContaining(['cookie', 'referer', 'authorization']))
  })

  it('is not downloaded again if unchanged', async () => {
    shop.answer = ({ headers }, response) =>
      response
        .writeHead(headers['if-none-match'] === '"1"' && headers['if-modified-since'] === 'then' ? 304 : 200)
        .end()
    expect(await shop.fetcher()(url, { etag: '"1"', lastModified: 'then' })).toEqual({ outcome: 'not-modified', url })
  })

  it('is followed along five redirects, without cookies', async () => {
    shop.answer = lead({
      '/1': '/2',
      '/2': 'https://www.shop.example/3',
      '/3': '/4',
      '/4': '//shop.example/5',
      '/5': '/6',
    })
    expect(await shop.fetcher()('http://shop.example/1')).toMatchObject({
      outcome: 'fetched',
      url: 'https://shop.example/6',
    })
    expect(shop.asked.map(({ headers }) => headers.cookie)).toEqual(Array(6).fill(undefined))
  })

  it.each([
    ['gzip', gzipSync(page)],
    ['deflate', deflateSync(page)],
    ['deflate', deflateRawSync(page)],
    ['br', brotliCompressSync(page)],
    ['zstd', zstdCompressSync(page)],
  ])('is decompressed from %s', async (encoding, body) => {
    shop.answer = serve(body, { 'content-encoding': encoding })
    expect(await shop.fetcher()(url)).toMatchObject({ text: page })
  })

  it("reports the shop's other responses", async () => {
    shop.answer = (_, response) => response.writeHead(429, { 'retry-after': '120' }).end()
    expect(await shop.fetcher()(url)).toEqual(failed('status', { status: 429, retryAfter: 120, url }))
  })
})

describe('turns at a site', () => {
  it('have a gap between them, and are refused if too many wait', async () => {
    const times: number[] = []
    shop.answer = (_, response) => {
      times.push(performance.now())
      response.writeHead(200, html).end(page)
    }
    const fetch = shop.fetcher({ limits: { gap: 200, deadline: 1_000 }, domains: ['shop.example', 'other.example'] })
    const start = performance.now()
    const all = await Promise.all([...Array(8)].map(() => fetch(url)))
    const outcomes = all.map((one) => ('failure' in one ? one.failure : one.outcome))
    expect(outcomes.filter((outcome) => outcome === 'fetched').length).toBeGreaterThanOrEqual(3)
    expect(outcomes.filter((outcome) => outcome === 'busy').length).toBeGreaterThanOrEqual(3)
    // None is early; lateness depends on the machine. A timer may fire a millisecond early.
    for (const [place, time] of times.entries()) expect(time - start).toBeGreaterThan(place * 200 - 5)
    // Another site has its own turns.
    expect(await fetch('https://other.example/')).toMatchObject({ outcome: 'fetched' })
  })
})

describe('a picture of a shop', () => {
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47])
  const fetchPicture = (address: string, options?: Parameters<FetchedShop['fetcherOf']>[0]) =>
    shop.fetcherOf(options).fetchFile({
      url: address,
      isHostAllowed: () => true,
      accept: 'image/png',
      types: /^image\/png$/,
      maxBytes: 1_000,
    })

  it('is returned as bytes, even from another host', async () => {
    shop.answer = ({ url: path }, response) =>
      path === '/1.png'
        ? response.writeHead(302, { location: 'https://other.example/2.png' }).end()
        : response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    expect(await fetchPicture('https://shop.example/1.png')).toEqual({
      outcome: 'fetched',
      url: 'https://other.example/2.png',
      bytes: picture,
      contentType: 'image/png',
    })
    expect(shop.asked[0]?.headers.accept).toBe('image/png')
  })

  it('is refused if it is a page, too large, or on a private network', async () => {
    shop.answer = serve(page)
    expect(await fetchPicture('https://shop.example/1.png')).toEqual(failed('content'))
    shop.answer = serve(Buffer.alloc(1_001), { 'content-type': 'image/png' })
    expect(await fetchPicture('https://shop.example/1.png')).toEqual(failed('too-large'))
    const resolve = async () => [{ address: '169.254.169.254', family: 4 as const }]
    expect(await fetchPicture('https://metadata.example/1.png', { resolve })).toEqual(failed('network'))
    shop.answer = (_, response) => response.writeHead(302, { location: 'http://[::1]/1.png' }).end()
    expect(await fetchPicture('https://shop.example/1.png')).toEqual(failed('network'))
  })
})
