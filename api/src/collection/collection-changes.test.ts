import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { inDays } from '../testing/builders.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let staff: string
let authorization: string
beforeAll(async () => {
  api = await startTestApi()
  staff = await api.rows.staff()
  authorization = `Bearer ${await api.tokenOf(staff)}`
})
afterAll(() => api.close())

const send = (method: InjectOptions['method'], url: string, payload?: object | string, headers = {}) =>
  api.request({ method, url: `/api/v1${url}`, payload, headers: { authorization, ...headers } })
const asCsv = { 'content-type': 'text/csv' }

let made = 0
const couponBody = async (values: object = {}) => ({
  shopId: await api.rows.shop(),
  code: `SAVE${++made}`,
  description: { ar: 'خصم على كل شيء', en: 'Off everything' },
  discountType: 'percent',
  percent: 15,
  countries: ['sa', 'eg'],
  ...values,
})
const newCoupon = async (values: object = {}) => (await send('POST', '/coupon', await couponBody(values))).json()
const auditOf = (recordId: string) =>
  api.database.main.kysely
    .selectFrom('audit')
    .select(['action', 'actor_id', 'before', 'after', 'section'])
    .where('record_id', '=', String(recordId))
    .orderBy('id')
    .execute()

describe('a record that staff create', () => {
  it('is returned whole, and is in the audit with its author', async () => {
    const reply = await send('POST', '/coupon', await couponBody({ amount: null }))
    expect(reply.statusCode).toBe(201)
    const coupon = reply.json()
    expect(coupon).toMatchObject({ version: 1, status: 'ACTIVE', percent: 15, terms: [], countries: ['sa', 'eg'] })
    expect(await auditOf(coupon.id)).toEqual([
      { action: 'create', actor_id: staff, before: null, after: coupon, section: 'coupon' },
    ])
  })

  it.each([
    [{ percent: 0 }, 'percent', 'OUT_OF_RANGE'],
    [{ percent: null }, 'percent', 'REQUIRED'],
    [{ discountType: 'fixed', percent: null }, 'amount', 'REQUIRED'],
    [{ countries: [] }, 'countries', 'TOO_SHORT'],
    [{ code: ' PADDED' }, 'code', 'INVALID'],
    [{ description: { ar: '', en: 'x' } }, 'description.ar', 'TOO_SHORT'],
    [{ startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' }, 'endsAt', 'OUT_OF_RANGE'],
    [{ shopId: 999_999 }, 'shopId', 'INVALID'],
    [{ worked: 500 }, 'worked', 'UNKNOWN'],
    [{ id: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8' }, 'id', 'UNKNOWN'],
    [{ version: 9 }, 'version', 'UNKNOWN'],
    [
      { minimumOrder: { amount: 100, currency: 'SAR' }, maximumDiscount: { amount: 5, currency: 'USD' } },
      'maximumDiscount',
      'INVALID',
    ],
  ])('is refused with %j', async (values, key, message) => {
    const reply = await send('POST', '/coupon', await couponBody(values))
    expect(reply.statusCode).toBe(400)
    expect(reply.json().message).toEqual([{ key, message }])
  })

  it('cannot take a name that is in use, and is shown the record that has it', async () => {
    const category = { name: { ar: 'كتب', en: 'Books' }, slug: 'books' }
    const first = (await send('POST', '/category', category)).json()
    const reply = await send('POST', '/category', category)
    expect(reply.json()).toMatchObject({
      code: 1010,
      message: [{ key: 'slug', message: 'CONFLICT' }],
      records: [{ section: 'category', id: first.id }],
    })
  })
})

describe('a change', () => {
  it('updates only the given fields; the other language of a text stays', async () => {
    const coupon = await newCoupon()
    const reply = await send('PATCH', `/coupon/${coupon.id}`, { description: { en: 'Off some things' }, percent: 20 })
    expect(reply.json()).toMatchObject({
      version: 2,
      percent: 20,
      description: { ar: 'خصم على كل شيء', en: 'Off some things' },
      code: coupon.code,
    })
    const [, change] = await auditOf(coupon.id)
    expect(change).toMatchObject({
      before: { percent: 15, description: coupon.description },
      after: { percent: 20, description: { ar: 'خصم على كل شيء', en: 'Off some things' } },
    })
    expect(Object.keys(change?.after ?? {}).sort()).toEqual(['description', 'percent'])
  })

  it('creates no version and no audit entry if nothing changes', async () => {
    const coupon = await newCoupon()
    expect((await send('PATCH', `/coupon/${coupon.id}`, { percent: 15 })).json().version).toBe(1)
    expect(await auditOf(coupon.id)).toHaveLength(1)
  })

  it('conflicts if it is based on an old version', async () => {
    const coupon = await newCoupon()
    const read = await send('GET', `/coupon/${coupon.id}`)
    expect(read.headers.etag).toBe('"1"')
    const change = (percent: number) =>
      send('PATCH', `/coupon/${coupon.id}`, { percent }, { 'if-match': read.headers.etag })
    expect((await change(30)).statusCode).toBe(200)
    expect((await change(40)).json()).toMatchObject({ code: 1010 })
    expect((await send('GET', `/coupon/${coupon.id}`)).json().percent).toBe(30)
    expect((await send('PATCH', `/coupon/${coupon.id}`, { percent: 1 }, { 'if-match': 'x' })).json()).toMatchObject({
      message: [{ key: 'if-match', message: 'INVALID' }],
    })
  })

  it('succeeds once for fifty concurrent writes with one version', async () => {
    const coupon = await newCoupon()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        send('PATCH', `/coupon/${coupon.id}`, { percent: index + 20 }, { 'if-match': '"1"' }),
      ),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49)
  })

  it('must leave the record valid', async () => {
    const coupon = await newCoupon()
    expect((await send('PATCH', `/coupon/${coupon.id}`, { discountType: 'fixed' })).json().message).toEqual([
      { key: 'percent', message: 'INVALID' },
      { key: 'amount', message: 'REQUIRED' },
    ])
    const fixed = { discountType: 'fixed', percent: null, amount: { amount: 5_000, currency: 'SAR' } }
    expect((await send('PATCH', `/coupon/${coupon.id}`, fixed)).json()).toMatchObject(fixed)
  })
})

describe('the trash', () => {
  it('moves a record to the trash, restores it, and deletes it permanently', async () => {
    const { id } = await newCoupon()
    expect((await send('DELETE', `/coupon/${id}/hard`)).json().code).toBe(1010)
    expect((await send('DELETE', `/coupon/${id}`)).json()).toMatchObject({ code: 2000 })
    expect((await send('DELETE', `/coupon/${id}`)).statusCode).toBe(404)
    expect((await send('PATCH', `/coupon/${id}`, { percent: 20 })).statusCode).toBe(404)
    expect((await send('PATCH', `/coupon/${id}/restore`)).json().deletedAt).toBeNull()
    await send('DELETE', `/coupon/${id}`)
    expect((await send('DELETE', `/coupon/${id}/hard`)).statusCode).toBe(200)
    expect((await send('GET', `/coupon/${id}`)).statusCode).toBe(404)
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'create',
      'delete',
      'restore',
      'delete',
      'hard_delete',
    ])
  })

  it('frees names, and a restore that collides names the record that has them', async () => {
    const category = { name: { ar: 'ألعاب', en: 'Toys' }, slug: 'toys' }
    const old = (await send('POST', '/category', category)).json()
    await send('DELETE', `/category/${old.id}`)
    const young = (await send('POST', '/category', category)).json()
    expect((await send('PATCH', `/category/${old.id}/restore`)).json()).toMatchObject({
      code: 1010,
      records: [{ section: 'category', id: young.id }],
    })
  })

  it('keeps a record that others refer to, and names them', async () => {
    const shopId = await api.rows.shop()
    const couponId = await api.rows.coupon({ shop_id: shopId })
    await send('DELETE', `/shop/${shopId}`)
    expect((await send('DELETE', `/shop/${shopId}/hard`)).json()).toMatchObject({
      code: 1010,
      records: [{ section: 'coupon', id: couponId }],
    })
  })
})

