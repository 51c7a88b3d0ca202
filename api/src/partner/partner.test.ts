import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createLimits } from '../http/limiter.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { until } from '../testing/until.ts'
import { createPartnerGate } from './partner-gate.ts'

let api: TestApi
let staff: Record<string, string>
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMITS: 'on' }, { limits: { listen: { connections: 4 } } })
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
    expect([first.statusCode, first.headers]).toMatchObject([
      200,
      { 'ratelimit-policy': '2;w=60', 'ratelimit-limit': '2', 'ratelimit-remaining': '1', 'ratelimit-reset': '60' },
    ])
    expect((await list({ authorization: `Bearer ${key}` })).statusCode).toBe(200)
    const third = await list({ 'x-api-key': key })
    expect([third.statusCode, third.json().code, third.headers['ratelimit-remaining']]).toEqual([429, 1007, '0'])
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

  it('has answers that no cache keeps for others, who get none of theirs either', async () => {
    const { key } = await partner()
    const [ofKey, ofGuest] = [await list({ 'x-api-key': key }), await list()]
    expect(ofKey.headers['cache-control']).toBe('private, max-age=60')
    expect(ofGuest.headers['cache-control']).toBe('public, max-age=60')
    for (const { headers } of [ofKey, ofGuest]) expect(headers.vary).toMatch(/X-Api-Key, Authorization/)
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

describe('a key that processes remember', () => {
  it('is good in none of them once it is taken away, or its partner rests', async () => {
    const { database } = api
    const limits = createLimits({ on: false, redis: undefined })
    const gates = [1, 2].map(() => createPartnerGate({ database, limits, cacheSeconds: 3_600, log: api.server.log }))
    const isGood = async (key: string, gate: (typeof gates)[number]) => {
      const headers = { 'x-api-key': key }
      const request = { headers, ip: '192.0.2.79' } as unknown as FastifyRequest
      const reply = { headers: () => {} } as unknown as FastifyReply
      return gate.authorize(request, reply, 'read:coupons').then(
        () => true,
        () => false,
      )
    }
    const inAll = (key: string) => Promise.all(gates.map((gate) => isGood(key, gate)))
    const isRefused = (key: string) => until('a refusal by all', async () => !(await inAll(key)).includes(true))
    const [revoked, resting] = [await partner(), await partner()]
    expect(await inAll(revoked.key)).toEqual([true, true])
    expect(await inAll(resting.key)).toEqual([true, true])
    await api.request({ method: 'DELETE', url: `/api/v1/partner/${revoked.id}/key`, headers: staff })
    await isRefused(revoked.key)
    expect(await inAll(resting.key)).toEqual([true, true])
    const url = `/api/v1/partner/${resting.id}`
    await api.request({ method: 'PATCH', url, payload: { status: 'INACTIVE' }, headers: staff })
    await isRefused(resting.key)
    await Promise.all(gates.map((gate) => gate.close()))
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
    // Not even a good one is looked up then.
    const { key } = await partner()
    const good = { url: '/api/v1/coupon/open-list', headers: { 'x-api-key': key } }
    const [here, elsewhere] = await Promise.all(
      ['192.0.2.77', '192.0.2.78'].map((remoteAddress) => api.request({ method: 'GET', ...good, remoteAddress })),
    )
    expect([here?.statusCode, elsewhere?.statusCode]).toEqual([429, 200])
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
    expect((await api.get(`/api/v1/partner/${id}`, staff)).json()).toMatchObject({ lastUsedOn: day, version: 1 })
  })
})
