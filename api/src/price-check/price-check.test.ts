import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pageTurbo } from '../testing/page-turbo.ts'
import { productPage } from '../testing/product-pages.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { makeListing } from '../testing/watched-listing.ts'
import { claimCheckOf } from './listing-check.queries.ts'

const turbo = pageTurbo()
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({}, { turbo })
})
afterAll(() => api.close())

const post = async (userId: string, path: string, payload: object) =>
  api.request({
    method: 'POST',
    url: `/api/v1${path}`,
    payload,
    headers: { authorization: `Bearer ${await api.tokenOf(userId)}` },
  })
describe('an immediate check', () => {
  it('reads the page of a listing that was never read, for staff who may change prices', async () => {
    const { id, productId, url } = await makeListing(api, { title: null })
    const product = { title: 'Lamp', brand: 'Nour', description: '', url, image: url, gtin: '', sku: 'NR', seller: 'S' }
    turbo.put(url, productPage('json-ld-array', { ...product, price: '219.00', currency: 'SAR', inStock: true }))
    const staff = await api.rows.staff(['update_price'])
    const reply = await post(staff, '/price/check', { listingId: id })
    expect(reply.json()).toEqual({ outcome: 'changed', failure: null })
    const price = api.database.main.kysely.selectFrom('listing_price').select(['amount_minor', 'currency'])
    expect(await price.where('listing_id', '=', id).execute()).toEqual([{ amount_minor: 21_900, currency: 'SAR' }])
    const other = await api.rows.staff(['view_price'])
    expect((await post(other, '/price/check', { listingId: id })).statusCode).toBe(403)
    const audited = await api.database.main.kysely
      .selectFrom('audit')
      .select(['actor_id', 'section', 'after'])
      .where('record_id', '=', productId)
      .execute()
    expect(audited).toEqual([{ actor_id: staff, section: 'product', after: { listing: id, check: 'changed' } }])
  })

  it('does not treat an unchanged page as confirmation of a price written or held meanwhile', async () => {
    const { id, url } = await makeListing(api, { title: null })
    const staff = await api.rows.staff(['view_price', 'update_price', 'create_price'])
    const product = { title: 'Lamp', brand: 'Nour', description: '', url, image: url, gtin: '', sku: 'NR', seller: 'S' }
    const show = (price: string) =>
      turbo.put(url, productPage('json-ld-array', { ...product, price, currency: 'SAR', inStock: true }))
    const check = async () => (await post(staff, '/price/check', { listingId: id })).json().outcome
    show('219.00')
    expect(await check()).toBe('changed')
    expect(await check()).toBe('same')
    const typed = { listingId: id, at: new Date().toISOString(), price: { amount: 219_000, currency: 'SAR' } }
    expect((await post(staff, '/price', { ...typed, inStock: true })).statusCode).toBe(201)
    expect(await check()).toBe('outlier')
    expect(await check()).toBe('outlier')
  })

  it('does not treat a page without stock information as back in stock', async () => {
    const { id, url } = await makeListing(api, { title: null })
    const staff = await api.rows.staff(['update_price'])
    const show = (availability: object) => {
      const offers = { '@type': 'Offer', price: '219.00', priceCurrency: 'SAR', ...availability }
      const product = { '@context': 'https://schema.org', '@type': 'Product', name: 'Lamp', offers }
      turbo.put(url, `<title>Lamp</title><script type="application/ld+json">${JSON.stringify(product)}</script>`)
    }
    const inStock = async () => {
      await post(staff, '/price/check', { listingId: id })
      const kept = api.database.main.kysely.selectFrom('listing_price').select('in_stock').where('listing_id', '=', id)
      return (await kept.executeTakeFirst())?.in_stock
    }
    show({ availability: 'https://schema.org/OutOfStock' })
    expect(await inStock()).toBe(false)
    show({})
    expect(await inStock()).toBe(false)
    show({ availability: 'https://schema.org/InStock' })
    expect(await inStock()).toBe(true)
  })

  it('reads the whole page after its recipe was changed', async () => {
    const { id, url, shopId } = await makeListing(api, { title: null })
    const staff = await api.rows.staff(['update_price'])
    turbo.put(url, '<title>Lamp</title><h1>Lamp</h1><b class="was">SAR 300</b><i class="now">SAR 219</i>')
    const editor = callAs(api, await api.tokenOf(await api.rows.staff()))
    const rest = { title: null, image: null, stock: null, currency: null, claimedPrice: null }
    const mend = async (selector: string) => {
      const productRecipe = { price: { selector, attribute: null, path: null }, ...rest }
      expect((await editor('PATCH', `/shop/${shopId}`, { productRecipe })).statusCode).toBe(200)
    }
    await mend('.was')
    const check = async () => (await post(staff, '/price/check', { listingId: id })).json().outcome
    expect(await check()).toBe('changed')
    expect(await check()).toBe('same')
    await mend('.now')
    expect(await check()).toBe('changed')
  })

  it.each([
    ['NUL', 'La\0mp', 'Lamp'],
    ['half of a sign', 'La\ud83dmp', 'Lamp'],
    ['a sign where its text is cut', `${'x'.repeat(199)}\u{1f4a1} lamp`, `${'x'.repeat(199)}\u{1f4a1} lamp`],
    ['a sign at its end', `${'x'.repeat(499)}\u{1f4a1}`, 'x'.repeat(499)],
  ])('stores of a page with %s what the database accepts', async (_what, title, kept) => {
    const { id, url } = await makeListing(api, { title: null })
    const product = { title, brand: title, description: '', url, image: url, gtin: '', sku: title, seller: title }
    turbo.put(url, productPage('json-ld-array', { ...product, price: '219.00', currency: 'SAR', inStock: true }))
    const reply = await post(await api.rows.staff(['update_price']), '/price/check', { listingId: id })
    expect(reply.json()).toEqual({ outcome: 'changed', failure: null })
    const listing = api.database.main.kysely.selectFrom('listing').select('title').where('id', '=', id)
    expect(await listing.executeTakeFirstOrThrow()).toEqual({ title: kept })
  })

  it('is refused while a worker reads the page, and reports why a page could not be read', async () => {
    const staff = await api.rows.staff(['update_price'])
    const { id } = await makeListing(api)
    await claimCheckOf(api.database.main.kysely, id)
    expect((await post(staff, '/price/check', { listingId: id })).json()).toMatchObject({ code: 1010 })
    const missing = await makeListing(api)
    expect((await post(staff, '/price/check', { listingId: missing.id })).json()).toEqual({
      outcome: 'failed',
      failure: 'status 404',
    })
  })
})
