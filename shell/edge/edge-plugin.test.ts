import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type DocumentState, documentStateElement } from '@qasima/shared/federation/document-state'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import type { RouteAccess } from '@qasima/shared/federation/remote'
import { countryLookup } from '@qasima/shared/server/country-lookup'
import Fastify, { type FastifyInstance } from 'fastify'
import { apiInProcess } from './api-client.ts'
import type { EdgeOptions } from './edge-options.ts'
import { edgePlugin } from './edge-plugin.ts'
import { localRegistry } from './registry/local-registry.ts'

const folder = mkdtempSync(join(tmpdir(), 'qasima-edge-'))
afterAll(() => rmSync(folder, { recursive: true }))

const entry: RegistryEntry = {
  id: 'public',
  release: 'r1',
  shared: '^0.1.0',
  entry: { file: 'entry.js', integrity: 'sha384-entry' },
  expose: [{ file: 'expose.js', integrity: 'sha384-expose' }],
  screens: {
    landing: { files: [], facades: [] },
    shop: { files: [{ file: 'shop.js', integrity: 'sha384-shop' }], facades: ['@qasima/shared/ui/sheet'] },
    tour: { files: [], facades: [] },
    post: { files: [], facades: [] },
    signin: { files: [{ file: 'signin.js', integrity: 'sha384-signin' }], facades: [] },
    dashboard: { files: [{ file: 'dashboard.js', integrity: 'sha384-dashboard' }], facades: [] },
    verify: { files: [{ file: 'verify.js', integrity: 'sha384-verify' }], facades: [] },
  },
  routes: {
    landing: { path: '/', title: { ar: 'قسيمة', en: 'Qasima' } },
    shop: {
      path: '/shop/:shopId/:slug?',
      title: { ar: 'أكواد {shop.shopName}', en: '{shop.shopName} codes' },
      description: { ar: 'كل أكواد {shop.shopName}', en: 'Every code of {shop.shopName}' },
      data: ['/api/v1/shop/shop-list/{shopId}{?country}'],
      canonical: '/shop/{shop.id}/{shop.slug}',
    },
    tour: { path: '/installed', title: { ar: 'جولة', en: 'Tour' }, unlisted: true },
    signin: {
      path: '/signin',
      title: { ar: 'تسجيل الدخول', en: 'Sign in' },
      data: ['/api/v1/shop/shop-list/12'],
      access: 'guest',
    },
    dashboard: { path: '/dashboard', title: { ar: 'حسابي', en: 'Account' }, access: 'user' },
    verify: { path: '/verify', title: { ar: 'تأكيد', en: 'Verify' }, access: 'setup' },
    post: {
      path: '/blog/:slug',
      title: { ar: '{post.title}', en: '{post.title}' },
      pages: { first: { title: { ar: 'مقال أول', en: 'A first post' }, description: { ar: 'عنه', en: 'About it' } } },
    },
  },
}

/** A section of the back-office, with its own words in everything that the registry says of it. */
const section = (name: string, label: string, order: number, view: RouteAccess = `view_${name}`): RegistryEntry => ({
  id: `admin-${name}`,
  release: `release-of-${name}`,
  shared: '^0.1.0',
  entry: { file: `${name}-entry.js`, integrity: `sha384-${name}` },
  expose: [],
  screens: { list: { files: [], facades: [] }, create: { files: [], facades: [] } },
  routes: {
    list: { path: `/admin/${name}`, title: { ar: label, en: label }, layout: 'admin', access: view },
    create: {
      path: `/admin/${name}/new`,
      title: { ar: label, en: label },
      layout: 'admin',
      access: `create_${name}`,
    },
  },
  menu: [{ path: `/admin/${name}`, label: { ar: label, en: label }, icon: 'tag', order }],
  figures: ['ads', 'coupon'].map((collection) => ({ label: `How many ${collection}`, collection })),
})
const sections = [section('ads', 'Banners', 3), section('coupon', 'Codes', 1), section('media', 'Pictures', 2, 'staff')]

