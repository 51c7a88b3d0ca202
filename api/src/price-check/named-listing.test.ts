import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pageTurbo } from '../testing/page-turbo.ts'
import { productMarkup } from '../testing/product-pages.ts'
import { makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { updateListing } from './observe.queries.ts'

const turbo = pageTurbo()
const shop = 'https://souq.example'
let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi({}, { turbo })
  await api.rows.shop({ domain: 'souq.example', currency: 'SAR' })
})
afterAll(() => api.close())

interface Shown {
  readonly languages?: Readonly<Record<string, string>>
  readonly canonical?: string
  readonly gtin?: string
  readonly sku?: string
  readonly currency?: string
}

/** A kettle's page at a path of the shop, with the given language and canonical paths. */
function put(path: string, { languages = {}, canonical, gtin = '', sku = '', currency = 'SAR' }: Shown): string {
  const url = `${shop}${path}`
  const product = { title: 'Kettle', brand: 'Nour', description: '', url, image: url, seller: 'Souq' }
  const { head, body } = productMarkup(
    'json-ld-array',
    { ...product, gtin, sku, price: '129.00', currency, inStock: true },
    'en',
  )
  const links = [
    ...(canonical === undefined ? [] : [`<link rel="canonical" href="${canonical}">`]),
    ...Object.entries(languages).map(([language, at]) => `<link rel="alternate" hreflang="${language}" href="${at}">`),
  ]
  turbo.put(url, `<html><head>${links.join('')}${head}</head><body>${body}</body></html>`)
  return url
}

const track = async (url: string) => {
  const reply = await account.call('POST', '/tracking', { url })
  expect(reply.statusCode).toBe(201)
  const { product, listingId } = reply.json()
  return { productId: product.id, listingId }
}

/** Tracks two pages one after the other and returns their products and listings. */
async function trackBoth(first: string, second: string) {
  account = await makeTestAccount(api)
  return [await track(first), await track(second)] as const
}

describe('a page tracked by addresses of two languages', () => {
  const both = { en: '/en/p/both', ar: '/ar/p/both' }

  it("is one product and one listing, also in a guest's look-up", async () => {
    const english = put('/en/p/both', { languages: both, sku: 'K-1' })
    const arabic = put('/ar/p/both', { languages: both, sku: 'K-1' })
    const [one, other] = await trackBoth(english, arabic)
    expect(other).toEqual(one)
    const found = await api.request({ method: 'POST', url: '/api/v1/product/ssearch', payload: { url: arabic } })
    expect(found.json()).toMatchObject({ product: { id: one.productId }, listing: { id: one.listingId } })
  })

  it('is one listing even if both are tracked at the same time', async () => {
    const languages = { en: '/en/p/race', ar: '/ar/p/race' }
    account = await makeTestAccount(api)
    const urls = Object.values(languages).map((path) => put(path, { languages, sku: 'K-2' }))
    const places = await Promise.all(urls.map(track))
    expect(places[1]).toEqual(places[0])
  })

  it('is the same regardless of scheme, www and campaign parameters', async () => {
    const languages = { en: '/en/p/visit', ar: '/ar/p/visit' }
    const english = put('/en/p/visit', { languages, sku: 'K-3' })
    const campaign = `${put('/ar/p/visit', { languages, sku: 'K-3' })}?utm_source=mail`
    put('/ar/p/visit?utm_source=mail', { languages, sku: 'K-3' })
    const [one, other] = await trackBoth(english, campaign)
    expect(other).toEqual(one)
    expect(await track(english.replace('https://', 'http://www.'))).toEqual(one)
  })
})

