import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type {
  productAddresses,
  productPage,
  productSearchByAddress,
} from '@qasima/shared/contract/product/product.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { documentStateElement } from '@qasima/shared/federation/document-state'
import { readState } from '@qasima/shared/federation/packed-state'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import Fastify, { type FastifyInstance } from 'fastify'
import { apiInProcess } from '../api-client.ts'
import { edgePlugin } from '../edge-plugin.ts'
import { localRegistry } from '../testing/local-registry.ts'

const id = '0198c0de-0000-7000-8000-000000000001'
const merged = '0198c0de-0000-7000-8000-000000000002'
const name = 'Lamp </script><script>alert(1)</script> "& more"'

const listing = (number: number, amount: number, currency = 'SAR', inStock = true) => ({
  id: `0198c0de-0000-7000-8000-00000000010${number}`,
  shop: {
    id: number,
    shopName: `Shop ${number}`,
    slug: `shop-${number}`,
    logo: null,
    domain: `shop-${number}.example`,
  },
  url: `https://shop-${number}.example/p?a=1&b=2`,
  delivers: true,
  price: { amount, currency },
  converted: null,
  inStock,
  stock: inStock ? ('in_stock' as const) : ('out_of_stock' as const),
  since: null,
  seenAt: null,
  claimed: null,
  effective: null,
  unitPrice: null,
})
const product = {
  id,
  slug: 'lamp',
  name,
  brand: 'Lumen',
  image: '/media/lamp.webp',
  categoryId: '0198c0de-0000-7000-8000-0000000000aa',
  categoryName: 'Home',
  pack: null,
}
const page: ReplyOf<typeof productPage> = {
  product,
  listings: [listing(1, 12_050), listing(2, 14_000), listing(3, 9_000, 'SAR', false), listing(4, 5_000, 'KWD')],
  best: { listingId: listing(1, 0).id, price: { amount: 12_050, currency: 'SAR' }, converted: null },
  effective: null,
  verdict: {
    level: 'unknown',
    certainty: 'uncertain',
    cheaperThanShare: 0,
    dearerThanShare: 0,
    lowestSince: null,
    window: 180,
    days: 0,
    lowest: null,
    highest: null,
    mean: null,
  },
}
const found: ReplyOf<typeof productSearchByAddress> = {
  items: [{ ...product, best: null, effective: null, shopCount: 1 }],
  total: 1,
  didYouMean: null,
  nextCursor: null,
}

const text = (words: string) => ({ ar: words, en: words })
const routes: RegistryEntry['routes'] = {
  landing: { path: '/', title: text('Qasima') },
  products: {
    path: '/products',
    title: text('Products'),
    data: ['/api/v1/product/search{?search,country}'],
    visitorCountry: true,
    canonical: '/products',
  },
  product: {
    path: '/product/:productId/:slug?',
    title: { ar: 'سعر {product.name}', en: '{product.name}: price' },
    description: text('What {product.name} costs.'),
    data: ['/api/v1/product/product-list/{productId}{?country}'],
    visitorCountry: true,
    canonical: '/product/{product.id}/{product.slug}',
  },
}
const entry: RegistryEntry = {
  id: 'public',
  release: 'r1',
  shared: '^0.1.0',
  contract: '^1.0.0',
  entry: { file: 'entry.js', integrity: 'sha384-entry' },
  expose: [],
  screens: Object.fromEntries(Object.keys(routes).map((screen) => [screen, { files: [], facades: [] }])),
  routes,
}

let app: FastifyInstance
const read: string[] = []
beforeAll(async () => {
  app = Fastify({ trustProxy: '127.0.0.1' })
  app.get<{ Params: { id: string } }>('/api/v1/product/product-list/:id', ({ url, params }, reply) => {
    read.push(url)
    return params.id === id || params.id === merged ? reply.send(page) : reply.code(404).send({})
  })
  app.get('/api/v1/product/search', ({ url }) => {
    read.push(url)
    return found
  })
  app.get<{ Querystring: { cursor?: string } }>(
    '/api/v1/product/address',
    ({ query }): ReplyOf<typeof productAddresses> =>
      query.cursor
        ? { items: [{ id: merged, slug: 'bulb', changedOn: '2026-11-01' }], nextCursor: null }
        : { items: [{ id, slug: 'lamp', changedOn: '2026-11-20' }], nextCursor: 'more' },
  )
  const api = apiInProcess(app)
  await app.register(edgePlugin, {
    api,
    registry: localRegistry({ registry: [entry], folders: new Map() }, api, {
      folder: import.meta.dirname,
      styles: '',
      scripts: [],
      shared: {},
    }),
    publicOrigin: 'https://qasima.example',
    defaultCountry: 'EG',
    appRedirects: [],
    analytics: { own: false, ga4: null, plausible: null },
    chat: null,
    contact: { email: '', whatsapp: '' },
  })
})
afterAll(() => app.close())

interface Graph {
  readonly '@graph': readonly ({ readonly '@type': string } & Readonly<Record<string, unknown>>)[]
}
const dataOf = (html: string) => {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return found.map(([, json = '']) => JSON.parse(json) as Graph)
}
const thing = (html: string, type: string) => dataOf(html)[0]?.['@graph'].find((one) => one['@type'] === type)
const stateOf = (html: string) =>
  readState(new RegExp(`id="${documentStateElement}">(.*?)</script>`, 's').exec(html)?.[1] ?? '')
const path = `/en/product/${id}/lamp`

