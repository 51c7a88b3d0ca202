import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { findNouns } from '../app/nouns.ts'
import { inDays } from '../testing/builders.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let authorization: string
let shop: number
const coupons: Record<string, string> = {}

beforeAll(async () => {
  api = await startTestApi()
  authorization = `Bearer ${await api.tokenOf(await api.rows.staff())}`
  shop = await api.rows.shop({
    name_en: 'Noon',
    name_ar: 'نون',
    slug: 'noon',
    domain: 'noon.com',
    created_at: '2026-01-05',
  })
  const coupon = async (code: string, values: object) => {
    coupons[code] = await api.rows.coupon({ shop_id: shop, code, ...values })
  }
  await coupon('A', { percent: 10, created_at: '2026-01-01', ends_at: '2027-01-01', countries: ['sa'] })
  await coupon('B', { percent: 20, created_at: '2026-01-02', ends_at: null, countries: ['sa', 'eg'], status: 'PAUSED' })
  await coupon('C', {
    percent: 20,
    created_at: '2026-01-03',
    ends_at: '2026-06-01',
    description_ar: 'خصم أحمد',
    countries: ['kw'],
  })
  await coupon('D', { percent: 30, created_at: '2026-01-04', deleted_at: inDays(-1) })
})
afterAll(() => api.close())

const get = (path: string) => api.get(`/api/v1${path}`, { authorization, 'accept-language': 'en' })
const codes = async (query: string): Promise<string[]> => {
  const reply = await get(`/coupon?${query}`)
  expect(reply.json()).toMatchObject({ items: expect.anything() })
  return reply.json().items.map(({ code }: { code: string }) => code)
}