describe('a browser observation at the address of another language', () => {
  const see = (path: string) =>
    account.call('POST', '/product/observation', {
      url: `${shop}${path}?srsltid=AfmBOop&_gl=1`,
      amount: 12_900,
      currency: 'SAR',
      at: new Date().toISOString(),
    })
  const countedOf = async (listingId: string) => {
    const { kysely } = api.database.main
    const seen = await kysely
      .selectFrom('shopper_observation')
      .select('counted_at')
      .where('listing_id', '=', listingId)
      .execute()
    return seen.map(({ counted_at }) => counted_at !== null)
  }

  it('counts for the listing whose page names that address', async () => {
    const languages = { 'en-SA': '/en/p/seen', 'ar-SA': '/ar/p/seen', 'ar-AE': '/ae/p/seen' }
    account = await makeTestAccount(api, { email_verified_at: new Date() })
    const { listingId } = await track(put('/en/p/seen', { languages, sku: 'K-20' }))
    expect((await see('/ar/p/seen')).statusCode).toBe(200)
    expect(await countedOf(listingId)).toEqual([true])
    expect((await see('/ae/p/seen')).statusCode).toBe(404)
  })

  it('is ignored if pages of two products name it, or if a page does not list itself', async () => {
    account = await makeTestAccount(api, { email_verified_at: new Date() })
    for (const path of ['/p/red', '/p/blue'])
      await track(put(path, { languages: { en: path, ar: '/p/of-both' }, sku: path }))
    expect((await see('/p/of-both')).statusCode).toBe(404)
    await track(put('/p/green', { languages: { en: '/p/parent-en', ar: '/p/parent-ar' }, sku: 'K-21' }))
    expect((await see('/p/parent-ar')).statusCode).toBe(404)
  })

  it('follows what the page names at its next check', async () => {
    account = await makeTestAccount(api, { email_verified_at: new Date() })
    const place = await track(put('/p/later', { sku: 'K-22' }))
    expect((await see('/ar/p/later')).statusCode).toBe(404)
    const page = await turbo.read({
      url: put('/p/later', { sku: 'K-22', languages: { en: '/p/later', ar: '/ar/p/later' } }),
      domains: ['souq.example'],
      hints: {},
    })
    if (page.outcome !== 'read') throw new Error('the page is there')
    await api.database.main.kysely.transaction().execute((tx) => updateListing(tx, place.listingId, page))
    expect((await see('/ar/p/later')).statusCode).toBe(200)
  })
})

describe('a page that names another product of its shop', () => {
  const gtin = '6281007000017'

  it.each<readonly [string, Shown, Shown]>([
    ['as canonical, with another GTIN', { gtin }, { gtin: '6281007000024', canonical: '/p/first' }],
    ['as canonical, with the same title and SKU', { sku: 'K-4' }, { sku: 'K-4', canonical: '/p/first' }],
    [
      'as a language of itself, with another SKU',
      { sku: 'K-5' },
      { sku: 'K-6', languages: { ar: '/p/first', en: '/p/second' } },
    ],
    [
      'as a language of its parent, with the SKU of that',
      { sku: 'K-7' },
      { sku: 'K-7', languages: { ar: '/p/first', en: '/p/parent' } },
    ],
    ['for another country', { sku: 'K-8' }, { sku: 'K-8', languages: { 'ar-SA': '/p/first', 'ar-AE': '/p/second' } }],
    [
      'in another currency',
      { sku: 'K-9', currency: 'AED' },
      { sku: 'K-9', languages: { ar: '/p/first', en: '/p/second' } },
    ],
    ['and neither says what it sells', {}, { languages: { ar: '/p/first', en: '/p/second' }, canonical: '/p/first' }],
  ])('%s: stays another', async (name, first, second) => {
    const root = `/${encodeURIComponent(name)}`
    const below = ({ languages = {}, canonical, ...said }: Shown): Shown => ({
      ...said,
      ...(canonical && { canonical: `${root}${canonical}` }),
      languages: Object.fromEntries(Object.entries(languages).map(([language, to]) => [language, `${root}${to}`])),
    })
    const [one, other] = await trackBoth(put(`${root}/p/first`, below(first)), put(`${root}/p/second`, below(second)))
    expect(other.listingId).not.toBe(one.listingId)
    expect(other.productId).not.toBe(one.productId)
  })

  it('as canonical with the same GTIN is the same listing, for example when a list links to it', async () => {
    const canonical = '/p/canonical'
    const shown = { gtin: '6281007000031' }
    account = await makeTestAccount(api)
    const { listingId } = await track(put(canonical, shown))
    // Another account, because the first one tracks the product already.
    account = await makeTestAccount(api)
    expect(await track(put('/kitchen/canonical', { ...shown, canonical }))).toMatchObject({ listingId })
  })
})