describe('the document of a product', () => {
  it('describes the product, its prices in the currency of the best one, and its breadcrumb', async () => {
    const { body } = await app.inject(path)
    const described = thing(body, 'Product')
    expect(described).toMatchObject({
      name,
      url: `https://qasima.example${path}`,
      image: 'https://qasima.example/media/lamp.webp',
      brand: { name: 'Lumen' },
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'SAR',
        lowPrice: '120.50',
        highPrice: '140.00',
        offerCount: 2,
      },
    })
    expect(thing(body, 'BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, item: 'https://qasima.example/en' },
        { position: 2, item: 'https://qasima.example/en/products' },
        { position: 3, name, item: `https://qasima.example${path}` },
      ],
    })
    expect(body).toContain('<link rel="canonical" href="https://qasima.example/en/product/')
    expect(body).toMatch(/<title>Lamp &lt;\/script&gt;.*: price \| Qasima<\/title>/)
  })

  it('has a sharing picture of its price in the language and country of the page', async () => {
    const pictureOf = async (url: string) => {
      const { body } = await app.inject(url)
      const tags = [...body.matchAll(/<meta property="og:image(:\w+)?" content="([^"]*)">/g)]
      return Object.fromEntries(tags.map(([, part = '', value]) => [part, value?.replaceAll('&amp;', '&')]))
    }
    const english = await pictureOf(`${path}?country=kw`)
    expect(english['']).toMatch(
      new RegExp(`^https://qasima\\.example/product-picture/en/${id}\\.png\\?country=kw&v=[\\w-]{8}$`),
    )
    expect(english).toMatchObject({ ':type': 'image/png', ':width': '1200', ':height': '630' })
    expect(english[':alt']).toMatch(/^Lamp .*: current price and price history$/)
    const arabic = await pictureOf(`/product/${id}/lamp`)
    expect(arabic['']).toContain(`/product-picture/ar/${id}.png?`)
    expect(arabic[':alt']).toMatch(/^.*: السعر الآن وتاريخه$/)
  })

  it('cannot be broken out of by a name', async () => {
    const { body } = await app.inject(path)
    expect(body).not.toContain('<script>alert(1)')
    expect(body).not.toContain('</script><script>')
    expect(dataOf(body)).toHaveLength(1)
  })

  it.each([
    [`/en/product/${id}/another-slug?country=sa`, `${path}?country=sa`],
    [`/en/product/${id}`, path],
    [`/product/${merged}/bulb`, `/product/${id}/lamp`],
  ])('at %s redirects permanently to %s', async (url, place) => {
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers.location]).toEqual([301, place])
  })

  it('of an unknown product is a 404 without structured data', async () => {
    const { statusCode, body } = await app.inject('/en/product/0198c0de-0000-7000-8000-000000000009/x')
    expect(statusCode).toBe(404)
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(dataOf(body)).toEqual([])
  })
})

describe('the country of a document', () => {
  const replyFor = async (url: string, headers = {}) => {
    const { body } = await app.inject({ url, headers })
    const { country, replies } = stateOf(body)
    return [country, ...Object.keys(replies).map((address) => /country=(\w+)/.exec(address)?.[1])]
  }
  const located = { 'x-forwarded-for': '41.32.0.1' }

  it.each([
    ['the default without anything better', path, {}, ['EG', 'eg']],
    ['that of the address of the visitor', path, located, ['EG', 'eg']],
    ['the one that was chosen before', path, { ...located, cookie: 'theme=dark; country=sa' }, ['SA', 'sa']],
    ['that of the page’s address before all others', `${path}?country=kw`, { cookie: 'country=sa' }, ['SA', 'kw']],
    ['that of the profile where none was chosen', path, { ...located, cookie: 'profile-country=kw' }, ['KW', 'kw']],
    ['the chosen one before the profile’s', path, { cookie: 'profile-country=kw; country=sa' }, ['SA', 'sa']],
    ['none where the address says all', `${path}?country=all`, { cookie: 'country=sa' }, ['SA', undefined]],
    ['never one that we do not know', path, { cookie: 'country=zz' }, ['EG', 'eg']],
    ['the visitor’s where the address names one we do not know', `${path}?country=zz`, {}, ['EG', 'eg']],
    ['the same for lists', '/products', { cookie: 'country=ae' }, ['AE', 'ae']],
  ])('is %s', async (_, url, headers, expected) => {
    expect(await replyFor(url, headers)).toEqual(expected)
  })
})

describe('structured data and sitemaps', () => {
  it('on the first page: the site with its search, and its operator', async () => {
    const { body } = await app.inject('/')
    expect(thing(body, 'WebSite')).toMatchObject({
      potentialAction: { target: { urlTemplate: 'https://qasima.example/products?search={search_term_string}' } },
    })
    expect(thing(body, 'Organization')).toMatchObject({ name: 'قسيمة', url: 'https://qasima.example/' })
  })

  it('on a list: its products in order', async () => {
    const { body } = await app.inject('/en/products')
    expect(thing(body, 'ItemList')).toMatchObject({
      itemListElement: [{ position: 1, name, url: `https://qasima.example${path}` }],
    })
  })

  it.each([
    ['ar', ''],
    ['en', '/en'],
  ])('every product with a price, in %s, with the day of its last change', async (language, prefix) => {
    const { body, headers } = await app.inject(`/sitemap-products-${language}.xml`)
    expect(headers['content-type']).toContain('application/xml')
    const entries = [...body.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)].map(([, ...parts]) => parts)
    expect(entries).toEqual([
      [`https://qasima.example${prefix}/product/${id}/lamp`, '2026-11-20'],
      [`https://qasima.example${prefix}/product/${merged}/bulb`, '2026-11-01'],
    ])
  })
})
