import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { countryLookup } from '@qasima/shared/server/country-lookup'
import type { FastifyInstance } from 'fastify'
import { edge } from './testing/edge.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await edge()
})
afterAll(() => app.close())

describe('files', () => {
  it('of a release are immutable and sent with Brotli if supported', async () => {
    const plain = await app.inject('/remotes/r1/entry.js')
    const small = await app.inject({ url: '/remotes/r1/entry.js', headers: { 'accept-encoding': 'br' } })
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.body).toBe('// entry.js')
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.body).toBe('brotli')
  })

  it.each(['entry.js', 'mf-manifest.json'])('of a release can be loaded by any page and edge: %s', async (file) => {
    const { statusCode, headers, body } = await app.inject(`/remotes/r1/${file}`)
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: `// ${file}` })
    expect(headers['access-control-allow-origin']).toBe('*')
    // A script is fetched without CORS unless the page requests it.
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  it('of fonts are immutable too', async () => {
    const font = await app.inject('/fonts/readex-pro-latin-5.3.0.woff2')
    expect(font.statusCode).toBe(200)
    expect(font.headers['content-type']).toBe('font/woff2')
    expect(font.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it.each([
    '/fonts/font-faces.ts',
    '/remotes/r1/entry.js.map',
    '/remotes/r1/server.mjs',
    '/remotes/r1/server.mjs.map',
    '/remotes/r1/sbom.json',
    '/assets/sbom.json',
    '/remotes/r2/entry.js',
    '/remotes/r1/..%2f..%2fpackage.json',
    '/remotes/r1/%2e%2e/secret.js',
    '/assets/entry.js.map',
    '/assets/host.json',
    '/api/v1/nothing',
    '/edge/v1/nothing',
  ])('%s is a 404', async (path) => {
    expect((await app.inject(path)).statusCode).toBe(404)
  })
})

describe('a path whose pages the build knows', () => {
  it('has the texts of each page, which only the edge keeps', async () => {
    const { statusCode, body } = await app.inject('/en/blog/first')
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>A first post | Qasima</title>')
    expect(body).toContain('<meta name="description" content="About it">')
    expect(body.match(/A first post/g)?.length).toBe(body.split('</head>')[0]?.match(/A first post/g)?.length)
  })

  it.each(['/blog/second', '/en/blog/constructor'])('is a 404 at %s', async (address) => {
    expect((await app.inject(address)).statusCode).toBe(404)
  })
})

describe('search engines', () => {
  it('find the sitemap, and are asked to skip paths that no page shows', async () => {
    expect((await app.inject('/robots.txt')).body).toBe(
      'User-agent: *\nDisallow: /api/\nDisallow: /mail-preview\nDisallow: /visit/\nDisallow: /go/\nSitemap: https://qasima.example/sitemap.xml\n',
    )
  })
})

describe('geolocation', () => {
  it('returns the configured country for an unknown address', async () => {
    const reply = await app.inject('/edge/v1/geolocation')
    expect(reply.json()).toEqual({ countryCode: 'EG' })
    expect(reply.headers['cache-control']).toContain('max-age=3600')
  })

  it('trusts a forwarded address only from a trusted proxy', async () => {
    const headers = { 'x-forwarded-for': '8.8.8.8' }
    const trusting = await edge({}, '127.0.0.1')
    expect((await app.inject({ url: '/edge/v1/geolocation', headers })).json()).toEqual({ countryCode: 'EG' })
    expect((await trusting.inject({ url: '/edge/v1/geolocation', headers })).json()).toEqual({ countryCode: 'US' })
    await trusting.close()
  })

  it.each([
    ['41.32.0.1', 'EG'],
    ['::ffff:41.32.0.1', 'EG'],
    ['127.0.0.1', undefined],
    ['not an address', undefined],
    ['', undefined],
  ])('locates %s in %s', (address, country) => {
    expect(countryLookup()(address)).toBe(country)
  })
})

it('accepts a limited number of reports per address and minute', async () => {
  const limited = await edge()
  const payload = { events: [{ kind: 'page', name: '/shops' }] }
  const report = () => limited.inject({ method: 'POST', url: '/edge/v1/events', payload })
  const codes: number[] = []
  for (let sent = 0; sent < 61; sent += 1) codes.push((await report()).statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(60)
  expect(codes.at(-1)).toBe(429)
  await limited.close()
})
