import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pageTurbo } from '../testing/page-turbo.ts'
import { productPage } from '../testing/product-pages.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const turbo = pageTurbo()
let api: TestApi
let staff: ReturnType<typeof callAs>
let categoryId: string
beforeAll(async () => {
  api = await startTestApi({}, { turbo })
  staff = callAs(api, await api.tokenOf(await api.rows.staff()))
  categoryId = await api.rows.category()
})
afterAll(() => api.close())

let number = 0
const at = (domain: string, countries: string[], currency: string | null = null, kind = 'shop') => ({
  domain,
  countries,
  currency,
  kind,
})
const bodyOf = (fields: object = {}) => {
  number += 1
  return {
    shopName: { ar: `سوق ${number}`, en: `Souq ${number}` },
    slug: `souq-${number}`,
    domain: `souq-${number}.example`,
    categoryId,
    countries: ['sa', 'ae', 'eg'],
    currency: 'SAR',
    ...fields,
  }
}
const create = (fields: object = {}) => staff('POST', '/shop', bodyOf(fields))
const byDomain = async (domain: string, query = '') =>
  (await api.get(`/api/v1/shop/by-domain/${encodeURIComponent(domain)}${query}`)).json()

/** A store with four domains, by one name. */
async function manyDomains(name: string) {
  const domains = [
    at(`${name}-sa.example`, ['sa'], 'SAR'),
    at(`${name}-ae.example`, ['ae'], 'AED'),
    at(`${name}-eg.example`, ['eg'], 'EGP'),
    at(`${name}-pay.example`, [], null, 'checkout'),
    at(`${name}.to`, [], null, 'short-link'),
  ]
  const shop = (await create({ domain: `${name}-sa.example`, domains })).json()
  expect(shop.domains).toEqual(domains)
  return shop as { id: number; version: number; domains: typeof domains }
}

