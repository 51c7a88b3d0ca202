import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from '@jest/globals'
import type { productAddresses } from '@qasima/shared/contract/product/product.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import type { shopAddresses } from '@qasima/shared/contract/shop/shop-addresses.routes'
import { type DocumentState, documentStateElement } from '@qasima/shared/federation/document-state'
import { readState } from '@qasima/shared/federation/packed-state'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import type { RouteAccess } from '@qasima/shared/federation/remote'
import { addSiteFiles } from '@qasima/shared/federation/site-files'
import Fastify, { type FastifyInstance } from 'fastify'
import { apiInProcess } from '../api-client.ts'
import type { EdgeOptions } from '../edge-options.ts'
import { edgePlugin } from '../edge-plugin.ts'
import { localRegistry } from './local-registry.ts'

const folder = mkdtempSync(join(tmpdir(), 'qasima-edge-'))
const written = [
  'shell.js',
  'entry.js',
  'entry.js.map',
  'server.mjs',
  'server.mjs.map',
  'sbom.json',
  'mf-manifest.json',
]
for (const file of written) writeFileSync(join(folder, file), `// ${file}`)
writeFileSync(join(folder, 'entry.js.br'), 'brotli')
const fonts = fileURLToPath(new URL('.', import.meta.resolve('@qasima/shared/ui/fonts/font-faces')))
/** As in a build of the shell. */
const site = await addSiteFiles({ '': join(import.meta.dirname, '..', '..', 'public'), 'fonts/': fonts }, folder)
afterAll(() => rmSync(folder, { recursive: true }))

const entry: RegistryEntry = {
  id: 'public',
  release: 'r1',
  shared: '^0.1.0',
  contract: '^1.0.0',
  entry: { file: 'entry.js', integrity: 'sha384-entry' },
  server: { file: 'server.mjs', integrity: 'sha384-server' },
  expose: [{ file: 'expose.js', integrity: 'sha384-expose' }],
  screens: {
    landing: { files: [], facades: [] },
    shop: { files: [{ file: 'shop.js', integrity: 'sha384-shop' }], facades: ['@qasima/shared/ui/sheet'] },
    tour: { files: [], facades: [] },
    blog: { files: [], facades: [] },
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
    blog: { path: '/blog', title: { ar: 'المدونة', en: 'Blog' } },
    post: {
      path: '/blog/:slug',
      title: { ar: '{post.title}', en: '{post.title}' },
      pages: {
        first: {
          title: { ar: 'مقال أول', en: 'A first post' },
          description: { ar: 'عنه', en: 'About it' },
          publishedOn: '2026-10-02',
        },
      },
    },
  },
}

/** A section of the back-office, with its own words in everything that the registry says about it. */
const section = (name: string, label: string, order: number, view: RouteAccess = `view_${name}`): RegistryEntry => ({
  id: `admin-${name}`,
  release: `release-of-${name}`,
  shared: '^0.1.0',
  contract: '^1.0.0',
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
  figures: ['shortner', 'coupon'].map((collection) => ({ label: `How many ${collection}`, collection })),
})
const sections = [
  section('shortner', 'Short links', 3),
  section('coupon', 'Codes', 1),
  section('media', 'Pictures', 2, 'staff'),
]

/** The permissions of each token's bearer, as the API returns them. */
const holders: Readonly<Record<string, unknown>> = {
  everything: { hasAccess: true, permissions: ['view_shortner', 'view_coupon', 'create_coupon'] },
  coupons: { hasAccess: true, permissions: ['view_coupon', 'view_shortner_report', 'create_shortner'] },
  nothing: { hasAccess: true, permissions: [] },
  shopper: { hasAccess: false, permissions: [] },
  left: { hasAccess: false, permissions: ['view_shortner'] },
}

/** The visitor of each existing preview. */
const visitors: Readonly<Record<string, object>> = {
  guest: { country: 'sa' },
  member: {
    country: 'kw',
    user: {
      id: '0199fc6c-0000-7000-8000-000000000001',
      email: 'sara@preview.invalid',
      firstName: 'Sara',
      lastName: 'Ahmad',
      sex: 'FEMALE',
      birthDate: '1995-05-05',
      country: 'kw',
      isEmailVerified: true,
      userType: 'regular',
      status: 'active',
      avatarUrl: null,
      createdAt: '2025-01-01T00:00:00.000Z',
      hasPassword: false,
    },
  },
}

/** Tokens of overrides and release previews: a valid one, an ended one, and one that the API never answers about. */
export const overrideTokens = {
  good: `good.${'g'.repeat(43)}`,
  gone: `gone.${'g'.repeat(43)}`,
  busy: `busy.${'g'.repeat(43)}`,
} as const

/** A release of the public site that is not current. */
export const previewedRelease = '3f0c9a51d2b87e64a0c1'

/** Usable codes by country, of stores without anything else. */
const countsOfShops: Readonly<Record<string, object>> = { 20: {}, 21: { eg: 0 }, 22: { eg: 0, kw: 1 } }

