import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let staff: Record<string, string>
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMITS: 'on' })
  staff = { authorization: `Bearer ${await api.tokenOf(await api.rows.staff())}` }
})
afterAll(() => api.close())

let made = 0
async function partner(values: object = {}) {
  made += 1
  const reply = await api.request({
    method: 'POST',
    url: '/api/v1/partner',
    payload: { name: `Partner ${made}`, ...values },
    headers: staff,
  })
  expect(reply.statusCode).toBe(201)
  const id: string = reply.json().id
  const issue = async () =>
    (await api.request({ method: 'POST', url: `/api/v1/partner/${id}/key`, headers: staff })).json()
  return { id, issue, key: (await issue()).apiKey as string }
}

const list = (headers: Record<string, string> = {}, query = '') => api.get(`/api/v1/coupon/open-list${query}`, headers)

describe('the key of a partner', () => {
  it('is shown once and kept as a hash, and staff see what it begins with', async () => {
    const { id, key } = await partner()
    expect(key).toMatch(/^qsk_[\w-]{32}$/)
    const record = await api.get(`/api/v1/partner/${id}`, staff)
    // A form that is open beside it is not out of date by it.
    expect(record.json()).toMatchObject({ keyPrefix: key.slice(0, 12), version: 1 })
    const rows = await sql`select partner::text from partner union all select audit::text from audit`.execute(
      api.database.main.kysely,
    )
    expect(JSON.stringify(rows.rows)).not.toContain(key)
    const audit = await api.database.main.kysely
      .selectFrom('audit')
      .select('after')
      .where('record_id', '=', id)
      .where('action', '=', 'update')
      .execute()
    expect(audit).toEqual([{ after: { keyPrefix: key.slice(0, 12) } }])
  })

  it('opens reads by either header, with its own limit in place of the address', async () => {
    const { key } = await partner({ callsPerMinute: 2 })
    const first = await list({ 'x-api-key': key })
    expect([first.statusCode, first.headers['ratelimit-policy']]).toEqual([200, '2;w=60'])
    expect((await list({ authorization: `Bearer ${key}` })).statusCode).toBe(200)
    const third = await list({ 'x-api-key': key })
    expect([third.statusCode, third.json().code]).toEqual([429, 1007])
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    // The address has its own count, of which these calls took nothing.
    const guest = await list()
    expect([guest.statusCode, guest.headers['ratelimit-remaining']]).toEqual([200, '59'])
  })

  it('is refused where it is wrong, replaced, taken away, of a partner that rests, or good for something else', async () => {
    expect((await list({ 'x-api-key': 'qsk_wrong' })).json().code).toBe(1004)
    const { id, key, issue } = await partner()
    const next = (await issue()).apiKey
    expect((await list({ 'x-api-key': key })).statusCode).toBe(401)
    expect((await list({ 'x-api-key': next })).statusCode).toBe(200)
    expect((await api.get('/api/v1/shop/by-domain/none.example/cart', { 'x-api-key': next })).statusCode).toBe(403)
    await api.request({ method: 'DELETE', url: `/api/v1/partner/${id}/key`, headers: staff })
    expect((await list({ 'x-api-key': next })).statusCode).toBe(401)
    const resting = await partner({ status: 'INACTIVE' })
    expect((await list({ 'x-api-key': resting.key })).statusCode).toBe(401)
  })

  it('is made and taken away by staff with the right alone', async () => {
    const { id } = await partner()
    const other = { authorization: `Bearer ${await api.tokenOf(await api.rows.staff(['view_partner']))}` }
    const issue = await api.request({ method: 'POST', url: `/api/v1/partner/${id}/key`, headers: other })
    expect(issue.statusCode).toBe(403)
    expect((await api.get(`/api/v1/partner/${id}/use`, other)).statusCode).toBe(200)
  })

  it('stays out of the log', async () => {
    const { key } = await partner()
    await list({ 'x-api-key': key })
    await list({ authorization: `Bearer ${key}` })
    expect(api.log.join('\n')).not.toContain(key.slice(4))
  })
})

describe('wrong keys', () => {
  it('of one address are turned away before they are looked up, after some', async () => {
    const tries = await Promise.all(
      Array.from({ length: 25 }, () =>
        api.request({
          method: 'GET',
          url: '/api/v1/coupon/open-list',
          headers: { 'x-api-key': `qsk_${'a'.repeat(32)}` },
          remoteAddress: '192.0.2.77',
        }),
      ),
    )
    expect(new Set(tries.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]))
  })
})

describe('figures of use', () => {
  it('are gathered, and added to their day', async () => {
    const { addUse } = await import('./partner.queries.ts')
    const { id } = await partner()
    const day = new Date().toISOString().slice(0, 10)
    const { kysely } = api.database.main
    await addUse(kysely, [{ partnerId: id, day, calls: 2, refused: 1 }])
    await addUse(kysely, [
      { partnerId: id, day, calls: 3, refused: 0 },
      { partnerId: crypto.randomUUID(), day, calls: 9, refused: 9 },
    ])
    expect((await api.get(`/api/v1/partner/${id}/use`, staff)).json()).toEqual({
      days: [{ day, calls: 5, refused: 1 }],
    })
  })
})
