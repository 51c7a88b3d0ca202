import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { inDays } from '../testing/builders.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let fashion: string
const ids: Record<string, number> = {}

beforeAll(async () => {
  api = await startTestApi()
  fashion = await api.rows.category({ slug: 'fashion', name_ar: 'أزياء', name_en: 'Fashion' })
  const home = await api.rows.category({ slug: 'home', name_ar: 'المنزل', name_en: 'Home' })
  const shop = async (name_en: string, name_ar: string, values: Parameters<typeof api.rows.shop>[0]) => {
    ids[name_en] = await api.rows.shop({
      name_en,
      name_ar,
      domain: `${name_en.toLowerCase().replace(/\W/g, '')}.com`,
      ...values,
    })
  }
  await shop('Noon', 'نون', {
    category_id: home,
    popularity: 90,
    countries: ['sa', 'ae', 'eg'],
    created_at: inDays(-9),
  })
  await shop('Amazon', 'أمازون', {
    category_id: home,
    popularity: 100,
    countries: ['sa', 'us'],
    created_at: inDays(-8),
  })
  await shop('Afternoon Tea', 'شاي العصر', {
    category_id: home,
    popularity: 95,
    countries: ['eg'],
    created_at: inDays(-7),
  })
  await shop('Namshi', 'نمشي', {
    category_id: fashion,
    popularity: 70,
    countries: ['sa', 'kw'],
    created_at: inDays(-6),
  })
  await shop('6th Street', 'الشارع السادس', { category_id: fashion, popularity: 60, created_at: inDays(-5) })
  // The countries of codes decide about listing, not those of delivery.
  const code = (name: string, countries: string[]) => api.rows.coupon({ shop_id: ids[name] ?? 0, countries })
  await code('Noon', ['ae'])
  await code('Amazon', ['us', 'sa'])
  await code('Amazon', ['sa'])
  await code('Namshi', ['kw'])
  await shop('Hidden', 'مخفي', { category_id: fashion, popularity: 99, status: 'INACTIVE' })
  await shop('Gone', 'محذوف', { category_id: fashion, popularity: 98, deleted_at: inDays(-1) })
})
afterAll(() => api.close())

const list = async (query = '', headers: Record<string, string> = { 'accept-language': 'en' }) => {
  const reply = await api.get(`/api/v1/shop/shop-list${query}`, headers)
  expect(reply.statusCode).toBe(200)
  return reply.json<{
    items: { id: number; shopName: string; couponCount: number }[]
    total: number
    letters: string[]
    nextCursor: string | null
  }>()
}
const names = async (query = '') => (await list(query)).items.map(({ shopName }) => shopName)

describe('the directory of stores', () => {
  it('shows active stores, the popular ones first', async () => {
    expect(await list()).toEqual({
      items: expect.arrayContaining([
        {
          id: ids.Noon,
          shopName: 'Noon',
          slug: expect.any(String),
          logo: null,
          domain: 'noon.com',
          categoryId: expect.any(String),
          countries: ['sa', 'ae', 'eg'],
          couponCount: 1,
          best: expect.objectContaining({ discountType: expect.any(String) }),
        },
      ]),
      total: 5,
      letters: ['#', 'A', 'N', 'ا', 'ش', 'ن'],
      didYouMean: null,
      nextCursor: null,
    })
    expect(await names()).toEqual(['Amazon', 'Afternoon Tea', 'Noon', 'Namshi', '6th Street'])
  })

  it('answers in Arabic unless English is requested', async () => {
    expect((await list('?limit=1', {})).items[0]?.shopName).toBe('أمازون')
    expect((await list('?limit=1', { 'accept-language': 'en-GB, ar;q=0.5' })).items[0]?.shopName).toBe('Amazon')
  })

  it('sorts by newest, and by name in the language of the caller', async () => {
    expect(await names('?sort=newest')).toEqual(['6th Street', 'Namshi', 'Afternoon Tea', 'Amazon', 'Noon'])
    expect(await names('?sort=name')).toEqual(['6th Street', 'Afternoon Tea', 'Amazon', 'Namshi', 'Noon'])
    const arabic = (await list('?sort=name', {})).items.map(({ shopName }) => shopName)
    expect(arabic).toEqual(['الشارع السادس', 'أمازون', 'شاي العصر', 'نمشي', 'نون'])
  })

  it('filters by category and country, and counts the results', async () => {
    expect(await list(`?categoryId=${fashion}`)).toMatchObject({
      total: 2,
      items: [{ shopName: 'Namshi' }, { shopName: '6th Street' }],
    })
    expect(await names('?country=us')).toEqual(['Amazon'])
    expect((await list('?country=us')).items).toMatchObject([{ couponCount: 1 }])
    expect((await list('?country=sa')).items).toMatchObject([{ shopName: 'Amazon', couponCount: 2 }])
    expect(await names('?country=eg')).toEqual([])
    expect(await list(`?categoryId=${fashion}&country=kw`)).toMatchObject({ total: 1, items: [{ shopName: 'Namshi' }] })
    expect(await list('?country=tr')).toEqual({ items: [], total: 0, letters: [], didYouMean: null, nextCursor: null })
  })

  it('knows the first letter in both alphabets, treating all alefs alike', async () => {
    expect(await names('?letter=N')).toEqual(['Noon', 'Namshi'])
    expect(await names(`?letter=${encodeURIComponent('ن')}`)).toEqual(['Noon', 'Namshi'])
    expect(await names(`?letter=${encodeURIComponent('ا')}`)).toEqual(['Amazon', '6th Street'])
    expect(await names(`?letter=${encodeURIComponent('#')}`)).toEqual(['6th Street'])
  })
})

