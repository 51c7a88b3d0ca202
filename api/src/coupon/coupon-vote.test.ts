import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { proofScore } from '../../../shared/contract/coupon/proof-score.ts'
import { inDays } from '../testing/builders.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { rankOldest, recountStale } from './coupon-vote.queries.ts'
import { forgetVoters } from './visitor-key.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Safari/605.1'
interface Voting {
  readonly from?: string
  readonly userAgent?: string
}
const vote = async (body: object, { from = '203.0.113.7', userAgent = browser }: Voting = {}) =>
  api.request({
    method: 'POST',
    url: '/api/v1/coupon/vote',
    payload: { country: 'sa', ...body },
    remoteAddress: from,
    headers: { 'user-agent': userAgent },
  })
const kept = (couponId: string, country = 'all') =>
  api.database.main.kysely
    .selectFrom('coupon_evidence')
    .selectAll()
    .where('coupon_id', '=', couponId)
    .where('country', '=', country)
    .executeTakeFirstOrThrow()
const couponIn = async (values: object = {}, shop?: number) =>
  api.rows.coupon({ shop_id: shop ?? (await api.rows.shop()), countries: ['sa', 'eg'], ...values })

describe('a vote', () => {
  it('counts once a visitor and day, and may be changed', async () => {
    const couponId = await couponIn()
    expect((await vote({ couponId, worked: true })).json()).toMatchObject({ worked: 1, failed: 0, next: null })
    expect((await vote({ couponId, worked: true })).json()).toMatchObject({ worked: 1, failed: 0 })
    expect((await vote({ couponId, worked: false, reason: 'expired' })).json()).toMatchObject({ worked: 0, failed: 1 })
    const { json } = await vote({ couponId, worked: true }, { from: '198.51.100.9' })
    expect(json()).toMatchObject({ worked: 1, failed: 1 })
    const other = await vote({ couponId, worked: true }, { userAgent: `${browser} CriOS/142` })
    expect(other.json()).toMatchObject({ worked: 2, failed: 1 })
    const { worked, failed } = await api.database.main.kysely
      .selectFrom('coupon')
      .select(['worked', 'failed'])
      .where('id', '=', couponId)
      .executeTakeFirstOrThrow()
    expect({ worked, failed }).toEqual({ worked: 2, failed: 1 })
  })

  it('counts in its country, which is that of the code where it is not known', async () => {
    const couponId = await couponIn()
    await vote({ couponId, worked: true, country: 'eg' })
    await vote({ couponId, worked: true, country: undefined }, { from: '198.51.100.1' })
    expect((await vote({ couponId, worked: false, country: 'eg' }, { from: '192.0.2.1' })).json()).toMatchObject({
      worked: 1,
      failed: 1,
    })
    expect(await kept(couponId, 'eg')).toMatchObject({ sample_worked: 1, sample_failed: 1 })
    expect(await kept(couponId)).toMatchObject({ sample_worked: 2, sample_failed: 1 })
  })

  it('weighs little from a network that votes much on one code', async () => {
    const couponId = await couponIn()
    for (let last = 1; last <= 6; last += 1) await vote({ couponId, worked: true }, { from: `198.51.101.${last}` })
    const { worked, score } = await kept(couponId)
    expect(worked).toBeGreaterThan(1.4)
    expect(worked).toBeLessThan(1.5)
    expect(score).toBeCloseTo(proofScore(worked, 0), 6)
    const fair = await couponIn()
    for (let net = 1; net <= 6; net += 1) await vote({ couponId: fair, worked: true }, { from: `198.18.${net}.1` })
    expect((await kept(fair)).worked).toBeCloseTo(6, 3)
  })

  it.each(['Googlebot/2.1 (+http://www.google.com/bot.html)', ''])(
    'of a program is answered and not counted: %s',
    async (userAgent) => {
      const couponId = await couponIn()
      expect((await vote({ couponId, worked: true }, { userAgent })).json()).toMatchObject({ worked: 0, failed: 0 })
    },
  )

  it.each([
    ['is not there', async () => randomUUID()],
    ['is paused', () => couponIn({ status: 'PAUSED' })],
    ['is in the trash', () => couponIn({ deleted_at: new Date() })],
  ])('is refused on a coupon that %s', async (_, make) => {
    expect((await vote({ couponId: await make(), worked: true })).json()).toMatchObject({ code: 1003 })
  })

  it('of staff confirms, is marked as theirs, and is not counted among those of shoppers', async () => {
    const couponId = await couponIn()
    const authorization = `Bearer ${await api.tokenOf(await api.rows.staff(['update_coupon']))}`
    const reply = await api.request({
      method: 'POST',
      url: '/api/v1/coupon/confirmation',
      payload: { couponId, worked: true, country: 'sa' },
      headers: { authorization },
    })
    expect(reply.statusCode).toBe(200)
    expect(await kept(couponId, 'sa')).toMatchObject({ sample_worked: 0, confirmed_by: 'staff' })
    expect((await kept(couponId, 'sa')).score).toBeGreaterThan(0)
  })
})

