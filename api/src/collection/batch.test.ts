import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
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
const importRows = async (shopId: number, rows: readonly string[]) => {
  const header = 'shopId,code,description.ar,description.en,discountType,percent,countries'
  const lines = rows.map((row) => `${shopId},${row}`)
  return (await send('POST', '/coupon/import', [header, ...lines].join('\n'), { 'content-type': 'text/csv' })).json()
}
const row = (code: string, percent = 10) => `${code},خصم,Off,percent,${percent},sa`
const couponsOf = async (shopId: number): Promise<{ id: string; code: string; percent: number; version: number }[]> =>
  (await send('GET', `/coupon?filter[shopId]=${shopId}&sort=code`)).json().items
const essence = async (shopId: number) => (await couponsOf(shopId)).map(({ code, percent }) => ({ code, percent }))

/** Backdates a batch by a year. */
const age = (batchId: string) =>
  api.database.main.pool.query(`update batch set at = at - interval '1 year' where id = $1`, [batchId])

describe('an import', () => {
  it('is one batch that can be undone at any later time, and so is the undo', async () => {
    const shopId = await api.rows.shop()
    await importRows(shopId, [row('OLD', 10), row('KEPT', 30)])
    const { batchId } = await importRows(shopId, [row('OLD', 20), row('KEPT', 30), row('NEW', 40)])
    await age(batchId)
    const unit = (await send('GET', `/batch/${batchId}`)).json()
    expect(unit).toMatchObject({ section: 'coupon', kind: 'import', actorId: staff, records: 2, undoneBy: null })

    const undone = (await send('POST', `/batch/${batchId}/undo`)).json()
    expect(undone.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true])
    expect(await essence(shopId)).toEqual([
      { code: 'KEPT', percent: 30 },
      { code: 'OLD', percent: 10 },
    ])
    expect((await send('GET', `/batch/${batchId}`)).json()).toMatchObject({ undoneBy: undone.batchId })
    const audited = (await send('GET', `/audit?filter[batchId]=${undone.batchId}`)).json().items
    expect(audited.map(({ action }: { action: string }) => action).sort()).toEqual(['delete', 'update'])

    // Undoing the undo applies it again.
    const again = (await send('POST', `/batch/${undone.batchId}/undo`)).json()
    expect(again.results.every(({ ok }: { ok: boolean }) => ok)).toBe(true)
    expect(await essence(shopId)).toEqual([
      { code: 'KEPT', percent: 30 },
      { code: 'NEW', percent: 40 },
      { code: 'OLD', percent: 20 },
    ])
  })

  it('leaves records changed since, and lists them', async () => {
    const shopId = await api.rows.shop()
    const { batchId } = await importRows(shopId, [row('MINE'), row('THEIRS')])
    const theirs = (await couponsOf(shopId)).find(({ code }) => code === 'THEIRS')
    await send('PATCH', `/coupon/${theirs?.id}`, { percent: 77 })
    const { results } = (await send('POST', `/batch/${batchId}/undo`)).json()
    expect(results).toHaveLength(2)
    expect(results).toContainEqual({ id: theirs?.id, ok: false, message: 'CONFLICT' })
    expect(await essence(shopId)).toEqual([{ code: 'THEIRS', percent: 77 }])
  })
})

describe('a bulk action', () => {
  it('of several calls is one batch', async () => {
    const shopId = await api.rows.shop()
    const ids = [await api.rows.coupon({ shop_id: shopId }), await api.rows.coupon({ shop_id: shopId })]
    const bulk = (id: string | undefined, parts: object = {}) =>
      send('POST', '/coupon/bulk', { action: 'update', ids: [id], patch: { percent: 50 }, ...parts })
    const { batchId } = (await bulk(ids[0])).json()
    expect((await bulk(ids[1], { batchId })).json()).toMatchObject({ batchId })
    expect((await send('GET', `/batch/${batchId}`)).json()).toMatchObject({
      kind: 'bulk',
      action: 'update',
      records: 2,
    })
    expect((await send('POST', `/batch/${batchId}/undo`)).json().results).toHaveLength(2)
    expect((await couponsOf(shopId)).map(({ percent }) => percent)).toEqual([10, 10])

    // Neither a different action nor a call on another day continues it.
    expect((await bulk(ids[0], { batchId, action: 'delete', patch: undefined })).statusCode).toBe(400)
    await age(batchId)
    expect((await bulk(ids[0], { batchId })).json()).toMatchObject({
      message: [{ key: 'batchId', message: 'INVALID' }],
    })
  })

  it('needs the permissions of its reverse action to be undone, and is visible to staff who see the audit', async () => {
    const shopId = await api.rows.shop()
    const id = await api.rows.coupon({ shop_id: shopId })
    const { batchId } = (await send('POST', '/coupon/bulk', { action: 'delete', ids: [id] })).json()
    const as = async (permissions: readonly string[]) => ({
      authorization: `Bearer ${await api.tokenOf(await api.rows.staff(permissions))}`,
    })
    const undo = async (permissions: readonly string[]) =>
      (await send('POST', `/batch/${batchId}/undo`, undefined, await as(permissions))).statusCode
    expect(await undo(['update_coupon', 'delete_coupon'])).toBe(403)
    expect(await undo(['restore_coupon'])).toBe(200)
    expect((await send('GET', `/batch/${batchId}`, undefined, await as(['view_coupon']))).statusCode).toBe(403)
    expect((await send('GET', `/batch/${crypto.randomUUID()}`)).statusCode).toBe(404)
    expect((await send('POST', `/batch/${crypto.randomUUID()}/undo`)).statusCode).toBe(404)
  })

  it('of roles needs a recent sign-in to be undone, as it did to be done', async () => {
    const role = (await send('POST', '/role', { name: 'Undone readers', permissions: [] })).json()
    const patch = { permissions: ['view_coupon'] }
    const { batchId } = (await send('POST', '/role/bulk', { action: 'update', ids: [role.id], patch })).json()
    const signedIn = await api.signedIn(staff)
    const headers = { authorization: `Bearer ${signedIn.accessToken}` }
    await api.database.main.pool.query(
      `update user_session set authenticated_at = now() - interval '1 hour' where id = $1`,
      [signedIn.sessionId],
    )
    const late = await send('POST', `/batch/${batchId}/undo`, undefined, headers)
    expect(late.json()).toMatchObject({ status: 403, message: 'STEP_UP_REQUIRED' })
    expect((await send('GET', `/role/${role.id}`)).json()).toMatchObject(patch)
    expect((await send('POST', `/batch/${batchId}/undo`)).json().results).toMatchObject([{ ok: true }])
    expect((await send('GET', `/role/${role.id}`)).json()).toMatchObject({ permissions: [] })
  })

  it('of roles restores no permission that the member of staff undoing it lacks', async () => {
    const rich = { name: 'Once rich', permissions: ['delete_coupon'] }
    const role = (await send('POST', '/role', rich)).json()
    const patch = { permissions: [] }
    const { batchId } = (await send('POST', '/role/bulk', { action: 'update', ids: [role.id], patch })).json()
    const authorization = `Bearer ${await api.tokenOf(await api.rows.staff(['view_user', 'update_user']))}`
    const { results } = (await send('POST', `/batch/${batchId}/undo`, undefined, { authorization })).json()
    expect(results).toMatchObject([{ id: role.id, ok: false }])
    expect((await send('GET', `/role/${role.id}`)).json()).toMatchObject(patch)
  })
})