/** What the bearer of each token may do, as the API answers it. */
const holders: Readonly<Record<string, unknown>> = {
  everything: { hasAccess: true, permissions: ['view_ads', 'view_coupon', 'create_coupon'] },
  coupons: { hasAccess: true, permissions: ['view_coupon', 'view_ads_report', 'create_ads'] },
  nothing: { hasAccess: true, permissions: [] },
  shopper: { hasAccess: false, permissions: [] },
  left: { hasAccess: false, permissions: ['view_ads'] },
}

const names = { ar: '<نون> & "أصدقاء"</script>', en: '<noon> & "friends"</script>' }

async function edge(options: Partial<EdgeOptions> = {}, trustProxy?: string): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: trustProxy ?? false })
  app.get<{ Params: { id: string } }>('/api/v1/shop/shop-list/:id', (request, reply) => {
    if (request.params.id === 'abc') return reply.code(400).send({})
    if (request.params.id === '404') return reply.code(404).send({})
    if (request.params.id === '500') return reply.code(500).send({})
    if (request.params.id === '999') return
    const language = request.headers['accept-language'] === 'en' ? 'en' : 'ar'
    return reply.send({ shop: { id: Number(request.params.id), slug: 'noon', shopName: names[language] } })
  })
  app.get<{ Querystring: { cursor?: string } }>('/api/v1/shop/shop-list', ({ query }) =>
    query.cursor
      ? { items: [{ id: 3, slug: 'jarir', couponCount: 2 }], total: 3, nextCursor: null }
      : {
          items: [
            { id: 1, slug: 'noon', couponCount: 4 },
            { id: 2, slug: 'empty', couponCount: 0 },
          ],
          total: 3,
          nextCursor: 'more',
        },
  )
  app.get('/api/v1/auth/permissions', (request, reply) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    if (token === 'busy') return reply.code(503).header('retry-after', 5).send({ message: 'SERVICE_UNAVAILABLE' })
    return token in holders ? reply.send(holders[token]) : reply.code(401).send({ message: 'UNAUTHORIZED' })
  })
  const api = apiInProcess(app)
  await app.register(edgePlugin, {
    host: {
      folder,
      scripts: [{ file: 'shell.js', integrity: 'sha384-shell' }],
      shared: { '@qasima/shared/ui/sheet': [{ file: 'sheet.js', integrity: 'sha384-sheet' }] },
    },
    api,
    registry: localRegistry({ registry: [entry, ...sections], folders: new Map([['r1', folder]]) }, api),
    publicOrigin: 'https://qasima.example',
    defaultCountry: 'EG',
    appRedirects: ['qasima://'],
    analytics: { own: false, ga4: null, plausible: null },
    chat: null,
    contact: { email: 'hello@qasima.example', whatsapp: '' },
    ...options,
  })
  return app
}

let app: FastifyInstance
beforeAll(async () => {
  for (const file of ['shell.js', 'entry.js', 'entry.js.map']) writeFileSync(join(folder, file), `// ${file}`)
  writeFileSync(join(folder, 'entry.js.br'), 'brotli')
  app = await edge()
})
afterAll(() => app.close())

const stateOf = (html: string) => {
  const text = new RegExp(`id="${documentStateElement}">(.*?)</script>`, 's').exec(html)?.[1] ?? ''
  return JSON.parse(text) as Pick<DocumentState, 'replies' | 'country' | 'language' | 'apiOrigins'>
}

