import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { pageTurbo } from '../testing/page-turbo.ts'
import { productPage } from '../testing/product-pages.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const turbo = pageTurbo()
let api: TestApi
let call: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi({}, { turbo })
  call = callAs(api, await api.tokenOf(await api.rows.staff(['update_product', 'view_price', 'view_audit'])))
  await api.rows.shop({ domain: 'added.example', currency: 'SAR' })
  await api.rows.shop({ domain: 'asleep.example', status: 'INACTIVE' })
})
afterAll(() => api.close())

let number = 0
function stand() {
  number += 1
  const url = `https://www.added.example/p/${number}`
  const page = {
    title: `Lamp ${number}`,
    brand: 'Nour',
    description: 'Warm.',
    url,
    image: `${url}.webp`,
    gtin: '',
    sku: `L-${number}`,
    seller: 'Added',
    price: '129.00',
    currency: 'SAR',
    inStock: true,
  }
  turbo.put(url, productPage('json-ld-graph', page))
  return url
}
const add = (productId: string, url: string) => call('POST', '/listing', { productId, url })
const look = (productId: string, url: string) => call('POST', '/listing/page', { productId, url })
const states = async (productId: string) => (await call('GET', `/listing/state?productId=${productId}`)).json().items
const dueOf = (listingId: string) =>
  api.database.main.kysely
    .selectFrom('listing_check')
    .select(sql<boolean>`due_at <= now()`.as('isDue'))
    .where('listing_id', '=', listingId)
    .executeTakeFirst()

describe('a shop page that staff add to a product', () => {
  it('is read before it is saved, and saved with its price and an audit entry', async () => {
    const productId = await api.rows.product()
    const url = stand()
    const page = (await look(productId, url)).json()
    expect(page).toMatchObject({ url, reading: 'read', title: `Lamp ${number}`, price: { amount: 12_900 } })
    expect(page.evidence.found).not.toEqual([])
    expect(await states(productId)).toEqual([])
    const made = await add(productId, url)
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({ url, reading: 'read' })
    expect(await states(productId)).toMatchObject([{ id: made.json().id, price: { amount: 12_900, currency: 'SAR' } }])
    const { items } = (await call('GET', `/audit?filter[section]=product&filter[recordId]=${productId}`)).json()
    expect(items).toMatchObject([{ action: 'update', after: { listing: made.json().id, url } }])
  })

  it('is one listing in any notation and for concurrent callers; the product that has it is named', async () => {
    const [one, other] = [await api.rows.product(), await api.rows.product()]
    const url = stand()
    const replies = await Promise.all([add(one, url), add(other, url)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const owner = replies[0]?.statusCode === 201 ? one : other
    const named = { code: 1010, records: [{ section: 'product', id: owner }] }
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject(named)
    const again = await look(other, `${url.replace('https://www.', 'http://')}#reviews`)
    expect(again.json()).toMatchObject(named)
  })

  it('needs an active shop and an existing product', async () => {
    const productId = await api.rows.product()
    for (const url of ['https://unknown.example/p/1', 'https://asleep.example/p/1']) {
      expect((await add(productId, url)).json()).toMatchObject({ code: 1603 })
    }
    expect((await add('01a1fba7-3c8d-7cab-9c29-d22f50aabfb8', stand())).statusCode).toBe(404)
    expect((await add(productId, 'https://www.added.example/nothing')).statusCode).toBe(422)
    const reader = callAs(api, await api.tokenOf(await api.rows.staff(['view_product', 'update_price'])))
    expect((await reader('POST', '/listing', { productId, url: stand() })).statusCode).toBe(403)
  })

  it('is saved while Turbo is unavailable, and due at once', async () => {
    const productId = await api.rows.product()
    turbo.isAway = true
    const made = await add(productId, stand())
    turbo.isAway = false
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({ reading: 'away' })
    expect(await states(productId)).toMatchObject([{ id: made.json().id, price: null, checkedAt: null }])
    expect(await dueOf(made.json().id)).toEqual({ isDue: true })
  })
})