describe('the list of a collection', () => {
  it('is newest first, without the trash, in pages of twenty', async () => {
    const reply = await get('/coupon')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.json()).toMatchObject({ total: 3, page: 1, limit: 20, nextCursor: null })
    expect(await codes('')).toEqual(['C', 'B', 'A'])
  })

  it('shows the names of related records even to those who may not open them, but no names of people', async () => {
    const alone = async (permission: string) => ({
      authorization: `Bearer ${await api.tokenOf(await api.rows.staff([permission]))}`,
    })
    const names = async (path: string, permission: string) => {
      const reply = await api.get(`/api/v1${path}`, await alone(permission))
      return [reply.statusCode, reply.json().items]
    }
    const path = `/coupon/related-names?ids=${coupons.A},${coupons.D}`
    expect(await names(path, 'view_coupon')).toEqual([200, [{ section: 'shop', id: String(shop), name: 'Noon' }]])
    expect((await names(path, 'view_shop'))[0]).toBe(403)
    expect((await names('/coupon/related-names?ids=unknown', 'view_coupon'))[0]).toBe(400)
  })

  it('shows the trash alone or with the rest', async () => {
    expect(await codes('trash=only')).toEqual(['D'])
    expect(await codes('trash=with')).toEqual(['D', 'C', 'B', 'A'])
  })

  it.each([
    ['filter[percent]=20', ['C', 'B']],
    ['filter[percent][gt]=10', ['C', 'B']],
    ['filter[percent][gte]=10&filter[percent][lt]=20', ['A']],
    ['filter[percent][in]=10,30', ['A']],
    ['filter[status]=PAUSED', ['B']],
    ['filter[status][ne]=PAUSED', ['C', 'A']],
    ['filter[status][in]=PAUSED,STOPPED', ['B']],
    ['filter[endsAt]=null', ['B']],
    ['filter[endsAt][ne]=null', ['C', 'A']],
    ['filter[endsAt][lte]=2026-06-01', ['C']],
    ['filter[createdAt][gte]=2026-01-02T00:00:00Z', ['C', 'B']],
    ['filter[countries]=sa', ['B', 'A']],
    ['filter[countries][in]=eg,kw', ['C', 'B']],
    ['filter[stackable]=true', []],
    ['search=احمد', ['C']],
    ['search=A', ['A']],
    ['sort=percent,-createdAt', ['A', 'C', 'B']],
    ['sort=-percent,createdAt', ['B', 'C', 'A']],
    ['sort=endsAt', ['C', 'A', 'B']],
    ['sort=-endsAt', ['A', 'C', 'B']],
  ])('answers %s', async (query, expected) => {
    expect(await codes(query)).toEqual(expected)
  })

  it.each([
    ['filter[colour]=red', 'filter[colour]', 'UNKNOWN'],
    ['filter[constructor]=1', 'filter[constructor]', 'UNKNOWN'],
    ['filter[__proto__]=1', 'filter[__proto__]', 'UNKNOWN'],
    ['filter[percent][near]=5', 'filter[percent][near]', 'UNKNOWN'],
    ['filter[status][gt]=ACTIVE', 'filter[status][gt]', 'UNKNOWN'],
    ['filter[percent', 'filter[percent', 'UNKNOWN'],
    ['filter[percent]=ten', 'filter[percent]', 'INVALID'],
    ['filter[percent]=99999999999', 'filter[percent]', 'INVALID'],
    ['filter[percent]=10&filter[percent]=20', 'filter[percent]', 'INVALID'],
    ['filter[status]=ended', 'filter[status]', 'INVALID'],
    ["filter[shopId]=1' or '1'='1", 'filter[shopId]', 'INVALID'],
    ['filter[id]=7', 'filter[id]', 'INVALID'],
    ['filter[endsAt]=2026-02-31', 'filter[endsAt]', 'INVALID'],
    ['filter[endsAt]=infinity', 'filter[endsAt]', 'INVALID'],
    ['filter[endsAt][gt]=null', 'filter[endsAt][gt]', 'INVALID'],
    ['filter[createdAt]=null', 'filter[createdAt]', 'INVALID'],
    ['filter[code]=a%00b', 'filter[code]', 'INVALID'],
    [`filter[percent][in]=${'1,'.repeat(200)}1`, 'filter[percent][in]', 'INVALID'],
    ['sort=colour', 'sort', 'UNKNOWN'],
    ['sort=status', 'sort', 'UNKNOWN'],
    ['sort=percent,percent', 'sort', 'UNKNOWN'],
    ['sort=percent;drop table coupon', 'sort', 'UNKNOWN'],
    ['limit=101', 'limit', 'OUT_OF_RANGE'],
    ['page=0', 'page', 'OUT_OF_RANGE'],
    ['trash=all', 'trash', 'INVALID'],
    ['fields=code', 'fields', 'UNKNOWN'],
    ['cursor=nonsense', 'cursor', 'INVALID'],
  ])('refuses %s', async (query, key, message) => {
    const reply = await get(`/coupon?${query}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key, message }] })
  })

  it('reports every invalid part', async () => {
    const reply = await get('/coupon?filter[colour]=red&filter[percent]=ten&sort=colour')
    expect(reply.json().message).toEqual([
      { key: 'filter[colour]', message: 'UNKNOWN' },
      { key: 'filter[percent]', message: 'INVALID' },
      { key: 'sort', message: 'UNKNOWN' },
    ])
  })

  it.each(['sort=endsAt', 'sort=-endsAt', 'sort=-percent,createdAt', 'sort=createdAt', 'sort=-createdAt', 'sort=code'])(
    'has the same order by cursor, by page and all at once: %s',
    async (order) => {
      for (let made = 0; made < 5; made += 1) {
        await api.rows.coupon({ shop_id: shop, percent: 20 + (made % 2), ends_at: made % 2 ? inDays(made) : null })
      }
      const whole = await codes(`${order}&limit=100`)
      const byCursor: string[] = []
      const byPage: string[] = []
      for (let query = `${order}&limit=2`, page = 1; query; page += 1) {
        const reply = (await get(`/coupon?${query}`)).json()
        byCursor.push(...reply.items.map(({ code }: { code: string }) => code))
        byPage.push(...(await codes(`${order}&limit=2&page=${page}`)))
        query = reply.nextCursor ? `${order}&limit=2&cursor=${reply.nextCursor}` : ''
      }
      expect(byCursor).toEqual(whole)
      expect(byPage).toEqual(whole)
    },
  )

  it('returns an empty page past the end, with the total', async () => {
    const total = (await codes('limit=100')).length
    for (const page of [Math.ceil(total / 2) + 1, 10_000])
      expect((await get(`/coupon?page=${page}&limit=2`)).json()).toEqual({
        items: [],
        total,
        isEstimate: false,
        page,
        limit: 2,
        nextCursor: null,
      })
  })

  it('counts recent writes, and only for those who may see the list', async () => {
    const total = async () => (await get('/coupon?limit=1')).json().total
    const before = await total()
    const reply = await api.request({
      method: 'DELETE',
      url: `/api/v1/coupon/${await api.rows.coupon({ shop_id: shop })}`,
      headers: { authorization },
    })
    expect(reply.statusCode).toBe(200)
    expect(await total()).toBe(before)
    await api.rows.coupon({ shop_id: shop })
    expect(await total()).toBe(before + 1)
    const other = `Bearer ${await api.tokenOf(await api.rows.staff(['view_shop']))}`
    expect((await api.get('/api/v1/coupon?limit=1', { authorization: other })).statusCode).toBe(403)
  })
})

describe('one record of a collection', () => {
  it('is returned whole, in the trash or not', async () => {
    expect((await get(`/coupon/${coupons.A}`)).json()).toEqual({
      id: coupons.A,
      version: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: expect.any(String),
      deletedAt: null,
      shopId: shop,
      code: 'A',
      description: { ar: expect.any(String), en: expect.any(String) },
      terms: [],
      status: 'ACTIVE',
      discountType: 'percent',
      percent: 10,
      amount: null,
      minimumOrder: null,
      maximumDiscount: null,
      newCustomersOnly: false,
      stackable: false,
      appOnly: false,
      studentOnly: false,
      exclusive: false,
      excludesSaleItems: false,
      exclusions: { ar: '', en: '' },
      appliesToAll: true,
      countries: ['sa'],
      startsAt: '2025-01-01T00:00:00.000Z',
      endsAt: '2027-01-01T00:00:00.000Z',
      evidence: { worked: 0, failed: 0, lastWorkedAt: null },
    })
    expect((await get(`/coupon/${coupons.D}`)).json().deletedAt).toEqual(expect.any(String))
    expect((await get(`/shop/${shop}`)).json()).toMatchObject({
      id: shop,
      slug: 'noon',
      shopName: { ar: 'نون', en: 'Noon' },
    })
  })

  it.each([
    ['/coupon/01a1fba7-3c8d-7cab-9c29-d22f50aabfb8', 404],
    ['/shop/999999', 404],
    ['/category/01a1fba7-3c8d-7cab-9c29-d22f50aabfb8', 404],
    ['/coupon/12', 404],
    ['/shop/noon', 404],
    ['/category/1', 404],
  ])('%s is %i', async (path, status) => {
    expect((await get(path)).statusCode).toBe(status)
  })
})

describe('the other collections', () => {
  it('list stores and categories', async () => {
    expect((await get('/shop?filter[slug]=noon&sort=shopName')).json()).toMatchObject({
      total: 1,
      items: [{ slug: 'noon' }],
    })
    expect((await get(`/shop?search=${encodeURIComponent('نُون')}`)).json()).toMatchObject({ total: 1 })
    const id = await api.rows.category({ slug: 'toys', name_ar: 'ألعاب', name_en: 'Toys', position: 4 })
    expect((await get('/category?filter[position][gte]=4')).json()).toMatchObject({
      total: 1,
      items: [{ id, slug: 'toys', name: { ar: 'ألعاب', en: 'Toys' }, position: 4 }],
    })
    expect((await get(`/category/${id}`)).json()).toMatchObject({ id, slug: 'toys' })
  })
})

const { collections } = await findNouns()

describe('the search of a collection', () => {
  it.each(collections.map((store) => [store.contract.name, store] as const))('answers for %s', async (name, store) => {
    const reply = await get(`/${name}?search=a`)
    expect(reply.statusCode).toBe(store.isSearchable ? 200 : 400)
  })
})

/** A value as PostgreSQL prints it in a column default. */
function columnDefault(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.join(',')}}'::text[]`
  return typeof value === 'string' ? `'${value}'::text` : String(value)
}

describe('optional fields of a new record', () => {
  const usual = collections.flatMap(({ contract, table, columns }) =>
    Object.entries(contract.write.properties as Record<string, { default?: unknown }>)
      .filter(([, schema]) => schema.default !== undefined)
      .map(([name, schema]) => ({ table, name, column: columns.get(name)?.select[0], value: schema.default })),
  )

  it.each(usual)('default to the column default in $table.$name', async ({ table, column, value }) => {
    const { rows } = await api.database.main.pool.query(
      'select column_default from information_schema.columns where table_name = $1 and column_name = $2',
      [table, column],
    )
    expect(rows).toEqual([{ column_default: columnDefault(value) }])
  })

  it('are unchanged by an update that omits them', async () => {
    const reply = await api.server.inject({
      method: 'PATCH',
      url: `/api/v1/coupon/${coupons.B}`,
      headers: { authorization, 'if-match': (await get(`/coupon/${coupons.B}`)).headers.etag as string },
      payload: { percent: 20 },
    })
    expect(reply.json()).toMatchObject({ status: 'PAUSED' })
  })
})