describe('a bulk action', () => {
  it('reports a result for each record, and is undone as a whole', async () => {
    const coupons = [await newCoupon(), await newCoupon({ status: 'STOPPED' }), await newCoupon()]
    const ids = coupons.map(({ id }) => id)
    await send('DELETE', `/coupon/${ids[2]}`)
    const reply = (await send('POST', '/coupon/bulk', { action: 'update', ids, patch: { status: 'PAUSED' } })).json()
    expect(reply.results).toEqual([
      { id: ids[0], ok: true, message: null },
      { id: ids[1], ok: true, message: null },
      { id: ids[2], ok: false, message: 'NOT_FOUND' },
    ])
    const undone = (await send('POST', `/coupon/bulk/${reply.batchId}/undo`)).json()
    expect(undone.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true])
    const statuses = await Promise.all(ids.map(async (id) => (await send('GET', `/coupon/${id}`)).json().status))
    expect(statuses.slice(0, 2)).toEqual(['ACTIVE', 'STOPPED'])
  })

  it('is not undone if the same field was changed since', async () => {
    const { id } = await newCoupon()
    const { batchId } = (
      await send('POST', '/coupon/bulk', { action: 'update', ids: [id], patch: { percent: 50 } })
    ).json()
    await send('PATCH', `/coupon/${id}`, { percent: 60 })
    const undone = (await send('POST', `/coupon/bulk/${batchId}/undo`)).json()
    expect(undone.results).toEqual([{ id, ok: false, message: 'CONFLICT' }])
    expect((await send('GET', `/coupon/${id}`)).json().percent).toBe(60)
  })

  it('changes a thousand records and restores all of them exactly', async () => {
    const shop = await api.rows.shop()
    const rows = await api.database.main.kysely
      .insertInto('coupon')
      .values(
        Array.from({ length: 1_000 }, (_, index) => ({
          shop_id: shop,
          code: `MANY${index}`,
          description_ar: 'خصم',
          description_en: 'Off',
          discount_type: 'percent',
          percent: (index % 90) + 1,
          countries: ['sa'],
        })),
      )
      .returning(['id'])
      .execute()
    const ids = rows.map(({ id }) => id)
    const all = async () =>
      api.database.main.kysely
        .selectFrom('coupon')
        .select(['id', 'percent', 'status', 'ends_at'])
        .where('shop_id', '=', shop)
        .orderBy('id')
        .execute()
    const before = await all()
    const patch = { percent: 99, status: 'STOPPED', endsAt: inDays(5).toISOString() }
    const reply = (await send('POST', '/coupon/bulk', { action: 'update', ids, patch })).json()
    expect(new Set((await all()).map(({ percent }) => percent))).toEqual(new Set([99]))
    await send('POST', `/coupon/bulk/${reply.batchId}/undo`)
    expect(await all()).toEqual(before)
    // About ten thousand statements, one after the other.
  }, 120_000)

  it('needs the permission for its action, and so does undoing it', async () => {
    const viewer = await api.rows.staff(['view_coupon', 'update_coupon'])
    const headers = { authorization: `Bearer ${await api.tokenOf(viewer)}` }
    const { id } = await newCoupon()
    const pause = { action: 'update', ids: [id], patch: { status: 'PAUSED' } }
    expect((await send('POST', '/coupon/bulk', pause, headers)).statusCode).toBe(200)
    expect((await send('POST', '/coupon/bulk', { action: 'delete', ids: [id] }, headers)).statusCode).toBe(403)
    const { batchId } = (await send('POST', '/coupon/bulk', { action: 'delete', ids: [id] })).json()
    expect((await send('POST', `/coupon/bulk/${batchId}/undo`, undefined, headers)).statusCode).toBe(403)
    expect((await send('POST', `/category/bulk/${batchId}/undo`)).statusCode).toBe(404)
  })
})