/** Of the only store: a name as hostile to a document as possible. */
export const names = { ar: '<نون> & "أصدقاء"</script>', en: '<noon> & "friends"</script>' }

/** An edge with a mock API and a registry of a few screens and sections; the caller closes it. */
export async function edge(options: Partial<EdgeOptions> = {}, trustProxy?: string): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: trustProxy ?? false })
  app.get('/api/v1/preview', (request, reply) => {
    const visitor = visitors[String(request.headers['x-preview'])]
    return visitor
      ? reply.send({ theme: 'light', user: null, expiresAt: '2030-01-01T00:00:00.000Z', ...visitor })
      : reply.code(410).send({})
  })
  app.get<{ Params: { token: string } }>('/api/v1/release/override/:token', ({ params: { token } }, reply) => {
    if (token === overrideTokens.busy) return reply.code(503).send({})
    if (token !== overrideTokens.good) return reply.code(404).send({})
    const expiresAt = '2030-01-01T00:00:00.000Z'
    return reply.send({
      remote: 'public',
      origin: 'http://localhost:4173',
      userId: '0199fc6c-0000-7000-8000-000000000001',
      expiresAt,
    })
  })
  app.get<{ Params: { token: string } }>('/api/v1/release/preview/:token', ({ params: { token } }, reply) => {
    if (token === overrideTokens.busy) return reply.code(503).send({})
    if (token !== overrideTokens.good) return reply.code(404).send({})
    const expiresAt = '2030-01-01T00:00:00.000Z'
    return reply.send({ remote: 'public', release: previewedRelease, version: '0.2.0', isForStaff: false, expiresAt })
  })
  app.get<{ Params: { id: string }; Querystring: { country?: string } }>(
    '/api/v1/shop/shop-list/:id',
    (request, reply) => {
      if (request.params.id === 'abc') return reply.code(400).send({})
      if (request.params.id === '404') return reply.code(404).send({})
      const { country } = request.query
      if (country === 'nowhere') return reply.code(400).send({ message: [{ key: 'country', message: 'INVALID' }] })
      if (request.params.id === '429') return reply.code(429).send({})
      if (request.params.id === '500') return reply.code(500).send({})
      if (request.params.id === '999') return
      if (request.params.id === '13') {
        const asked = { query: request.query, preview: request.headers['x-preview'] ?? null }
        return { shop: { id: 13, slug: 'echo', shopName: JSON.stringify(asked) } }
      }
      const counts = countsOfShops[request.params.id]
      if (counts) {
        const shop = { id: Number(request.params.id), slug: 'counted', shopName: 'Counted' }
        return { shop, countsByCountry: counts, coupons: [], permits: [], similarShops: [] }
      }
      const language = request.headers['accept-language'] === 'en' ? 'en' : 'ar'
      return reply.send({ shop: { id: Number(request.params.id), slug: 'noon', shopName: names[language] } })
    },
  )
  app.get<{ Querystring: { cursor?: string } }>(
    '/api/v1/shop/address',
    ({ query }): ReplyOf<typeof shopAddresses> =>
      query.cursor
        ? { items: [{ id: 3, slug: 'jarir', changedOn: '2026-11-03' }], nextCursor: null }
        : { items: [{ id: 1, slug: 'noon', changedOn: '2026-11-20' }], nextCursor: 'more' },
  )
  app.get('/api/v1/product/address', (): ReplyOf<typeof productAddresses> => ({ items: [], nextCursor: null }))
  app.get('/api/v1/auth/permissions', (request, reply) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    if (token === 'busy') return reply.code(503).header('retry-after', 5).send({ message: 'SERVICE_UNAVAILABLE' })
    return token in holders ? reply.send(holders[token]) : reply.code(401).send({ message: 'UNAUTHORIZED' })
  })
  const api = apiInProcess(app)
  const host = {
    folder,
    styles: 'html{color:red}',
    scripts: [{ file: 'shell.js', integrity: 'sha384-shell' }],
    site,
    developmentScripts: [{ file: 'shell-for-developers.js', integrity: 'sha384-developers' }],
    shared: { '@qasima/shared/ui/sheet': [{ file: 'sheet.js', integrity: 'sha384-sheet' }] },
  }
  await app.register(edgePlugin, {
    api,
    registry: localRegistry(
      {
        registry: [entry, ...sections],
        others: [{ ...entry, release: previewedRelease }],
        folders: new Map([['r1', folder]]),
      },
      api,
      host,
    ),
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

/** The state that a document passes to the shell. */
export const stateOf = (html: string) => {
  const text = new RegExp(`id="${documentStateElement}">(.*?)</script>`, 's').exec(html)?.[1] ?? ''
  return readState(text) as Pick<
    DocumentState,
    | 'replies'
    | 'country'
    | 'language'
    | 'apiOrigins'
    | 'analytics'
    | 'chat'
    | 'preview'
    | 'override'
    | 'releasePreview'
    | 'registry'
  >
}
