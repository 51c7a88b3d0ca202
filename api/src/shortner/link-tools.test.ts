import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { encode } from 'uqr'
import { type LinkWorld, linkWorld } from '../testing/link-world.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { pageFetcher } from '../turbo/fetch/page-fetcher.ts'
import { targetCheckOf } from './check-target.ts'

const publicOrigin = 'https://qasima.example'
let api: TestApi
let world: LinkWorld
beforeAll(async () => {
  api = await startTestApi({ PUBLIC_ORIGIN: publicOrigin })
  world = await linkWorld(api)
})
afterAll(() => api.close())

interface Pixels {
  readonly width: number
  readonly height: number
  isDark(x: number, y: number): boolean
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const image = await loadImage(picture)
  const { width, height } = image
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, isDark: (x, y) => (data[(y * width + x) * 4] ?? 255) < 128 }
}

/** The modules of a code in a picture, without what is around it. */
function modulesIn({ width, isDark }: Pixels, count: number): boolean[][] {
  const module = Math.floor(width / (count + 8))
  const start = Math.floor((width - count * module) / 2)
  const middle = (place: number) => start + place * module + Math.floor(module / 2)
  const places = Array.from({ length: count }, (_, place) => place)
  return places.map((y) => places.map((x) => isDark(middle(x), middle(y))))
}

const hasInkBelow = ({ width, height, isDark }: Pixels, top: number): boolean =>
  Array.from({ length: (height - top) * width }, (_, at) => at).some((at) =>
    isDark(at % width, top + Math.floor(at / width)),
  )