describe('documents', () => {
  it('are Arabic and right to left without a prefix, English and left to right under /en', async () => {
    const arabic = await app.inject('/')
    const english = await app.inject('/en')
    expect(arabic.body).toContain('<html lang="ar" dir="rtl"')
    expect(english.body).toContain('<html lang="en" dir="ltr"')
    expect(arabic.body).toContain('<title>قسيمة</title>')
    expect(english.body).toContain('<title>Qasima</title>')
    expect(arabic.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(arabic.headers['cache-control']).toBe('no-cache')
  })

  it('name both languages and one canonical address', async () => {
    const { body } = await app.inject('/en/shop/12/noon')
    expect(body).toContain('<link rel="canonical" href="https://qasima.example/en/shop/12/noon">')
    expect(body).toContain('hreflang="ar" href="https://qasima.example/shop/12/noon"')
    expect(body).toContain('hreflang="en" href="https://qasima.example/en/shop/12/noon"')
    expect(body).toContain('hreflang="x-default" href="https://qasima.example/shop/12/noon"')
  })

  it.each([
    ['/en/shop/12/old-slug?country=sa', '/en/shop/12/noon?country=sa'],
    ['/shop/12', '/shop/12/noon'],
    ['/shop/12/noon/', '/shop/12/noon'],
  ])('of %s are for good at %s', async (url, place) => {
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers.location]).toEqual([301, place])
  })

  it('carry the reply the screen starts with, in the language of the page', async () => {
    const { body } = await app.inject('/en/shop/12/noon?country=sa&other=1')
    expect(stateOf(body).replies).toEqual({
      '/api/v1/shop/shop-list/12?country=sa': { shop: { id: 12, slug: 'noon', shopName: names.en } },
    })
  })

  it('cannot be broken out of by a name', async () => {
    const { body } = await app.inject('/en/shop/12/noon')
    expect(body).not.toContain('</script>"')
    expect(body).not.toContain('<noon>')
    expect(body).toContain('<title>&lt;noon&gt; &amp; &quot;friends&quot;&lt;/script&gt; codes | Qasima</title>')
  })

  it('preload every file of the first screen once, with its integrity', async () => {
    const { body } = await app.inject('/shop/12/noon')
    const preloads = [...body.matchAll(/<link rel="preload" as="(\w+)" href="([^"]+)"[^>]*?(?:integrity="([^"]+)")?>/g)]
    expect(preloads.map(([, as, href]) => `${as} ${href}`)).toEqual([
      'font /fonts/readex-pro-arabic-5.3.0.woff2',
      'font /fonts/readex-pro-latin-5.3.0.woff2',
      'script /remotes/r1/entry.js',
      'script /remotes/r1/expose.js',
      'script /remotes/r1/shop.js',
      'script /assets/sheet.js',
    ])
    expect(body).toContain('href="/remotes/r1/shop.js" crossorigin="anonymous" integrity="sha384-shop"')
  })

  it('allow only scripts of our own and of this very document', async () => {
    const first = await app.inject('/')
    const second = await app.inject('/')
    const policy = String(first.headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(nonce).toBeTruthy()
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("object-src 'none'")
    expect(policy).toMatch(
      /frame-src https:\/\/www\.youtube-nocookie\.com https:\/\/www\.tiktok\.com https:\/\/www\.instagram\.com;/,
    )
    expect(second.headers['content-security-policy']).not.toBe(policy)
    const inline = [...first.body.matchAll(/<(?:script|style)(?![^>]*application\/(?:ld\+)?json)([^>]*)>/g)]
    expect(inline.length).toBeGreaterThan(2)
    for (const [, attributes] of inline) expect(attributes).toContain(`nonce="${nonce}"`)
  })

  it('open the policy for configured services only', async () => {
    const other = await edge({
      analytics: { own: false, ga4: 'G-1', plausible: 'https://stats.example/script.js' },
      chat: { service: 'crisp', id: 'a-site' },
      apiOrigins: ['', 'https://api-2.example'],
    })
    const policy = String((await other.inject('/')).headers['content-security-policy'])
    expect(policy).toContain('https://www.googletagmanager.com')
    expect(policy).toContain('https://stats.example')
    const allowed = (directive: string) => new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ')
    expect(allowed('connect-src')).toEqual(
      expect.arrayContaining(["'self'", 'https://api-2.example', 'wss://client.relay.crisp.chat']),
    )
    expect(allowed('script-src')).toContain('https://client.crisp.chat')
    expect(allowed('script-src')).not.toContain("'unsafe-inline'")
    expect(policy).not.toContain('intercom')
    await other.close()
  })

  it('name the origins that calls rotate over', async () => {
    const origins = ['https://api-1.example', 'https://api-2.example']
    const other = await edge({ apiOrigins: origins })
    expect(stateOf((await other.inject('/')).body).apiOrigins).toEqual(origins)
    expect(stateOf((await app.inject('/')).body).apiOrigins).toEqual([''])
    await other.close()
  })

  it.each(['/nowhere', '/en/nowhere', '/EN', '/entertainment', '/shop/404/x', '/shop/abc'])(
    'answer 404 for %s',
    async (path) => {
      const reply = await app.inject(path)
      expect(reply.statusCode).toBe(404)
      expect(reply.body).toContain('<meta name="robots" content="noindex">')
      expect(reply.body).toContain('id="root"')
    },
  )

  it('still open when a first read fails', async () => {
    const reply = await app.inject('/shop/500/x')
    expect(reply.statusCode).toBe(200)
    expect(stateOf(reply.body).replies).toEqual({})
  })

  it('do not wait for a read that hangs', async () => {
    const reply = await app.inject('/shop/999/x')
    expect(reply.statusCode).toBe(200)
  })

  it('keep utility screens out of search engines', async () => {
    const { body } = await app.inject('/installed')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain('rel="canonical"')
  })
})

