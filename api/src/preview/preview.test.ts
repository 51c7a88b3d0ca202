import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { maxPreviews, previewHeader } from '../../../shared/contract/preview/preview.limits.ts'
import { declaredRoutes } from '../../../shared/server/contract-folder.ts'
import { inDays } from '../testing/builders.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { isReadable } from './preview-gate.ts'

let api: TestApi
let shop: number
let coupon: string
let staff: string
let editor: Editor

type Editor = Awaited<ReturnType<typeof signIn>>

const everything = [
  'view_preview',
  'view_coupon',
  'update_coupon',
  'create_coupon',
  'view_shop',
  'update_shop',
  'create_shop',
]

async function signIn(userId: string) {
  const { accessToken, sessionId } = await api.signedIn(userId)
  const headers = { authorization: `Bearer ${accessToken}` }
  const open = (body: object = {}) =>
    api.request({
      method: 'POST',
      url: '/api/v1/preview',
      headers,
      payload: { country: 'eg', theme: 'dark', isMember: false, draft: null, ...body },
    })
  const tokenOf = async (body: object = {}): Promise<string> => (await open(body)).json().token
  const save = (url: string, payload: object) =>
    api.request({ method: 'PATCH', url: `/api/v1${url}`, headers, payload })
  return { sessionId, headers, open, tokenOf, save }
}

const english = { 'accept-language': 'en' }
const read = (path: string, token?: string, headers: Record<string, string> = english) =>
  api.get(`/api/v1${path}`, token ? { ...headers, [previewHeader]: token } : headers)

/** Rows of every table, by its name; and what has been announced is in none. */
async function rowCounts(): Promise<Readonly<Record<string, number>>> {
  const { kysely } = api.database.main
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'preview'
  `.execute(kysely)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(name)}`.execute(
      kysely,
    )
    counts[name] = counted.rows[0]?.count ?? 0
  }
  return counts
}

beforeAll(async () => {
  api = await startTestApi()
  shop = await api.rows.shop({
    name_ar: 'نون',
    name_en: 'Noon',
    slug: 'noon',
    domain: 'noon.com',
    countries: ['sa', 'eg'],
  })
  await api.rows.coupon({ shop_id: shop, code: 'LIVE', countries: ['eg'] })
  coupon = await api.rows.coupon({ shop_id: shop, code: 'ASLEEP', countries: ['eg'], status: 'PAUSED' })
  staff = await api.rows.staff(everything)
  editor = await signIn(staff)
})
afterAll(() => api.close())

const pages = () => [
  `/shop/shop-list/${shop}?country=eg`,
  `/shop/shop-list/${shop}?country=sa`,
  '/shop/shop-list?country=eg',
  '/shop/shop-list?search=noon',
  '/shop/suggest?search=non&country=eg',
  '/shop/app-state',
  '/category/category-list',
]

const activated = () => ({ draft: { section: 'coupon', id: coupon, fields: { status: 'ACTIVE' } } })

describe('a preview without a change', () => {
  it('answers byte for byte what the live page reads, in both languages', async () => {
    const token = await editor.tokenOf()
    for (const path of pages()) {
      for (const language of ['ar', 'en']) {
        const headers = { 'accept-language': language }
        const [live, previewed] = [await read(path, undefined, headers), await read(path, token, headers)]
        expect(previewed.statusCode).toBe(200)
        expect(previewed.body).toBe(live.body)
      }
    }
  })

  it('is kept by no cache, and is no answer to a read without it', async () => {
    const path = `/shop/shop-list/${shop}?country=eg`
    const previewed = await read(path, await editor.tokenOf())
    expect(previewed.headers['cache-control']).toBe('no-store')
    expect(previewed.headers.etag).toBeUndefined()
    const live = await read(path)
    expect(live.headers['cache-control']).toMatch(/^public/)
    expect(live.headers.vary).toMatch(new RegExp(`\\b${previewHeader}\\b`))
  })

  it('says as whom it shows pages', async () => {
    const guest = await read('/preview', await editor.tokenOf({ country: 'sa', theme: 'light' }))
    expect(guest.json()).toEqual({ country: 'sa', theme: 'light', user: null, expiresAt: expect.any(String) })
    const member = (await read('/preview', await editor.tokenOf({ isMember: true }))).json()
    expect(member.user).toMatchObject({ firstName: 'Sara', country: 'eg', isEmailVerified: true })
  })
})

