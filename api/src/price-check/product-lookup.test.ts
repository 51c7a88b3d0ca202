import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { observePrice } from '../price/observe-price.queries.ts'
import { pageTurbo } from '../testing/page-turbo.ts'
import { productPage } from '../testing/product-pages.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { makeListing } from '../testing/watched-listing.ts'

const turbo = pageTurbo()
let api: TestApi
let shopId: number
beforeAll(async () => {
  api = await startTestApi({}, { turbo })
  shopId = await api.rows.shop({ domain: 'souq.example', currency: 'SAR', countries: ['sa'] })
})
afterAll(() => api.close())

const db = () => api.database.main.kysely
const ask = (payload: object, language = 'en') =>
  api.request({
    method: 'POST',
    url: '/api/v1/product/ssearch',
    payload,
    headers: { 'accept-language': language },
  })

let number = 0
/** A page of the shop that sells a lamp. */
function stand({ price = '129.00', gtin = '', title = '' } = {}) {
  number += 1
  const url = `https://souq.example/p/${number}`
  const name = title || `Desk lamp ${number}, 500 ml`
  const product = {
    title: name,
    brand: 'Nour',
    description: '',
    url,
    image: `https://cdn.example/${number}.webp`,
    gtin,
    sku: `NR-${number}`,
    seller: 'Souq',
    price,
    oldPrice: '179.00',
    currency: 'SAR',
    inStock: true,
  }
  turbo.put(url, productPage('json-ld-array', product))
  return { url, name }
}

async function priced(amount: number, values: { readonly brand?: string; readonly inStock?: boolean } = {}) {
  const listing = await makeListing(api, { shopId, title: null })
  const { brand = null, inStock = true } = values
  await db().updateTable('product').set({ brand }).where('id', '=', listing.productId).execute()
  await observePrice(db(), {
    listingId: listing.id,
    at: new Date('2026-11-01'),
    amount,
    currency: 'SAR',
    inStock,
    source: 'staff',
  })
  return listing
}

const counts = () =>
  db()
    .selectNoFrom((none) => [
      none
        .selectFrom('product')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('products'),
      none
        .selectFrom('listing')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('listings'),
    ])
    .executeTakeFirstOrThrow()

describe('the page of a product in a shop', () => {
  it('is shown to a guest with its price and where it was found, and nothing is stored', async () => {
    const { url, name } = stand()
    const before = await counts()
    const reply = (await ask({ url, country: 'sa' })).json()
    expect(reply.product).toMatchObject({
      id: null,
      name,
      brand: 'Nour',
      image: null,
      pack: { amount: 500, unit: 'ml' },
    })
    expect(reply.listing).toMatchObject({
      id: null,
      shop: { id: shopId, domain: 'souq.example' },
      url,
      delivers: true,
      price: { amount: 12_900, currency: 'SAR' },
      converted: null,
      inStock: true,
      stock: 'in_stock',
      since: null,
      unitPrice: { price: { amount: 25_800, currency: 'SAR' }, per: 'l' },
    })
    expect(reply.evidence[0]).toMatchObject({ field: 'price', source: 'json-ld', text: expect.stringContaining('129') })
    expect(await counts()).toEqual(before)
  })

  it('shows the price in the currency of another country, and after a proven code', async () => {
    const { url } = stand()
    await api.rows.coupon({ shop_id: shopId, code: 'TENTH', worked: 20, last_worked_at: new Date() })
    const there = (await ask({ url, country: 'ae' })).json().listing
    expect(there).toMatchObject({ delivers: false, converted: { amount: 12_633, currency: 'AED' }, effective: null })
    const here = (await ask({ url, country: 'sa' })).json().listing
    expect(here.effective).toMatchObject({ price: { amount: 11_610, currency: 'SAR' }, code: 'TENTH' })
  })

  it('shows the price in a visitor’s currency, whatever country its codes are for', async () => {
    const { url } = stand()
    const converted = { amount: 12_633, currency: 'AED' }
    const there = (await ask({ url, country: 'sa', currency: 'AED' })).json().listing
    expect(there).toMatchObject({ delivers: true, converted })
    expect((await ask({ url, currency: 'AED' })).json().listing).toMatchObject({ converted })
    const { url: known } = await priced(12_900)
    expect((await ask({ url: known, currency: 'AED' })).json().listing).toMatchObject({ converted })
  })

  it('is matched to the product with the same GTIN, and to the listing with the same address', async () => {
    const gtin = '6281007000017'
    const { id, productId, url: known } = await makeListing(api, { shopId })
    await db().updateTable('product').set({ barcode: gtin }).where('id', '=', productId).execute()
    const { url } = stand({ gtin })
    expect((await ask({ url })).json()).toMatchObject({ product: { id: productId }, listing: { id: null } })
    expect((await ask({ url: `${known}?utm_source=x` })).json()).toMatchObject({
      product: { id: productId },
      listing: { id },
      evidence: [],
    })
  })

  it('is refused if the shop is unknown, the page shows no price, or Turbo is unavailable', async () => {
    expect((await ask({ url: 'https://unknown.example/p' })).json()).toMatchObject({ code: 1603 })
    // Otherwise the same page at each port would be a listing of its own.
    expect((await ask({ url: 'https://souq.example:8443/empty' })).json()).toMatchObject({ code: 1603 })
    turbo.put('https://souq.example/empty', '<title>Nothing</title>')
    expect((await ask({ url: 'https://souq.example/empty' })).json()).toMatchObject({ code: 1602 })
    turbo.isAway = true
    expect((await ask({ url: stand().url })).json()).toMatchObject({ code: 1501 })
    turbo.isAway = false
  })
})