describe('search', () => {
  it.each([
    ['the Latin name', 'noon', 'Noon'],
    ['the Arabic name', 'نون', 'Noon'],
    ['the Arabic name with its vowels', 'نُون', 'Noon'],
    ['capitals and blanks', '  NOON ', 'Noon'],
    ['alef without its hamza', 'امازون', 'Amazon'],
    ['Latin keys for an Arabic word', 'k,k', 'Noon'],
    ['Arabic keys for a Latin word', 'ىخخى', 'Noon'],
    ['part of the domain', 'namshi.com', 'Namshi'],
    ['the beginning of a word, in two letters', 'st', '6th Street'],
    ['words in any order', 'tea afternoon', 'Afternoon Tea'],
    ['Arabic digits', '٦th', '6th Street'],
  ])('finds a store by %s', async (_, typed, found) => {
    expect((await names(`?search=${encodeURIComponent(typed)}`))[0]).toBe(found)
  })

  it('puts an exact name before a name that contains the word, unless another order is requested', async () => {
    expect(await names('?search=noon')).toEqual(['Noon', 'Afternoon Tea'])
    expect(await names('?search=noon&sort=popular')).toEqual(['Afternoon Tea', 'Noon'])
  })

  it('tries the other keyboard layout only if the typed word finds nothing', async () => {
    const trap = await api.rows.shop({ name_en: 'Trap', name_ar: 'ىخخى', domain: 'trap.com' })
    expect(await names(`?search=${encodeURIComponent('ىخخى')}`)).toEqual(['Trap'])
    await api.database.main.kysely.deleteFrom('shop').where('id', '=', trap).execute()
    expect(await names(`?search=${encodeURIComponent('ىخخى')}`)).toEqual(['Noon'])
  })

  it('tolerates a typing error, and returns the corrected search', async () => {
    expect(await list('?search=nonn')).toMatchObject({ items: [{ shopName: 'Noon' }], total: 1, didYouMean: 'Noon' })
    expect(await list(`?search=${encodeURIComponent('كود خصم نمشى')}`)).toMatchObject({
      items: [{ shopName: 'Namshi' }],
      didYouMean: null,
    })
    expect(await names(`?search=${encodeURIComponent('https://www.amazon.com/ar')}`)).toEqual(['Amazon'])
  })

  it('lists the available first letters, ignoring the letter filter', async () => {
    expect((await list('?country=ae&letter=A')).letters).toEqual(['N', 'ن'])
    expect((await list('?search=noon')).letters).toEqual(['A', 'N', 'ش', 'ن'])
  })

  it('finds nothing for unknown words, and everything without words', async () => {
    expect(await list('?search=zzzz')).toEqual({ items: [], total: 0, letters: [], didYouMean: null, nextCursor: null })
    expect((await list('?search=')).total).toBe(5)
    expect((await list(`?search=${encodeURIComponent('\u064b\u200f')}`)).total).toBe(5)
  })

  it.each(["' or 1=1 --", '%', '_', '\\', '%%%%', 'a%b', "');drop table shop;--", '$1', '{}', '"\'`'])(
    'treats %s as plain text',
    async (typed) => {
      expect(await list(`?search=${encodeURIComponent(typed)}`)).toMatchObject({ total: 0 })
    },
  )

  it('keeps to the filters', async () => {
    expect(await names('?search=noon&country=ae')).toEqual(['Noon'])
  })
})