describe('the next code', () => {
  it('is the best one that works there and that this visitor has not found failing', async () => {
    const shop = await api.rows.shop()
    const first = await couponIn({ code: 'FIRST', worked: 30 }, shop)
    const second = await couponIn({ code: 'SECOND', worked: 20 }, shop)
    await couponIn({ code: 'ELSEWHERE', worked: 90, countries: ['us'] }, shop)
    await couponIn({ code: 'OVER', worked: 90, ends_at: inDays(-1) }, shop)
    await couponIn({ code: 'THIRD' }, shop)
    const next = async (couponId: string) =>
      (await vote({ couponId, worked: false, reason: 'other' })).json().next?.code
    expect(await next(first)).toBe('SECOND')
    expect(await next(second)).toBe('THIRD')
  })
})

it('is exact however many vote at once, twice each', async () => {
  const couponId = await couponIn()
  const voters = Array.from({ length: 60 }, (_, place) => ({ from: `198.19.${place}.5`, worked: place % 3 !== 0 }))
  const replies = await Promise.all(
    [...voters, ...voters].map(({ from, worked }) => vote({ couponId, worked }, { from })),
  )
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const { worked, failed, sample_worked, sample_failed } = await kept(couponId)
  expect([sample_worked, sample_failed]).toEqual([40, 20])
  expect(worked).toBeCloseTo(40, 2)
  expect(failed).toBeCloseTo(20, 2)
})

it('leaves no address of a visitor in the database or the log, and nothing of them once the day is over', async () => {
  const from = '192.0.2.211'
  const couponId = await couponIn()
  await vote({ couponId, worked: true }, { from })
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(api.database.main.kysely)
  expect(tables.length).toBeGreaterThan(60)
  for (const { name } of tables) {
    const { rows } =
      await sql`select 1 from ${sql.table(name)} as row where row::text like ${`%${from}%`} limit 1`.execute(
        api.database.main.kysely,
      )
    expect([name, rows.length]).toEqual([name, 0])
  }
  expect(api.log.filter((line) => line.includes(from))).toEqual([])

  await sql`update coupon_vote set day = day - 1`.execute(api.database.main.kysely)
  await sql`update vote_salt set day = day - 1`.execute(api.database.main.kysely)
  await forgetVoters(api.database.main.kysely)
  for (const name of ['coupon_vote', 'vote_salt']) {
    const { rows } = await sql`select from ${sql.table(name)}`.execute(api.database.main.kysely)
    expect(rows).toEqual([])
  }
  expect(await kept(couponId)).toMatchObject({ sample_worked: 1 })
})

describe('the minute’s job', () => {
  it('lets votes fade and codes end without any write', async () => {
    const couponId = await couponIn({ worked: 20, ends_at: inDays(1) })
    const before = await kept(couponId, 'sa')
    await sql`
      update coupon_evidence set as_of = as_of - interval '28 days', ranked_at = now() - interval '7 hours'
      where coupon_id = ${couponId}
    `.execute(api.database.main.kysely)
    await sql`alter table coupon disable trigger user`.execute(api.database.main.kysely)
    await sql`update coupon set ends_at = now() where id = ${couponId}`.execute(api.database.main.kysely)
    await sql`alter table coupon enable trigger user`.execute(api.database.main.kysely)
    expect(await rankOldest(api.database.main.kysely, 500)).toBeGreaterThan(0)
    const after = await kept(couponId, 'sa')
    expect(after.score).toBeLessThan(before.score)
    expect(after.score).toBeCloseTo(proofScore(5, 0), 1)
    expect(after.rank).toBeNull()
  })

  it('counts the codes of stores again whose number holds no longer', async () => {
    const shop = await api.rows.shop()
    await couponIn({ ends_at: inDays(1) }, shop)
    await sql`update shop_coupon_count set usable = 9, valid_until = now() where shop_id = ${shop}`.execute(
      api.database.main.kysely,
    )
    await recountStale(api.database.main.kysely, 500)
    const { usable } = await api.database.main.kysely
      .selectFrom('shop_coupon_count')
      .select('usable')
      .where('shop_id', '=', shop)
      .executeTakeFirstOrThrow()
    expect(usable).toBe(1)
  })
})