describe('a product by its barcode or by filters', () => {
  it('is found with or without leading zeros of the barcode', async () => {
    const { id, productId } = await priced(9_900)
    await db().updateTable('product').set({ barcode: '96385074' }).where('id', '=', productId).execute()
    const reply = (await ask({ barcode: '0000096385074' })).json()
    expect(reply).toMatchObject({ product: { id: productId }, listing: { id, price: { amount: 9_900 } } })
    expect((await ask({ barcode: '6281007099999' })).json()).toMatchObject({ code: 1003 })
  })

  it('is the cheapest in stock that matches all of them', async () => {
    const dear = await priced(20_000, { brand: 'Wadi' })
    const cheap = await priced(10_000, { brand: 'Wadi' })
    await priced(5_000, { brand: 'Wadi', inStock: false })
    const found = async (filters: object) => (await ask({ filters })).json().listing?.id
    expect(await found({ brand: 'WADI' })).toBe(cheap.id)
    expect(await found({ brand: 'wadi', shopId, currency: 'SAR', minAmount: 15_000, maxAmount: 25_000 })).toBe(dear.id)
    expect((await ask({ filters: { brand: 'wadi', shopId: shopId + 1_000 } })).json()).toMatchObject({ code: 1003 })
  })

  it('matches the words first, then the other filters', async () => {
    const { productId } = await priced(70_000)
    const staff = callAs(api, await api.tokenOf(await api.rows.staff()))
    await staff('PATCH', `/product/${productId}`, { name: { en: 'Zephyr kettle' } })
    expect((await ask({ filters: { search: 'zephyr ketle', inStock: true } })).json()).toMatchObject({
      product: { id: productId },
    })
  })

  it('is requested in exactly one way, and not by price alone', async () => {
    const keyOf = async (payload: object) => (await ask(payload)).json()
    expect(await keyOf({})).toMatchObject({ code: 1001, message: [{ key: 'url', message: 'REQUIRED' }] })
    expect(await keyOf({ barcode: '96385074', filters: { inStock: true } })).toMatchObject({
      message: [{ key: 'url', message: 'INVALID' }],
    })
    expect(await keyOf({ filters: { currency: 'SAR', maxAmount: 100 } })).toMatchObject({
      message: [{ key: 'filters.search', message: 'REQUIRED' }],
    })
    expect(await keyOf({ filters: { shopId, maxAmount: 100 } })).toMatchObject({
      message: [{ key: 'filters.currency', message: 'REQUIRED' }],
    })
  })
})