describe('the code of a short link', () => {
  it.each(['svg', 'png'])('is a picture of its marked address as %s', async (format) => {
    const { id, slug } = await world.make()
    const reply = await world.staff('GET', `/shortner/${id}/qr?format=${format}&size=400`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe(format === 'svg' ? 'image/svg+xml' : 'image/png')
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="${slug}.${format}"`)
    const { data } = encode(`${publicOrigin}/go/${slug}?via=qr`, { ecc: 'M', border: 0 })
    const pixels = await pixelsOf(reply.rawPayload)
    expect([pixels.width, pixels.height]).toEqual([400, 400])
    expect(modulesIn(pixels, data.length)).toEqual(data)
  })

  it('has a label under it in either script, and is read as before', async () => {
    const { id, slug } = await world.make()
    const { data } = encode(`${publicOrigin}/go/${slug}?via=qr`, { ecc: 'M', border: 0 })
    for (const label of ['خصم نون', 'Noon sale']) {
      for (const format of ['svg', 'png']) {
        const path = `/shortner/${id}/qr?format=${format}&size=400&label=${encodeURIComponent(label)}`
        const { rawPayload, body } = await world.staff('GET', path)
        const pixels = await pixelsOf(rawPayload)
        expect([pixels.width, pixels.height]).toEqual([400, 456])
        expect(modulesIn(pixels, data.length)).toEqual(data)
        expect(hasInkBelow(pixels, 400)).toBe(true)
        if (format === 'svg') expect(body).not.toContain('<text')
      }
    }
  })

  it('is refused in sizes that there are not, and for links that there are not', async () => {
    const { id } = await world.make()
    expect((await world.staff('GET', `/shortner/${id}/qr?size=10000`)).json()).toMatchObject({ code: 1001 })
    expect((await world.staff('GET', `/shortner/${id}/qr?format=gif`)).json()).toMatchObject({ code: 1001 })
    expect((await world.staff('GET', '/shortner/0199a1b2-0000-7000-8000-000000000001/qr')).statusCode).toBe(404)
  })
})

describe('the check of a target', () => {
  const closes: (() => unknown)[] = []
  afterAll(async () => {
    for (const close of closes) await close()
  })

  it('says where it leads after redirects, and whether it answers', async () => {
    const site = createServer(({ url = '' }, response) => {
      if (url === '/old') return response.writeHead(301, { location: '/new' }).end()
      if (url === '/new') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>here</p>')
      if (url === '/picture') return response.writeHead(200, { 'content-type': 'image/png' }).end()
      return response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(site, 'listening')
    closes.push(() => site.close())
    const { port } = site.address() as AddressInfo
    const fetcher = pageFetcher({
      agent: { name: 'TestBot', about: 'https://qasima.example' },
      hosts: new Map([['shop.example', { address: '127.0.0.1', port }]]),
      limits: { gap: 0 },
    })
    const check = (targetUrl: string) => targetCheckOf(fetcher, { targetUrl, publicOrigin })
    expect(await check('https://shop.example/old')).toEqual({
      outcome: 'answers',
      finalUrl: 'https://shop.example/new',
      status: 200,
      reason: null,
    })
    expect(await check('https://shop.example/gone')).toMatchObject({ outcome: 'fails', status: 404, reason: 'status' })
    const missing = 'https://no-such-site.invalid/page'
    expect(await check(missing)).toMatchObject({ outcome: 'fails', finalUrl: missing, reason: 'name-not-found' })
    expect(await check('https://shop.example/picture')).toMatchObject({ outcome: 'answers' })
  })

  it('asks no page of the site and none of a private network', async () => {
    const check = async (targetUrl: string) => (await world.staff('POST', '/shortner/check', { targetUrl })).json()
    expect(await check('/shops')).toEqual({
      outcome: 'unknown',
      finalUrl: `${publicOrigin}/shops`,
      status: null,
      reason: 'own-page',
    })
    expect(await check('http://127.0.0.1/')).toMatchObject({ outcome: 'fails', reason: 'network' })
    expect(await check('http://169.254.169.254/latest')).toMatchObject({ outcome: 'fails', reason: 'network' })
    expect(await check('ftp://files.example/')).toMatchObject({ code: 1001 })
    expect(await check('http://[')).toMatchObject({ outcome: 'fails', finalUrl: 'http://[' })
  })
})

describe('a table of short links', () => {
  it('makes many at once, with their rules, and says what of a row is wrong', async () => {
    const table = [
      'slug,targetUrl,rules,utm_source,maxClicks,endsAt,status',
      `bulk-1,https://a.example/,"[{""when"":{""device"":""phone""},""targetUrl"":""https://b.example/""}]",mail,100,2030-01-01T00:00:00Z,PAUSED`,
      'bulk-2,/shops,,,,,',
    ].join('\n')
    const send = (csv: string) =>
      api.request({
        method: 'POST',
        url: '/api/v1/shortner/import',
        headers: { authorization: world.token, 'content-type': 'text/csv' },
        payload: csv,
      })
    const reply = await send(table)
    expect(reply.json()).toMatchObject({ created: 2, counts: { wrong: 0 } })
    const { items } = (await world.staff('GET', '/shortner?search=bulk-1')).json()
    expect(items).toMatchObject([
      {
        rules: [{ when: { device: 'phone' }, targetUrl: 'https://b.example/' }],
        utm: { source: 'mail' },
        maxClicks: 100,
        status: 'PAUSED',
      },
    ])
    await world.whenLed('bulk-2', '/shops')
    const wrong = await send('slug,targetUrl\nadmin,https://a.example/\nbulk-3,javascript:x\n')
    expect(wrong.json()).toMatchObject({
      counts: { wrong: 2 },
      errors: [
        { fields: [{ key: 'slug', message: 'RESERVED' }] },
        { fields: [{ key: 'targetUrl', message: 'INVALID' }] },
      ],
    })
  })
})

describe('an import of short links', () => {
  const load = (table: string) =>
    world
      .staff('POST', '/shortner/import', Buffer.from(table), { 'content-type': 'text/csv' })
      .then((reply) => reply.json())

  it.each([
    ['utm_source', 'utm_medium'],
    ['utm.source', 'UTM medium'],
  ])('takes UTM parameters from the columns %s and %s', async (source, medium) => {
    const slug = source.replace(/\W/, '-')
    const reply = await load(`slug,targetUrl,${source},${medium}\n${slug},https://away.example/,mail,\n`)
    expect(reply).toMatchObject({ created: 1, errors: [] })
    const { items } = (await world.staff('GET', `/shortner?search=${slug}`)).json()
    expect(items[0].utm).toEqual({ source: 'mail', medium: null })
  })

  it('gives a link without any UTM value none', async () => {
    await load('slug,targetUrl,utm_source\nno-utm,https://away.example/,\n')
    const { items } = (await world.staff('GET', '/shortner?search=no-utm')).json()
    expect(items[0].utm).toBeNull()
  })
})