describe('the domains of a store', () => {
  it('can be written, read, listed, changed and searched by staff', async () => {
    const made = await create({ domains: [{ domain: 'plain-entry.example' }] })
    expect(made.statusCode).toBe(201)
    const { id } = made.json()
    expect(made.json().domains).toEqual([at('plain-entry.example', [])])
    const domains = [at('changed.example', ['ae'], 'AED'), at('changed.to', [], null, 'short-link')]
    expect((await staff('PATCH', `/shop/${id}`, { domains })).json().domains).toEqual(domains)
    expect((await staff('GET', `/shop/${id}`)).json().domains).toEqual(domains)
    const found = (await staff('GET', '/shop?search=changed.example')).json().items
    expect(found).toEqual([expect.objectContaining({ id, domains })])
    expect((await create()).json().domains).toEqual([])
    const audit = (await staff('GET', `/audit?filter[section]=shop&filter[recordId]=${id}`)).json().items
    expect(audit[0]).toMatchObject({ action: 'update', after: { domains } })
  })

  it('are exported and imported unchanged', async () => {
    const shop = await manyDomains('moved')
    const csv = (await staff('GET', `/shop/export?format=csv&filter[id]=${shop.id}`)).body
    expect(csv).toContain('moved-ae.example')
    const moved = csv.replaceAll('moved-eg.example', 'moved-on.example')
    const reply = await api.request({
      method: 'POST',
      url: '/api/v1/shop/import',
      headers: {
        authorization: `Bearer ${await api.tokenOf(await api.rows.staff())}`,
        'content-type': 'text/csv',
      },
      payload: moved,
    })
    expect(reply.json()).toMatchObject({ updated: 1 })
    const after = (await staff('GET', `/shop/${shop.id}`)).json().domains
    expect(after).toEqual(
      shop.domains.map((one) => (one.domain === 'moved-eg.example' ? { ...one, domain: 'moved-on.example' } : one)),
    )
    expect((await byDomain('moved-on.example')).shop.id).toBe(shop.id)
    expect((await byDomain('moved-eg.example')).code).toBe(1003)
  })

  it('belong to one store, including the main one, with or without www', async () => {
    const { id } = await manyDomains('owned')
    const conflict = (key: string) => ({ code: 1010, message: [{ key, message: 'CONFLICT' }] })
    expect((await create({ domain: 'owned-ae.example' })).json()).toMatchObject(conflict('domain'))
    expect((await create({ domain: 'www.owned.to' })).json()).toMatchObject(conflict('domain'))
    const second = [at('free.example', []), at('owned-eg.example', [])]
    expect((await create({ domains: second })).json()).toMatchObject(conflict('domains.1.domain'))
    expect((await create({ domains: [at('www.owned-sa.example', [])] })).json()).toMatchObject({
      ...conflict('domains.0.domain'),
      records: [{ section: 'shop', id: String(id) }],
    })
    const other = (await create()).json()
    expect((await staff('PATCH', `/shop/${other.id}`, { domains: second })).json().code).toBe(1010)
    expect((await staff('GET', `/shop/${other.id}`)).json().domains).toEqual([])
  })

  it('are given to one of several concurrent callers', async () => {
    const replies = await Promise.all(
      [...Array(6)].map((_, place) =>
        place % 2 === 0 ? create({ domains: [at('raced.example', [])] }) : create({ domain: 'raced.example' }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  })

  it('are free while their store is in the trash, and claimed again when it is restored', async () => {
    const { id } = await manyDomains('binned')
    await staff('DELETE', `/shop/${id}`)
    expect((await byDomain('binned-ae.example')).code).toBe(1003)
    const heir = (await create({ domains: [at('binned-ae.example', ['ae'])] })).json()
    expect((await staff('PATCH', `/shop/${id}/restore`)).json()).toMatchObject({ code: 1010 })
    await staff('PATCH', `/shop/${heir.id}`, { domains: [] })
    expect((await staff('PATCH', `/shop/${id}/restore`)).statusCode).toBe(200)
    expect((await byDomain('binned-ae.example')).shop.id).toBe(id)
    await staff('DELETE', `/shop/${id}`)
    expect((await staff('DELETE', `/shop/${id}/hard`)).statusCode).toBeLessThan(300)
    expect((await create({ domain: 'binned-ae.example' })).statusCode).toBe(201)
  })

  it.each([
    ['a name under which others register', { domain: 'co.uk' }, 'domain', 'INVALID'],
    ['the address of a platform', { domains: [at('github.io', [])] }, 'domains.0.domain', 'INVALID'],
    ['an address in numbers', { domain: '127.0.0.1' }, 'domain', 'INVALID'],
    ['a name that no one can register', { domain: 'db.corp' }, 'domain', 'INVALID'],
    ['a name of a hidden network', { domain: 'souq.onion' }, 'domain', 'INVALID'],
    ['a name of a private network', { domains: [at('db.internal', [])] }, 'domains.0.domain', 'INVALID'],
    ['one twice', { domains: [at('twice.example', []), at('www.twice.example', [])] }, 'domains.1.domain', 'CONFLICT'],
    ['an address', { domains: [at('https://a.example', [])] }, 'domains.0.domain', 'INVALID'],
    ['an unknown kind', { domains: [at('a.example', [], null, 'mirror')] }, 'domains.0.kind', 'INVALID'],
    ['no country', { domains: [at('a.example', ['zz'])] }, 'domains.0.countries.0', 'INVALID'],
    [
      'a main domain that is no shop',
      { domain: 'main-cart.example', domains: [at('main-cart.example', [], null, 'checkout')] },
      'domains.0.kind',
      'INVALID',
    ],
  ])('are refused if they are %s', async (_, fields, key, message) => {
    expect((await create(fields)).json()).toMatchObject({ code: 1001, message: [{ key, message }] })
  })
})

describe('a store with several domains', () => {
  it('is found at each of them, and at subdomains', async () => {
    const { id } = await manyDomains('found')
    await api.database.main.kysely
      .insertInto('cartarm')
      .values({
        shop_id: id,
        checkout_url_pattern: 'https://found-pay.example/*',
        selectors: JSON.stringify({
          couponField: '#code',
          apply: '#go',
          remove: null,
          total: '#sum',
          success: null,
          error: '#no',
        }),
        waits: JSON.stringify({ afterApply: 1, afterRemove: 1, betweenCodes: 1 }),
      })
      .execute()
    for (const domain of ['found-ae.example', 'www.found-eg.example', 'https://m.found-sa.example/p/1', 'found.to'])
      expect([domain, (await byDomain(domain)).shop?.id]).toEqual([domain, id])
    const cart = (await api.get('/api/v1/shop/by-domain/www.found-pay.example/cart')).json()
    expect(cart).toMatchObject({ shopId: id, items: [{ checkoutUrlPattern: 'https://found-pay.example/*' }] })
    const listed = (await api.get('/api/v1/shop/shop-list?search=www.found-ae.example')).json().items
    expect(listed.map((shop: { id: number }) => shop.id)).toEqual([id])
    expect((await byDomain('found.example')).code).toBe(1003)
  })

  it("shows the codes of the domain's country if no country is requested", async () => {
    const { id } = await manyDomains('codes')
    const egypt = await api.rows.coupon({ shop_id: id, countries: ['eg'] })
    await api.rows.coupon({ shop_id: id, countries: ['sa'] })
    await api.rows.coupon({ shop_id: id, countries: ['sa'] })
    const count = async (domain: string, query = '') => {
      const { shop, coupons } = await byDomain(domain, query)
      return [shop.couponCount, coupons[0].id === egypt, shop.visitUrl]
    }
    expect(await count('codes-eg.example')).toEqual([1, true, 'https://codes-eg.example/'])
    expect(await count('codes-eg.example', '?country=sa')).toEqual([2, false, 'https://codes-sa.example/'])
    expect((await count('codes-pay.example'))[0]).toBe(3)
  })

  it('is visited at the domain of the visitor’s country', async () => {
    const { id } = await manyDomains('visited')
    const visitUrl = async (query: string) =>
      (await api.get(`/api/v1/shop/shop-list/${id}${query}`)).json().shop.visitUrl
    expect(await visitUrl('?country=ae')).toBe('https://visited-ae.example/')
    expect(await visitUrl('?country=kw')).toBe('https://visited-sa.example/')
    expect(await visitUrl('')).toBe('https://visited-sa.example/')
    const way = async (query = '', headers = {}) => (await api.get(`/visit/${id}${query}`, headers)).headers.location
    expect(await way('?country=eg')).toBe('https://visited-eg.example/')
    expect(await way('', { cookie: 'theme=dark; country=ae' })).toBe('https://visited-ae.example/')
    expect(await way('', { cookie: 'profile-country=eg' })).toBe('https://visited-eg.example/')
    expect(await way('?country=zz')).toMatch(/^https:\/\/visited-/)
  })
})

describe('a pasted address', () => {
  const page = (title: string, price = '299.00', currency = '', sku = '') =>
    `<!doctype html><html lang="en"><head><script type="application/ld+json">${JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: title,
      sku,
      offers: { '@type': 'Offer', price, ...(currency && { priceCurrency: currency }) },
    })}</script></head><body><h1>${title}</h1></body></html>`
  const ask = async (url: string, more = {}) =>
    (await api.request({ method: 'POST', url: '/api/v1/product/ssearch', payload: { url, ...more } })).json()

  it("is read at any domain, in the domain's currency if the page names none", async () => {
    await manyDomains('read')
    turbo.put('https://www.read-ae.example/dp/1', page('Kettle'))
    turbo.put('https://read-eg.example/dp/1', page('Kettle', '999.00'))
    turbo.put('https://read-sa.example/dp/1', page('Kettle', '99.00', 'USD'))
    const priceAt = async (url: string) => (await ask(url)).listing.price
    expect(await priceAt('https://www.read-ae.example/dp/1')).toEqual({ amount: 29_900, currency: 'AED' })
    expect(await priceAt('https://read-eg.example/dp/1')).toEqual({ amount: 99_900, currency: 'EGP' })
    expect(await priceAt('https://read-sa.example/dp/1')).toEqual({ amount: 9_900, currency: 'USD' })
    expect(turbo.asked.at(-1)?.domains).toEqual(
      expect.arrayContaining(['read-sa.example', 'read-ae.example', 'read-pay.example', 'read.to']),
    )
  })

  it('may be a short link, which is read at its target', async () => {
    await manyDomains('short')
    turbo.lead('https://short.to/d/x1', 'https://short-ae.example/dp/9')
    turbo.put('https://short-ae.example/dp/9', page('Toaster', '150.00'))
    expect((await ask('https://short.to/d/x1')).listing).toMatchObject({
      url: 'https://short-ae.example/dp/9',
      price: { amount: 15_000, currency: 'AED' },
    })
    turbo.put('https://short.to/d/self', page('Toaster'))
    turbo.put('https://short-pay.example/cart', page('Toaster'))
    expect((await ask('https://short.to/d/self')).code).toBe(1602)
    expect((await ask('https://short-pay.example/cart')).code).toBe(1602)
  })

  it('has another listing of the same product at each domain', async () => {
    const { id } = await manyDomains('twin')
    turbo.put('https://twin-ae.example/dp/5', page('Mixer', '200.00', '', 'MX-5'))
    turbo.put('https://twin-eg.example/dp/5', page('خلاط', '2500.00', '', 'MX-5'))
    turbo.put('https://twin-eg.example/dp/6', page('خلاط آخر', '2600.00', '', 'MX-5'))
    const account = callAs(api, await api.tokenOf(await api.rows.user({ email_verified_at: new Date() })))
    const track = async (url: string) => (await account('POST', '/tracking', { url })).json()
    const first = await track('https://twin-ae.example/dp/5')
    const second = await track('https://twin-eg.example/dp/5')
    expect(second.product.id).toBe(first.product.id)
    // A SKU shared by two pages of one domain identifies neither.
    expect((await track('https://twin-eg.example/dp/6')).product.id).not.toBe(first.product.id)
    const listings = await api.database.main.kysely
      .selectFrom('listing')
      .select(['url', 'currency'])
      .where('shop_id', '=', id)
      .where('product_id', '=', first.product.id)
      .orderBy('url')
      .execute()
    expect(listings).toEqual([
      { url: 'https://twin-ae.example/dp/5', currency: 'AED' },
      { url: 'https://twin-eg.example/dp/5', currency: 'EGP' },
    ])
  })

  it('treats campaign and mobile variants as one page, in the currency of its path', async () => {
    const { id } = await manyDomains('paths')
    const productAddresses = {
      products: ['/dp/{id}', '/gp/{id}'],
      canonical: '/dp/{id}',
      parameters: ['th'],
      places: [{ path: '/uae-en', country: 'ae', currency: 'AED' }],
    }
    const patched = await staff('PATCH', `/shop/${id}`, { productAddresses })
    expect(patched.json().productAddresses).toEqual(productAddresses)
    turbo.put('https://paths-sa.example/uae-en/dp/B1?th=1', page('Chair', '80.00'))
    turbo.put('https://paths-sa.example/dp/B1', page('Chair', '90.00'))
    turbo.put('https://paths-eg.example/dp/B1', page('كرسي', '900.00'))
    const typed = 'https://m.paths-sa.example/uae-en/chair/dp/B1/ref=x?tag=y&th=1#top'
    const account = callAs(api, await api.tokenOf(await api.rows.user({ email_verified_at: new Date() })))
    const track = async (url: string) => (await account('POST', '/tracking', { url })).json()
    expect((await ask(typed)).listing).toMatchObject({
      url: 'https://paths-sa.example/uae-en/dp/B1?th=1',
      price: { amount: 8_000, currency: 'AED' },
    })
    const first = await track('https://paths-sa.example/gp/B1?spm=1')
    expect((await ask('https://www.paths-sa.example/name/dp/B1?x=2')).listing.id).toBe(first.listing.id)
    turbo.lead('https://paths.to/a', 'https://paths-eg.example/gp/B1?tag=z')
    turbo.put('https://paths-eg.example/gp/B1?tag=z', page('كرسي', '900.00'))
    const second = await track('https://paths.to/a')
    const listings = await api.database.main.kysely
      .selectFrom('listing')
      .select(['url', 'currency', 'sku'])
      .where('shop_id', '=', id)
      .orderBy('url')
      .execute()
    expect(listings).toEqual([
      { url: 'https://paths-eg.example/dp/B1', currency: 'EGP', sku: 'B1' },
      { url: 'https://paths-sa.example/dp/B1', currency: 'SAR', sku: 'B1' },
    ])
    // The id in the address shows that it is the same product.
    expect(second.product.id).toBe(first.product.id)
    const bad = { ...productAddresses, products: ['dp'] }
    expect((await staff('PATCH', `/shop/${id}`, { productAddresses: bad })).json().code).toBe(1001)
  })

  it('shows prices for the country of its domain, unless one is chosen', async () => {
    const { id } = await manyDomains('shown')
    await api.rows.coupon({ shop_id: id, countries: ['ae'], percent: 10, worked: 30 })
    turbo.put('https://shown-ae.example/dp/1', page('Fan', '100.00'))
    const effective = async (more = {}) => (await ask('https://shown-ae.example/dp/1', more)).listing.effective
    expect(await effective()).toMatchObject({ price: { amount: 9_000, currency: 'AED' } })
    expect(await effective({ country: 'eg' })).toBeNull()
  })

  it('can be tested with a recipe at any domain of the store', async () => {
    const { id } = await manyDomains('tried')
    const url = 'https://www.tried-eg.example/dp/1'
    const product = { title: 'Lamp', brand: 'N', description: '', url, image: url, gtin: '', sku: 'N', seller: 'S' }
    turbo.put(url, productPage('json-ld-array', { ...product, price: '99.00', currency: 'EGP', inStock: true }))
    const reply = await staff('POST', '/shop/recipe-test', { shopId: id, url, recipe: null })
    expect(reply.json()).toMatchObject({ outcome: 'read', kept: { prices: [{ amount: 9_900, currency: 'EGP' }] } })
    const other = await staff('POST', '/shop/recipe-test', { shopId: id, url: 'https://tried.example/', recipe: null })
    expect(other.json().code).toBe(1001)
  })
})
