import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { productFamilies } from '../../seed/product-families.ts'
import { makeShops } from '../../seed/shops.ts'
import { completeShops } from '../shop/complete-shops.queries.ts'
import { exactNames, nonsense, searchFamilies } from '../shop/shop-search.cases.ts'
import { inDays } from '../testing/builders.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { keepSearchWords } from './search-words.queries.ts'

let api: TestApi
const names = new Map<number, string>()

beforeAll(async () => {
  api = await startTestApi()
  const { kysely } = api.database.main
  const category = await api.rows.category()
  const shops = makeShops(Date.UTC(2026, 0, 1)).map(({ name, slug, domain, popularity }) => ({
    name_ar: name.ar,
    name_en: name.en,
    slug,
    domain,
    popularity,
    category_id: category,
    countries: ['sa' as const],
    currency: 'SAR',
  }))
  for (const { id, name_en } of await kysely.insertInto('shop').values(shops).returning(['id', 'name_en']).execute())
    names.set(id, name_en)
  const products = productFamilies.flatMap((family) =>
    family.first.flatMap((first) =>
      family.second.map((second) => ({
        name_en: [family.en, first.en, second.en].filter(Boolean).join(', '),
        name_ar: [family.ar, first.ar, second.ar].filter(Boolean).join('، '),
        brand: family.brand,
        category_id: category,
      })),
    ),
  )
  await kysely.insertInto('product').values(products).execute()
  await completeShops(kysely)
  await keepSearchWords(kysely)
})
afterAll(() => api.close())

async function named(search: string): Promise<string | null> {
  const reply = await api.get(`/api/v1/shop/named?search=${encodeURIComponent(search)}`)
  expect(reply.statusCode).toBe(200)
  const { shop } = reply.json<{ shop: { id: number } | null }>()
  return shop && (names.get(shop.id) ?? 'another')
}

async function products(search: string): Promise<{ total: number; didYouMean: string | null; first: string }> {
  const payload = { search }
  const headers = { 'accept-language': 'en' }
  const reply = await api.request({ method: 'POST', url: '/api/v1/product/search', headers, payload })
  const { total, didYouMean, items } = reply.json()
  return { total, didYouMean, first: items[0]?.name ?? '' }
}

it('finds the intended shop for 95 of 100 searches written in advance, and never another one', async () => {
  const missed: string[] = []
  // Every third case, of every family: each is a call.
  const cases = [...searchFamilies.flatMap((family) => family.cases), ...exactNames].filter((_, at) => at % 3 === 0)
  for (const { typed, wanted } of cases) {
    const name = await named(typed)
    if (name === null) missed.push(typed)
    else expect([typed, name]).toEqual([typed, wanted])
  }
  expect(missed.length).toBeLessThanOrEqual(6)
})

it.each(['k', 'no', 'iphone', 'television', 'phone', 'sony', 'galaxy s25', 'samsung television', ...nonsense])(
  'finds no shop for %s, which matches several shops, a product or nothing',
  async (typed) => {
    expect(await named(typed)).toBeNull()
  },
)

it('finds a shop by its exact name even if products have the same name', async () => {
  expect((await products('samsung')).total).toBeGreaterThan(0)
  expect(await named('samsung')).toBe('Samsung')
})

it('forgets a removed shop', async () => {
  const id = await api.rows.shop({ name_en: 'Gobstopper', name_ar: 'المماحك', domain: 'gobstopper.com' })
  names.set(id, 'Gobstopper')
  expect(await named('gobstopper')).toBe('Gobstopper')
  await api.database.main.kysely
    .updateTable('shop')
    .set({ deleted_at: inDays(-1) })
    .where('id', '=', id)
    .execute()
  expect(await named('gobstoper')).toBeNull()
})

it.each(['', '?search=', `?search=${'a'.repeat(101)}`])('refuses %s', async (query) => {
  const reply = await api.get(`/api/v1/shop/named${query}`)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'search' }] })
})

it.each(['امزون', 'نوون', 'carfour', 'ماكس', 'كنز', 'k,k', 'klad', 'شيإن', 'nonn', 'hd;dh'])(
  'finds no products for %s, which matches a shop or nothing',
  async (typed) => {
    expect(await products(typed)).toEqual({ total: 0, didYouMean: null, first: '' })
  },
)

it('finds products of a shop whose name was misspelt, by that name only', async () => {
  const { total, didYouMean, first } = await products('samsng')
  expect(total).toBeGreaterThan(0)
  expect(didYouMean).toBe('samsung')
  expect(first).toContain('Samsung')
})

it.each([
  ['hdt,k 16', 'iPhone 16'],
  ['سشةسعىل لشمشءغ س25', 'Galaxy S25'],
])('reads %s on the other keyboard layout, since nothing matches as typed, and says so', async (typed, wanted) => {
  const { didYouMean, first } = await products(typed)
  expect(first).toContain(wanted)
  expect(didYouMean).not.toBeNull()
})

it('does not correct what matches as typed', async () => {
  expect(await products('sony')).toMatchObject({ didYouMean: null, first: expect.stringContaining('Sony') })
})