describe('pages', () => {
  const walk = async (query: string, between: (page: number) => Promise<unknown> = async () => {}) => {
    const seen: number[] = []
    let cursor: string | null = null
    for (let page = 0; page < 40; page += 1) {
      const reply = await list(`?${query}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
      seen.push(...reply.items.map(({ id }) => id))
      cursor = reply.nextCursor
      if (!cursor) return seen
      await between(page)
    }
    throw new Error('the pages never ended')
  }

  it.each(['sort=popular', 'sort=newest', 'sort=name', 'search=o', 'search=noon', 'country=sa&sort=name'])(
    'follow each other without gaps or repetitions: %s',
    async (query) => {
      const whole = await list(`?${query}&limit=100`)
      expect(await walk(`${query}&limit=2`)).toEqual(whole.items.map(({ id }) => id))
      expect(whole.total).toBe(whole.items.length)
    },
  )

  it.each(['popular', 'newest', 'name'])('show every existing store once while others are added: %s', async (sort) => {
    const many = await api.rows.category()
    const before = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        api.rows.shop({ category_id: many, popularity: index % 3, name_en: `Same ${index % 4}` }),
      ),
    )
    const seen = await walk(`categoryId=${many}&sort=${sort}&limit=7`, (page) =>
      api.rows.shop({ category_id: many, popularity: page % 3, name_en: `Same ${page % 4}` }),
    )
    expect(new Set(seen).size).toBe(seen.length)
    expect(before.filter((id) => !seen.includes(id))).toEqual([])
  })

  it.each([
    ['nonsense', 'nonsense'],
    ['an empty one', ''],
    ['another order', Buffer.from('["newest",1,1]').toString('base64url')],
    ['too few values', Buffer.from('["popular",1]').toString('base64url')],
    ['values of another type', Buffer.from('["popular","1; drop table shop",1]').toString('base64url')],
    ['numbers too large for the column', Buffer.from('["popular",99999999999,1]').toString('base64url')],
    ['no list', Buffer.from('{"a":1}').toString('base64url')],
  ])('refuse a cursor that is %s', async (_, cursor) => {
    const reply = await api.get(`/api/v1/shop/shop-list?sort=popular&cursor=${cursor}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'cursor', message: 'INVALID' }] })
  })
})

describe('coupon counts in the directory', () => {
  it('count only what can be used now', async () => {
    const shop = await api.rows.shop({ name_en: 'Counted', domain: 'counted.com' })
    await api.rows.coupon({ shop_id: shop })
    await api.rows.coupon({ shop_id: shop, ends_at: inDays(3) })
    await api.rows.coupon({ shop_id: shop, ends_at: inDays(-1) })
    await api.rows.coupon({ shop_id: shop, starts_at: inDays(1) })
    await api.rows.coupon({ shop_id: shop, status: 'PAUSED' })
    await api.rows.coupon({ shop_id: shop, deleted_at: inDays(-1) })
    expect((await list('?search=counted.com')).items).toMatchObject([{ couponCount: 2 }])
  })

  it('change the moment a coupon starts or ends, without any write', async () => {
    const shop = await api.rows.shop({ domain: 'moments.com' })
    const started = await api.rows.coupon({ shop_id: shop, starts_at: inDays(1), ends_at: inDays(2) })
    expect((await list('?search=moments.com')).items).toMatchObject([{ couponCount: 0 }])
    // As if a day had passed, bypassing the code that maintains the count.
    await api.database.main.kysely.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction)
      await transaction
        .updateTable('coupon')
        .set({ starts_at: inDays(-1) })
        .where('id', '=', started)
        .execute()
      await sql`update shop_coupon_count set valid_until = now() - interval '1 second' where shop_id = ${shop}`.execute(
        transaction,
      )
    })
    expect((await list('?search=moments.com')).items).toMatchObject([{ couponCount: 1 }])
  })
})

describe('valid queries', () => {
  it.each([
    ['limit=0', 'limit', 'OUT_OF_RANGE'],
    ['limit=101', 'limit', 'OUT_OF_RANGE'],
    ['limit=ten', 'limit', 'INVALID'],
    ['limit=1.5', 'limit', 'INVALID'],
    ['limit=1&limit=2', 'limit', 'INVALID'],
    ['sort=best', 'sort', 'INVALID'],
    ['country=xx', 'country', 'INVALID'],
    ['categoryId=12', 'categoryId', 'INVALID'],
    ['letter=AB', 'letter', 'INVALID'],
    [`search=${'a'.repeat(101)}`, 'search', 'TOO_LONG'],
    ['colour=red', 'colour', 'UNKNOWN'],
    ['filter[status]=INACTIVE', 'filter[status]', 'UNKNOWN'],
  ])('is checked: %s', async (query, key, message) => {
    const reply = await api.get(`/api/v1/shop/shop-list?${query}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.json()).toMatchObject({ code: 1001, name: 'ValidationError', message: [{ key, message }] })
  })

  it('name every field that is wrong', async () => {
    const reply = await api.get('/api/v1/shop/shop-list?limit=0&sort=best&colour=red')
    expect(reply.json().message).toEqual(
      expect.arrayContaining([
        { key: 'limit', message: 'OUT_OF_RANGE' },
        { key: 'sort', message: 'INVALID' },
        { key: 'colour', message: 'UNKNOWN' },
      ]),
    )
  })

  it('may contain a zero byte or half a character, and find nothing', async () => {
    for (const search of ['a%00zzz', '%ED%A0%80zzz', '%FFzzz']) {
      const reply = await api.get(`/api/v1/shop/shop-list?search=${search}`)
      expect(reply.statusCode).toBeLessThan(500)
    }
  })
})