describe('documents of screens that not every visitor may see', () => {
  const session = { cookie: 'theme=dark; session=c2VhbGVk' }
  const preloaded = (html: string) =>
    [...html.matchAll(/as="script" href="\/remotes\/r1\/(\w+)\.js"/g)].map(([, file]) => file)

  it.each([
    ['/signin', {}, ['entry', 'expose', 'signin']],
    ['/signin', session, []],
    ['/signin', { cookie: 'session=; theme=dark' }, ['entry', 'expose', 'signin']],
    ['/signin', { cookie: 'other_session=x' }, ['entry', 'expose', 'signin']],
    ['/en/dashboard', {}, []],
    ['/en/dashboard', session, ['entry', 'expose', 'dashboard']],
    ['/verify', {}, []],
    ['/verify', session, ['entry', 'expose', 'verify']],
    ['/', session, ['entry', 'expose']],
  ])('preload at %s with %j only what this visitor may see', async (url, headers, files) => {
    const { body, statusCode } = await app.inject({ url, headers })
    expect(statusCode).toBe(200)
    expect(preloaded(body)).toEqual(files)
  })

  it('read nothing for those who are sent on', async () => {
    expect(Object.keys(stateOf((await app.inject('/signin')).body).replies)).toEqual(['/api/v1/shop/shop-list/12'])
    expect(stateOf((await app.inject({ url: '/signin', headers: session })).body).replies).toEqual({})
  })

  it.each(['/signin', '/dashboard', '/verify', '/admin/coupon'])('at %s are kept by no cache', async (url) => {
    const { headers, body } = await app.inject(url)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('<meta name="robots" content="noindex">')
  })

  it('leave public ones the same for every visitor', async () => {
    const { headers } = await app.inject({ url: '/', headers: session })
    expect(headers['cache-control']).toBe('no-cache')
  })
})

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
    ['everything', ['admin-coupon', 'admin-media', 'admin-ads']],
  ])('is shown to a bearer of %p as far as they may see it, in the order of its menu', async (token, admin) => {
    const reply = await registry(token)
    expect(reply.statusCode).toBe(200)
    expect(ids(reply)).toEqual(['public', ...admin])
  })

  it('counts to them only what they may look at', async () => {
    const figures = (reply: Awaited<ReturnType<typeof registry>>) =>
      reply.json<RegistryEntry[]>().flatMap((remote) => remote.figures?.map(({ collection }) => collection) ?? [])
    expect(figures(await registry('coupons'))).toEqual(['coupon', 'coupon'])
    expect(figures(await registry('nothing'))).toEqual([])
  })

  it('sends an account without view_ads not a byte of that section', async () => {
    const session = { cookie: 'session=c2VhbGVk', authorization: 'Bearer coupons' }
    const replies = await Promise.all(
      ['/edge/v1/registry', '/admin', '/admin/coupon', '/en/admin/coupon', '/', '/dashboard'].map((url) =>
        app.inject({ url, headers: session }),
      ),
    )
    for (const { body, headers } of replies) expect(body + JSON.stringify(headers)).not.toMatch(/ads|banner/i)
  })

  it('is in no document, whatever account asks for it', async () => {
    for (const url of ['/', '/admin', '/admin/ads', '/en/admin/media', '/sitemap.xml']) {
      const { body } = await app.inject({
        url,
        headers: { cookie: 'session=c2VhbGVk', authorization: 'Bearer everything' },
      })
      expect(body.replaceAll(url, '')).not.toMatch(/admin-|release-of|Banners|Codes|Pictures/)
    }
  })

  it('is kept by no cache between the edge and the caller', async () => {
    for (const token of [undefined, 'everything', 'busy']) {
      const { headers } = await registry(token)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers.vary).toBe('authorization')
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

  it.each(['/admin', '/admin/', '/admin/ads', '/en/admin/no/such/place?page=2'])(
    'has at %s a document of the shell alone, in English and left to right',
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

  it('does not begin where another word only starts like it', async () => {
    expect((await app.inject('/administrator')).statusCode).toBe(404)
  })
})

describe('files', () => {
  it('of a release are immutable and sent as Brotli where that is understood', async () => {
    const plain = await app.inject('/remotes/r1/entry.js')
    const small = await app.inject({ url: '/remotes/r1/entry.js', headers: { 'accept-encoding': 'br' } })
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.body).toBe('// entry.js')
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.body).toBe('brotli')
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
    '/remotes/r2/entry.js',
    '/remotes/r1/..%2f..%2fpackage.json',
    '/remotes/r1/%2e%2e/secret.js',
    '/assets/entry.js.map',
    '/assets/host.json',
    '/api/v1/nothing',
    '/edge/v1/nothing',
  ])('%s is not there', async (path) => {
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

  it.each(['/blog/second', '/en/blog/constructor'])('is not found at %s', async (address) => {
    expect((await app.inject(address)).statusCode).toBe(404)
  })
})

describe('search engines', () => {
  it('find every listed screen, every known page and every store with codes, in both languages', async () => {
    const { body } = await app.inject('/sitemap.xml')
    const addresses = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
    expect(addresses).toEqual([
      'https://qasima.example/',
      'https://qasima.example/en',
      'https://qasima.example/blog/first',
      'https://qasima.example/en/blog/first',
      'https://qasima.example/shop/1/noon',
      'https://qasima.example/en/shop/1/noon',
      'https://qasima.example/shop/3/jarir',
      'https://qasima.example/en/shop/3/jarir',
    ])
    expect(body).toContain('hreflang="x-default" href="https://qasima.example/shop/3/jarir"')
  })

  it('learn where the sitemap is, and what is neither a page nor shown by one', async () => {
    expect((await app.inject('/robots.txt')).body).toBe(
      'User-agent: *\nDisallow: /api/\nDisallow: /go/\nSitemap: https://qasima.example/sitemap.xml\nSitemap: https://qasima.example/sitemap-products.xml\n',
    )
  })
})

describe('geolocation', () => {
  it('answers the configured country for an address that is not known', async () => {
    const reply = await app.inject('/edge/v1/geolocation')
    expect(reply.json()).toEqual({ countryCode: 'EG' })
    expect(reply.headers['cache-control']).toContain('max-age=3600')
  })

  it('believes a forwarded address only from a trusted proxy', async () => {
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
  ])('finds %s in %s', (address, country) => {
    expect(countryLookup()(address)).toBe(country)
  })
})

it('reports how remotes loaded to the keeper of the figures', async () => {
  const seen: unknown[] = []
  const counting = await edge({ onRemoteLoad: (load) => seen.push(load) })
  const load = { remote: 'public', release: 'r1', outcome: 'timeout', milliseconds: 5_000 }
  const reply = await counting.inject({ method: 'POST', url: '/edge/v1/remote-load', payload: load })
  expect(reply.statusCode).toBe(200)
  expect(seen).toEqual([load])
  const wrong = { ...load, outcome: 'exploded' }
  expect((await counting.inject({ method: 'POST', url: '/edge/v1/remote-load', payload: wrong })).statusCode).toBe(400)
  await counting.close()
})

it('takes only so many reports of one address in a minute', async () => {
  const limited = await edge()
  const payload = { remote: 'public', release: 'r1', outcome: 'loaded', milliseconds: 5 }
  const report = () => limited.inject({ method: 'POST', url: '/edge/v1/remote-load', payload })
  const codes: number[] = []
  for (let sent = 0; sent < 61; sent += 1) codes.push((await report()).statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(60)
  expect(codes.at(-1)).toBe(429)
  await limited.close()
})
