import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { edge, names, stateOf } from '../testing/edge.ts'
import { filesOf } from '../testing/files-of.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await edge()
})
afterAll(() => app.close())

describe('documents', () => {
  it('are Arabic and right-to-left without a prefix, English and left-to-right under /en', async () => {
    const arabic = await app.inject('/')
    const english = await app.inject('/en')
    expect(arabic.body).toContain('<html lang="ar" dir="rtl"')
    expect(english.body).toContain('<html lang="en" dir="ltr"')
    expect(arabic.body).toContain('<title>قسيمة</title>')
    expect(english.body).toContain('<title>Qasima</title>')
    expect(arabic.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(arabic.headers['cache-control']).toBe('no-cache')
  })

  it('say that they need scripts, in both languages, their own first', async () => {
    const { body } = await app.inject('/en')
    const said = /<noscript>.*lang="en" dir="ltr">.*JavaScript.*lang="ar" dir="rtl">.*JavaScript.*<\/noscript>/
    expect(body).toMatch(said)
    expect((await app.inject('/')).body).toMatch(/<noscript><p lang="ar" dir="rtl">/)
  })

  it('link both languages and one canonical address', async () => {
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
  ])('at %s redirect permanently to %s', async (url, place) => {
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers.location]).toEqual([301, place])
  })

  it('include the reply that the screen starts with, in the language of the page', async () => {
    const { body } = await app.inject('/en/shop/12/noon?country=sa&other=1')
    expect(stateOf(body).replies).toEqual({
      '/api/v1/shop/shop-list/12?country=sa': { shop: { id: 12, slug: 'noon', shopName: names.en } },
    })
  })

  it('drop query parameters that the API refuses', async () => {
    const { statusCode, body } = await app.inject('/en/shop/12/noon?country=nowhere')
    expect(statusCode).toBe(200)
    // The screen may request either address.
    expect(Object.keys(stateOf(body).replies)).toEqual([
      '/api/v1/shop/shop-list/12',
      '/api/v1/shop/shop-list/12?country=nowhere',
    ])
  })

  it('cannot be broken out of by a name', async () => {
    const { body } = await app.inject('/en/shop/12/noon')
    expect(body).not.toContain('</script>"')
    expect(body).not.toContain('<noon>')
    expect(body).toContain('<title>&lt;noon&gt; &amp; &quot;friends&quot;&lt;/script&gt; codes | Qasima</title>')
  })

  it('preload every file of the first screen once, with its integrity', async () => {
    const { body } = await app.inject('/shop/12/noon')
    const preloads = [...body.matchAll(/<link rel="preload" as="(\w+)" href="([^"]+)"/g)]
    expect(preloads.map(([, as, href]) => `${as} ${href}`)).toEqual([
      'font /fonts/readex-pro-arabic-5.3.0.woff2',
      'font /fonts/readex-pro-latin-5.3.0.woff2',
    ])
    expect(filesOf(body)).toEqual({
      scripts: [{ address: '/assets/shell.js', integrity: 'sha384-shell' }],
      preloads: [
        { address: '/remotes/r1/entry.js', integrity: 'sha384-entry' },
        { address: '/remotes/r1/expose.js', integrity: 'sha384-expose' },
        { address: '/remotes/r1/shop.js', integrity: 'sha384-shop' },
        { address: '/assets/sheet.js', integrity: 'sha384-sheet' },
      ],
    })
  })

  it('allow only our own scripts and those of this document', async () => {
    const { headers, body } = await app.inject('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("object-src 'none'")
    expect(policy).toMatch(
      /frame-src 'self' https:\/\/www\.youtube-nocookie\.com https:\/\/www\.tiktok\.com https:\/\/www\.instagram\.com;/,
    )
    const inline = [...body.matchAll(/<(script|style)(?![^>]*application\/(?:ld\+)?json)[^>]*>(.*?)<\/\1>/gs)]
    expect(inline.length).toBeGreaterThan(2)
    const directive = (name: string) => new RegExp(`(?:^|; )${name}-src ([^;]*)`).exec(policy)?.[1]?.split(' ')
    for (const [, name = '', text = ''] of inline)
      expect(directive(name)).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  })

  it('have identical inline scripts on every page; only the list of files differs', async () => {
    const scriptsOf = ({ body }: { body: string }) =>
      [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text)
    const [landing, store] = [await app.inject('/'), await app.inject('/en/shop/12/noon?country=sa')]
    expect(scriptsOf(landing).length).toBeGreaterThan(1)
    expect(scriptsOf(store)).toEqual(scriptsOf(landing))
    expect(filesOf(store.body)).not.toEqual(filesOf(landing.body))
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

  it('list the API origins for calls', async () => {
    const origins = ['https://api-1.example', 'https://api-2.example']
    const other = await edge({ apiOrigins: origins })
    expect(stateOf((await other.inject('/')).body).apiOrigins).toEqual(origins)
    expect(stateOf((await app.inject('/')).body).apiOrigins).toEqual([''])
    await other.close()
  })

  it.each(['/nowhere', '/en/nowhere', '/EN', '/entertainment', '/shop/404/x', '/shop/abc'])(
    'return 404 for %s',
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

  it.each([
    ['20', true],
    ['21', true],
    ['22', false],
    ['12', false],
  ])('exclude store %s from search engines if it has no code in any country: %s', async (id, isHidden) => {
    const { statusCode, body } = await app.inject(`/shop/${id}/${id === '12' ? 'noon' : 'counted'}`)
    expect(statusCode).toBe(200)
    expect(body.includes('<meta name="robots" content="noindex">')).toBe(isHidden)
    expect(body.includes('rel="canonical"')).toBe(!isHidden)
  })

  it('exclude utility screens from search engines', async () => {
    const { body } = await app.inject('/installed')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain('rel="canonical"')
  })
})

describe('documents of protected screens', () => {
  const session = { cookie: 'theme=dark; session=c2VhbGVk' }
  const preloaded = (html: string) =>
    filesOf(html).preloads.map(({ address }) => /^\/remotes\/r1\/(\w+)\.js$/.exec(address)?.[1])

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

  it('read nothing for visitors who are redirected', async () => {
    expect(Object.keys(stateOf((await app.inject('/signin')).body).replies)).toEqual(['/api/v1/shop/shop-list/12'])
    expect(stateOf((await app.inject({ url: '/signin', headers: session })).body).replies).toEqual({})
  })

  it.each(['/signin', '/dashboard', '/verify', '/admin/coupon'])('at %s are not cached', async (url) => {
    const { headers, body } = await app.inject(url)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('<meta name="robots" content="noindex">')
  })

  it('keep public documents the same for every visitor', async () => {
    const { headers } = await app.inject({ url: '/', headers: session })
    expect(headers['cache-control']).toBe('no-cache')
  })
})
