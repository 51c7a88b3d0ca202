import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { madeProduct } from '../../seed/made-products.ts'
import { productFamilies } from '../../seed/product-families.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { demoCases, madeCases } from './product-search.cases.ts'
import { keepSearchWords } from './search-words.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  const category = await api.rows.category()
  const demo = productFamilies.flatMap((family) =>
    family.first.flatMap((first) =>
      family.second.map((second) => ({
        name_en: [family.en, first.en, second.en].filter(Boolean).join(', '),
        name_ar: [family.ar, first.ar, second.ar].filter(Boolean).join('، '),
        brand: family.brand,
      })),
    ),
  )
  // The expected products, and as many others as a test can afford.
  const wanted = new Set(madeCases.map((one) => one.wanted))
  const made = Array.from({ length: 1_000_000 }, (_, number) => number).flatMap((number) => {
    const { en, ar, brand } = madeProduct(number)
    return wanted.has(en) || number % 400 === 0 ? [{ name_en: en, name_ar: ar, brand }] : []
  })
  const values = [...demo, ...made].map((one) => ({ ...one, category_id: category }))
  for (let from = 0; from < values.length; from += 1_000)
    await api.database.main.kysely
      .insertInto('product')
      .values(values.slice(from, from + 1_000))
      .execute()
  await keepSearchWords(api.database.main.kysely)
})
afterAll(() => api.close())

const search = async (typed: string): Promise<{ id: string; name: string }[]> => {
  const reply = await api.request({
    method: 'POST',
    url: '/api/v1/product/search',
    headers: { 'accept-language': 'en' },
    payload: { search: typed },
  })
  expect(reply.statusCode).toBe(200)
  return reply.json().items
}

it('finds the intended product first, in both languages and with typing errors', async () => {
  const cases = [...demoCases, ...madeCases]
  expect(cases).toHaveLength(200)
  const missed: string[] = []
  for (const { typed, wanted } of cases) {
    const [first] = await search(typed)
    if (!first?.name.startsWith(wanted)) missed.push(`${typed}: ${first?.name ?? 'nothing'}`)
  }
  if (process.env.SHOW_MISSED) process.stderr.write(`${missed.join('\n')}\n`)
  // At least 95 of 100.
  expect(missed.length).toBeLessThanOrEqual(10)
})

it.each([
  'iphone 15',
  'iphone 15 128 black',
  'ايفون 15',
  // 128 and 17 are sizes of other products.
  'iphone 12',
  'iphone 17',
  'iphone 9731',
  'nokianna 15',
  'sony airfryer',
])('returns nothing for %s rather than another product', async (typed) => {
  expect(await search(typed)).toEqual([])
})

it.each([
  ['laptop 16gb', /MacBook|Pavilion|IdeaPad|Inspiron|Vivobook/],
  ['لابتوب 16', /MacBook|Pavilion|IdeaPad|Inspiron|Vivobook/],
  ['جوال', /Galaxy|iPhone|Xiaomi|Honor|Oppo|nova/],
  ['cheap phone', /Galaxy|iPhone|Xiaomi|Honor|Oppo|nova/],
  ['ثلاجة', /fridge/],
])('finds products of the kind that %s names, first of all', async (typed, kind) => {
  const found = await search(typed)
  expect(found.length).toBeGreaterThan(2)
  for (const { name } of found.slice(0, 8)) expect(name).toMatch(kind)
})

it('lists a kind before products that have its name for another', async () => {
  const category_id = await api.rows.category()
  await api.rows.product({ name_en: 'Phone cover, leather', name_ar: 'غطاء جلد', category_id })
  await keepSearchWords(api.database.main.kysely)
  const [first] = await search('phone')
  expect(first?.name).not.toMatch(/cover/)
})

it.each([
  ['iphone 15', 'iphone'],
  ['ايفون 15', 'ايفون'],
  ['iphone12 128gb black', 'iphone black'],
  ['nokianna 15', null],
  ['zzzzqqqq 7', null],
])('offers for %s the search that finds what is near: %s', async (typed, near) => {
  const reply = await api.request({ method: 'POST', url: '/api/v1/product/search', payload: { search: typed } })
  expect(reply.json()).toMatchObject({ items: [], total: 0, didYouMean: near })
})

it('finds a model by its letter and number together', async () => {
  const found = await search('s25')
  expect(found.length).toBeGreaterThan(0)
  for (const { name } of found) expect(name).toMatch(/S ?25/)
  const [first] = await search('iphone 16 2033')
  expect(first?.name).toMatch(/iPhone 16/)
})

it('finds the product of an address, without campaign parameters', async () => {
  const id = await api.rows.product({ name_en: 'Sold at an address' })
  await api.rows.listing({
    product_id: id,
    shop_id: await api.rows.shop(),
    url: 'https://www.shop-of-address.example/p/12?color=red',
  })
  const found = await search('https://shop-of-address.example/p/12/?utm_source=mail&color=red')
  expect(found.map((item) => item.id)).toEqual([id])
  expect(await search('https://shop-of-address.example/p/13')).toEqual([])
})

it('finds a barcode of the product or a listing, with or without leading zeros', async () => {
  const id = await api.rows.product({ name_en: 'With a barcode', barcode: '0628100700001' })
  const sold = await api.rows.product({ name_en: 'Sold with a barcode' })
  await api.rows.listing({ product_id: sold, shop_id: await api.rows.shop(), gtin: '96385074' })
  expect((await search('628100700001')).map((item) => item.id)).toEqual([id])
  expect((await search('٠٦٢٨١٠٠٧٠٠٠٠١')).map((item) => item.id)).toEqual([id])
  expect((await search('96385074')).map((item) => item.id)).toEqual([sold])
})

it('returns nothing for input without a word, and nothing that is trashed or merged', async () => {
  expect(await search('؟؟!')).toEqual([])
  const id = await api.rows.product({ name_en: 'Wondrous quibbler' })
  const { kysely } = api.database.main
  expect((await search('wondrous quibler')).map((item) => item.id)).toEqual([id])
  const staff = callAs(api, await api.tokenOf(await api.rows.staff()))
  await staff('PATCH', `/product/${id}`, { name: { en: 'Renamed gobstopper' } })
  expect((await search('gobstoper')).map((item) => item.id)).toEqual([id])
  await kysely
    .updateTable('product')
    .set({ merged_into: await api.rows.product() })
    .where('id', '=', id)
    .execute()
  expect(await search('gobstopper')).toEqual([])
})