describe('a table', () => {
  it('is exported with the filters of the list, and re-imported unchanged', async () => {
    const shopId = await api.rows.shop()
    await newCoupon({ shopId, code: '=1+1', description: { ar: 'خصم «كبير»، اليوم', en: 'Big, "today"\nonly' } })
    await newCoupon({
      shopId,
      code: null,
      discountType: 'fixed',
      percent: null,
      amount: { amount: 700, currency: 'SAR' },
    })
    await newCoupon({ shopId, status: 'PAUSED' })
    const url = `/coupon/export?filter[shopId]=${shopId}&filter[status]=ACTIVE&sort=createdAt`
    const exported = await send('GET', url)
    expect(exported.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(exported.headers['content-disposition']).toBe('attachment; filename="coupon.csv"')
    expect(exported.body).toContain("'=1+1")
    expect(exported.body.split('\n').length).toBeGreaterThan(3)

    // Imported again, it changes nothing.
    const again = (await send('POST', '/coupon/import', exported.body, asCsv)).json()
    expect(again).toMatchObject({ rows: 2, counts: { made: 0, changed: 0, same: 2, wrong: 0 }, batchId: null })

    // Without the ids, it recreates what was deleted, exactly.
    const read = async () =>
      (await send('GET', `/coupon?filter[shopId]=${shopId}&filter[status]=ACTIVE&sort=createdAt`)).json().items
    const essence = ({ code, description, amount, percent }: Record<string, unknown>) => ({
      code,
      description,
      amount,
      percent,
    })
    const before = await read()
    const ids = before.map(({ id }: { id: string }) => id)
    await send('POST', '/coupon/bulk', { action: 'delete', ids })
    const withoutIds = exported.body.replace(/^\ufeffid,version/, 'createdAt,updatedAt')
    const made = (await send('POST', '/coupon/import', withoutIds, asCsv)).json()
    expect(made).toMatchObject({ rows: 2, created: 2, errors: [] })
    expect((await read()).map(essence)).toEqual(before.map(essence))
  })

  it('with wrong rows creates nothing and lists those rows', async () => {
    const shopId = await api.rows.shop()
    const header = 'shopId,code,description.ar,description.en,discountType,percent,countries'
    const row = (code: string, percent: number | string) => `${shopId},${code},خصم,Off,percent,${percent},sa|eg`
    const text = [header, row('ONE', 10), row('TWO', 400), row('THREE', 'ten'), row('FOUR', 20)].join('\n')
    const reply = (await send('POST', '/coupon/import', text, asCsv)).json()
    expect(reply).toMatchObject({
      rows: 4,
      created: 0,
      batchId: null,
      errors: [
        { row: 3, fields: [{ key: 'percent', message: 'OUT_OF_RANGE' }] },
        { row: 4, fields: [{ key: 'percent', message: 'INVALID' }] },
      ],
    })
    expect((await send('GET', `/coupon?filter[shopId]=${shopId}`)).json().total).toBe(0)
  })

  it('supports a dry run', async () => {
    const text = 'slug,name.ar,name.en\ngarden,حديقة,Garden\nbad slug,خطأ,Wrong'
    const dry = (await send('POST', '/category/import?dryRun=true', text, asCsv)).json()
    expect(dry).toMatchObject({
      rows: 2,
      created: 0,
      errors: [{ row: 3, fields: [{ key: 'slug', message: 'INVALID' }] }],
    })
    const good = text.split('\n').slice(0, 2).join('\n')
    expect((await send('POST', '/category/import?dryRun=true', good, asCsv)).json()).toMatchObject({
      created: 0,
      errors: [],
    })
    expect((await send('GET', '/category?filter[slug]=garden')).json().total).toBe(0)
    expect((await send('POST', '/category/import', good, asCsv)).json()).toMatchObject({ created: 1 })
  })

  it.each([
    ['colour,slug\nred,x', 'colour', 'UNKNOWN'],
    ['slug,name.en\n"open', 'file', 'INVALID'],
    ['', 'file', 'REQUIRED'],
    ['slug,password\na,b', 'password', 'UNKNOWN'],
  ])('is refused if invalid: %j', async (text, key, message) => {
    const reply = await send('POST', '/category/import', text, asCsv)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().message).toEqual([{ key, message }])
  })
})
