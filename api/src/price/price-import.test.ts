import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { makeListing } from '../testing/watched-listing.ts'

let api: TestApi
let authorization: string
let call: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi()
  const token = await api.tokenOf(await api.rows.staff())
  authorization = `Bearer ${token}`
  call = callAs(api, token)
})
afterAll(() => api.close())

/** A listing priced in dinars, which have three decimal digits. */
async function makeDinarListing() {
  const made = await makeListing(api)
  await api.database.main.kysely.updateTable('listing').set({ currency: 'KWD' }).where('id', '=', made.id).execute()
  return made
}
async function importPrices(rows: readonly string[]) {
  const reply = await api.request({
    method: 'POST',
    url: '/api/v1/price/import?rows=good',
    payload: rows.join('\r\n'),
    headers: { authorization, 'content-type': 'text/csv' },
  })
  return reply.json()
}
const keptOf = async (listingId: string) => {
  const { items } = (await call('GET', `/price?filter[listingId]=${listingId}&sort=at`)).json()
  return items.map(({ at, productId, price }: { at: string; productId: string; price: object }) => ({
    at,
    productId,
    price,
  }))
}
const dinars = (amount: number) => ({ amount, currency: 'KWD' })

describe('a price file from a partner', () => {
  it('may name product pages of a shop, with amounts in Arabic or Latin digits', async () => {
    const { id, productId, url } = await makeDinarListing()
    const reply = await importPrices([
      'الرابط;التاريخ;السعر;متوفر',
      `${url}?utm_source=feed;10/11/2025;١٢٫٥٠٠ د.ك;نعم`,
      `${url};١١/١١/٢٠٢٥;12.750 KWD;لا`,
      `${url};12/11/2025 10:30;KWD 1,250.500;نعم`,
    ])
    expect(reply).toMatchObject({ created: 3, errors: [] })
    expect(await keptOf(id)).toEqual([
      { at: '2025-11-10T00:00:00.000Z', productId, price: dinars(12_500) },
      { at: '2025-11-11T00:00:00.000Z', productId, price: dinars(12_750) },
      { at: '2025-11-12T10:30:00.000Z', productId, price: dinars(1_250_500) },
    ])
  })

  it('accepts the currency beside the amount, and dates in the order chosen in the form', async () => {
    const { id, url } = await makeDinarListing()
    const reply = await importPrices(['URL;Seen;Price;Currency;Stock', `${url};2025-11-10;12.5;kwd;yes`])
    expect(reply).toMatchObject({ created: 1, errors: [] })
    expect(await keptOf(id)).toMatchObject([{ price: dinars(12_500) }])
  })

  it('is rejected for an ambiguous or missing amount, an invalid date, or an unknown page', async () => {
    const { id, url } = await makeDinarListing()
    const reply = await importPrices([
      'listingId;at;price;inStock',
      `${url};2025-11-10;12,750 KWD;yes`,
      `${url};2025-11-11;-5 KWD;yes`,
      `${url};2025-11-12;12 - 15 KWD;yes`,
      `${url};31/02/2025;12 KWD;yes`,
      `${url};2025-11-13;12;yes`,
      `${url}/another;2025-11-14;12 KWD;yes`,
      `${url};2025-11-15;=1+1 KWD;yes`,
    ])
    expect(reply).toMatchObject({
      created: 0,
      errors: [
        { row: 2, fields: [{ key: 'price.amount' }] },
        { row: 3, fields: [{ key: 'price.amount' }] },
        { row: 4, fields: [{ key: 'price.amount' }] },
        { row: 5, fields: [{ key: 'at' }] },
        { row: 6, fields: [{ key: 'price.currency' }] },
        { row: 7, fields: [{ key: 'listingId', message: 'NOT_FOUND' }] },
        { row: 8, fields: [{ key: 'price.amount' }] },
      ],
    })
    expect(await keptOf(id)).toEqual([])
  })
})

describe('a price entered by staff', () => {
  it('is never nothing', async () => {
    const { id: listingId } = await makeDinarListing()
    const body = { listingId, at: '2025-11-10T10:00:00.000Z', price: dinars(0), inStock: true }
    const refused = await call('POST', '/price', body)
    expect(refused.json()).toMatchObject({ code: 1001, message: [{ key: 'price', message: 'INVALID' }] })
    expect(await keptOf(listingId)).toEqual([])
  })

  it('belongs to the product of its listing by default', async () => {
    const { id: listingId, productId } = await makeDinarListing()
    const body = { listingId, at: '2025-11-10T10:00:00.000Z', price: dinars(9_900), inStock: true }
    const made = await call('POST', '/price', body)
    expect(made.json()).toMatchObject({ productId, price: dinars(9_900), source: 'staff' })
    const lost = await call('POST', '/price', { ...body, listingId: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8' })
    expect(lost.json()).toMatchObject({ code: 1001, message: [{ key: 'listingId', message: 'INVALID' }] })
  })
})