describe('a preview with a change', () => {
  it('answers byte for byte what the live page reads once the change is saved', async () => {
    const own = await api.rows.coupon({ shop_id: shop, code: 'LATER', countries: ['eg'], status: 'PAUSED' })
    const fields = { status: 'ACTIVE', description: { ar: 'خصم جديد', en: 'A new discount' }, percent: 35 }
    const token = await editor.tokenOf({ draft: { section: 'coupon', id: own, fields } })
    const before = await Promise.all(pages().map(async (path) => (await read(path)).body))
    const previewed: string[] = []
    for (const path of pages()) previewed.push((await read(path, token)).body)
    expect(await Promise.all(pages().map(async (path) => (await read(path)).body))).toEqual(before)
    expect(previewed[0]).toContain('LATER')
    expect(before[0]).not.toContain('LATER')

    expect((await editor.save(`/coupon/${own}`, fields)).statusCode).toBe(200)
    expect(await Promise.all(pages().map(async (path) => (await read(path)).body))).toEqual(previewed)
    await editor.save(`/coupon/${own}`, { status: 'PAUSED' })
  })

  it('shows the visitors of one country what is for them alone', async () => {
    const token = await editor.tokenOf({
      draft: { section: 'coupon', id: coupon, fields: { status: 'ACTIVE', countries: ['sa'] } },
    })
    const list = async (country: string) => (await read(`/shop/shop-list?country=${country}`, token)).json().items
    expect(await list('sa')).toEqual([expect.objectContaining({ id: shop, couponCount: 1 })])
    expect(await list('eg')).toEqual([expect.objectContaining({ id: shop, couponCount: 1 })])
    expect((await read('/shop/shop-list?country=sa')).json().items).toEqual([])
  })

  it('shows a record that there is not yet, under one id in all of its reads', async () => {
    const { category_id } = await api.database.main.kysely
      .selectFrom('shop')
      .select('category_id')
      .where('id', '=', shop)
      .executeTakeFirstOrThrow()
    const fields = {
      shopName: { ar: 'جرير', en: 'Jarir' },
      slug: 'jarir',
      domain: 'jarir.com',
      categoryId: category_id,
      countries: ['sa'],
      currency: 'SAR',
    }
    const reply = await editor.open({ draft: { section: 'shop', id: null, fields } })
    expect(reply.json()).toMatchObject({ recordId: expect.any(Number) })
    const { token, recordId } = reply.json()
    for (const _ of [1, 2]) {
      const page = await read(`/shop/shop-list/${recordId}`, token)
      expect(page.json().shop).toMatchObject({ id: recordId, shopName: 'Jarir' })
    }
    expect((await read(`/shop/shop-list/${recordId}`)).statusCode).toBe(404)
  })

  it('leaves nothing behind, and announces nothing', async () => {
    const before = await rowCounts()
    const reply = await editor.open({ isMember: true, ...activated() })
    const { token } = reply.json()
    await Promise.all([...pages(), '/auth/me', '/notification', '/shop/follow'].map((path) => read(path, token)))
    expect(await rowCounts()).toEqual(before)
    const kept = await api.database.main.kysely
      .selectFrom('coupon')
      .select(['status', 'version'])
      .where('id', '=', coupon)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ status: 'PAUSED', version: 1 })
  })

  it('locks nothing once it has answered', async () => {
    const token = await editor.tokenOf(activated())
    await Promise.all(pages().map((path) => read(path, token)))
    const saved = await editor.save(`/coupon/${coupon}`, { percent: 12 })
    expect(saved.statusCode).toBe(200)
  })

  it('is read by one call at a time, so that others who write its record wait for one alone', async () => {
    const token = await editor.tokenOf(activated())
    let isRead = false
    const reads = Promise.all(Array.from({ length: 10 }, () => read(pages()[0] ?? '', token))).finally(() => {
      isRead = true
    })
    const waiting: number[] = []
    while (!isRead) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `.execute(api.database.main.kysely)
      waiting.push(rows[0]?.count ?? 0)
    }
    expect((await reads).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(Math.max(...waiting)).toBe(0)
  })

  it('is refused as saving it would be', async () => {
    const draft = (fields: object, id: string | null = coupon) => ({ draft: { section: 'coupon', id, fields } })
    const wrong = await editor.open(draft({ discountType: 'fixed' }))
    expect(wrong.json()).toMatchObject({
      code: 1001,
      message: expect.arrayContaining([{ key: 'amount', message: 'REQUIRED' }]),
    })
    const other = await api.rows.shop({ slug: 'taken', domain: 'taken.com' })
    const taken = await editor.open({ draft: { section: 'shop', id: other, fields: { slug: 'noon' } } })
    expect(taken.json()).toMatchObject({ code: 1010, records: [{ section: 'shop', id: String(shop) }] })
    expect((await editor.open(draft({ percent: 20 }, '0199fc6c-0000-7000-8000-000000000000'))).statusCode).toBe(404)
    expect((await editor.open(draft({ nonsense: 1 }))).json().code).toBe(1001)
    expect(
      (await editor.open({ draft: { section: 'user', id: staff, fields: { status: 'active' } } })).json().code,
    ).toBe(1001)
  })
})

describe('a visitor who is signed in', () => {
  it('has an account of the preview alone, with nothing in it yet', async () => {
    const token = await editor.tokenOf({ isMember: true })
    expect((await read('/shop/follow', token)).json()).toMatchObject({ items: [] })
    expect((await read('/notification', token)).json()).toMatchObject({ items: [], unread: 0 })
    expect((await read('/tracking', token)).statusCode).toBe(200)
  })

  it('is never the member of staff, whose token counts for nothing', async () => {
    const headers = { ...english, ...editor.headers }
    const member = await read('/notification', await editor.tokenOf({ isMember: true }), headers)
    expect(member.statusCode).toBe(200)
    const guest = await read('/notification', await editor.tokenOf(), headers)
    expect(guest.json().code).toBe(1004)
    expect((await read('/coupon', await editor.tokenOf(), headers)).json().code).toBe(1005)
  })
})

describe('what carries a preview', () => {
  it('is a read of a visitor: votes, copies, counts and sections are refused', async () => {
    const token = await editor.tokenOf({ isMember: true })
    const headers = { [previewHeader]: token, ...editor.headers }
    const post = (path: string, payload: object) =>
      api.request({ method: 'POST', url: `/api/v1${path}`, headers, payload })
    const refused = await Promise.all([
      post('/coupon/vote', { couponId: coupon, worked: true }),
      post('/coupon/copied', { couponId: coupon }),
      post('/shop/follow/1', {}),
      post('/preview', {}),
      read('/coupon', token, editor.headers),
      read('/notification/stream', token),
      read('/coupon/export', token, editor.headers),
    ])
    expect(refused.map((reply) => reply.json().code)).toEqual(refused.map(() => 1005))
  })

  it('is no read that writes, and every other one is answered', async () => {
    const token = await editor.tokenOf({ isMember: true })
    for (const path of ['/auth/export', '/oauth/google/login', '/auth/oauth-session/any']) {
      expect([path, (await read(path, token)).json().code]).toEqual([path, 1005])
    }
    const readable = (await declaredRoutes('api')).filter((route) => isReadable(route) && !route.path.includes(':'))
    const refused: string[] = []
    for (const { path } of readable) {
      if ([403, 500].includes((await read(path, token)).statusCode)) refused.push(path)
    }
    expect(refused).toEqual([])
    expect(readable.length).toBeGreaterThan(15)
  })

  it('has to be a preview that there is', async () => {
    const path = `/shop/shop-list/${shop}`
    expect((await read(path, 'A'.repeat(43))).json()).toMatchObject({ code: 1615, status: 410 })
    expect((await read(path, 'short')).json().code).toBe(1615)
    expect((await read('/preview')).json().code).toBe(1615)
  })
})

describe('a preview ends', () => {
  const path = () => `/shop/shop-list/${shop}`
  const codeOf = async (token: string) => (await read(path(), token)).json().code

  it('after its time', async () => {
    const token = await editor.tokenOf(activated())
    await api.database.main.kysely.updateTable('preview').set({ expires_at: sql`now()` }).execute()
    expect(await codeOf(token)).toBe(1615)
  })

  it('with the session that it was opened in', async () => {
    const other = await signIn(staff)
    const token = await other.tokenOf()
    expect(await codeOf(token)).toBeUndefined()
    await api.database.main.kysely
      .updateTable('user_session')
      .set({ ended_at: inDays(0), end_reason: 'signed_out' })
      .where('id', '=', other.sessionId)
      .execute()
    expect(await codeOf(token)).toBe(1615)
  })

  it('with the right to see what it shows', async () => {
    const id = await api.rows.staff(everything)
    const token = await (await signIn(id)).tokenOf(activated())
    expect(await codeOf(token)).toBeUndefined()
    await api.database.main.kysely
      .deleteFrom('user_permission')
      .where('user_id', '=', id)
      .where('permission', '=', 'update_coupon')
      .execute()
    expect(await codeOf(token)).toBe(1615)
  })

  it('when its session has opened many others at once', async () => {
    const other = await signIn(staff)
    const tokens = await Promise.all(Array.from({ length: maxPreviews + 5 }, () => other.tokenOf()))
    const codes = await Promise.all(tokens.map(codeOf))
    expect(codes.filter((code) => code === undefined)).toHaveLength(maxPreviews)
  })

  it('when its session has opened many others', async () => {
    const other = await signIn(staff)
    const tokens: string[] = []
    for (let count = 0; count <= maxPreviews; count += 1) tokens.push(await other.tokenOf())
    expect(await codeOf(tokens[0] ?? '')).toBe(1615)
    expect(await codeOf(tokens[1] ?? '')).toBeUndefined()
  })
})

describe('who opens a preview', () => {
  it('is staff who may, and of a change who may save and see it', async () => {
    const codeFor = async (permissions: readonly string[], body: object = {}) =>
      (await (await signIn(await api.rows.staff(permissions))).open(body)).json().code
    expect((await api.request({ method: 'POST', url: '/api/v1/preview', payload: {} })).json().code).toBe(1004)
    const member = await signIn(await api.rows.user())
    expect((await member.open()).json().code).toBe(1005)
    expect(await codeFor(['view_coupon', 'update_coupon'])).toBe(1005)
    expect(await codeFor(['view_preview'])).toBeUndefined()
    expect(await codeFor(['view_preview', 'view_coupon'], activated())).toBe(1005)
    expect(await codeFor(['view_preview', 'update_coupon'], activated())).toBe(1005)
    expect(await codeFor(['view_preview', 'view_coupon', 'update_coupon'], activated())).toBeUndefined()
  })
})
