import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { proofScore } from '../../../shared/contract/coupon/proof-score.ts'
import { inDays } from '../testing/builders.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { forgetVoters } from '../visitor/visitor-key.queries.ts'
import { recountStale } from './coupon-count.queries.ts'
import { rankOldest } from './rank-coupons.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Safari/605.1'
/** Each test uses its own networks, because a network that votes often loses weight. */
let test = 0
beforeEach(() => {
  test += 1
})
const addressIn = (network: 'home' | 'office' | 'school') =>
  `10.${['home', 'office', 'school'].indexOf(network)}.${test}.7`

interface Voting {
  readonly from?: string
  readonly userAgent?: string
}
const vote = async (body: object, { from = addressIn('home'), userAgent = browser }: Voting = {}) =>
  api.request({
    method: 'POST',
    url: '/api/v1/coupon/vote',
    payload: { country: 'sa', ...body },
    remoteAddress: from,
    headers: { 'user-agent': userAgent },
  })

/** Retries while the service is too busy to answer in time, as browsers do. */
async function voteUntilAnswered(...said: Parameters<typeof vote>): ReturnType<typeof vote> {
  const reply = await vote(...said)
  return reply.statusCode === 503 ? voteUntilAnswered(...said) : reply
}

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
  it('counts once per visitor and day, and can be changed', async () => {
    const couponId = await couponIn()
    expect((await vote({ couponId, worked: true })).json()).toMatchObject({ worked: 1, failed: 0, next: null })
    expect((await vote({ couponId, worked: true })).json()).toMatchObject({ worked: 1, failed: 0 })
    expect((await vote({ couponId, worked: false, reason: 'expired' })).json()).toMatchObject({ worked: 0, failed: 1 })
    const { json } = await vote({ couponId, worked: true }, { from: addressIn('office') })
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

  it("counts in its country, or in the code's country if unknown", async () => {
    const couponId = await couponIn()
    await vote({ couponId, worked: true, country: 'eg' })
    await vote({ couponId, worked: true, country: undefined }, { from: addressIn('office') })
    expect(
      (await vote({ couponId, worked: false, country: 'eg' }, { from: addressIn('school') })).json(),
    ).toMatchObject({
      worked: 1,
      failed: 1,
    })
    expect(await kept(couponId, 'eg')).toMatchObject({ sample_worked: 1, sample_failed: 1 })
    expect(await kept(couponId)).toMatchObject({ sample_worked: 2, sample_failed: 1 })
  })

  it('from a country that the code does not cover counts only in the total', async () => {
    const couponId = await couponIn()
    await vote({ couponId, worked: true }, { from: addressIn('office') })
    const reply = (await vote({ couponId, worked: false, country: 'us' })).json()
    expect(reply).toMatchObject({ worked: 1, failed: 1, evidence: [{ worked: 1, failed: 1, country: null }] })
    await vote({ couponId, worked: true, country: 'us' })
    expect(await kept(couponId)).toMatchObject({ sample_worked: 2, sample_failed: 0 })
    expect((await kept(couponId)).worked).toBeCloseTo(2, 3)
    expect(await kept(couponId, 'sa')).toMatchObject({ sample_worked: 1, sample_failed: 0 })
    expect((await kept(couponId, 'sa')).worked).toBeCloseTo(1, 3)
    await expect(kept(couponId, 'us')).rejects.toThrow()
  })

  it("is answered with the figures that the code's card shows from now on", async () => {
    const shop = await api.rows.shop({ countries: ['sa', 'eg'] })
    const couponId = await couponIn({}, shop)
    await vote({ couponId, worked: true, country: 'eg' }, { from: addressIn('office') })
    const { evidence } = (await vote({ couponId, worked: true })).json()
    const cards = await Promise.all(
      ['?country=sa', ''].map(async (query) => {
        const { coupons } = (await api.get(`/api/v1/shop/shop-list/${shop}${query}`)).json()
        return coupons[0].evidence
      }),
    )
    expect(evidence).toEqual(cards)
    expect(evidence).toMatchObject([
      { worked: 1, country: 'sa' },
      { worked: 2, country: null },
    ])
  })

  it('for a working code cannot have a reason', async () => {
    const couponId = await couponIn()
    expect((await vote({ couponId, worked: true, reason: 'expired' })).statusCode).toBe(200)
    const votes = api.database.main.kysely.selectFrom('coupon_vote').select('reason').where('coupon_id', '=', couponId)
    expect(await votes.execute()).toEqual([{ reason: null }])
  })

  it("does not trust the browser's identity: one address cannot make a figure", async () => {
    const couponId = await couponIn()
    for (let version = 1; version <= 30; version += 1) {
      await vote({ couponId, worked: true }, { from: '198.51.102.1', userAgent: `${browser} CriOS/${version}` })
    }
    expect((await vote({ couponId, worked: true })).json()).toMatchObject({ worked: 4, failed: 0 })
  })

  it('that is not counted does not confirm the code either', async () => {
    const couponId = await couponIn()
    for (let last = 1; last <= 3; last += 1) await vote({ couponId, worked: true }, { from: `198.51.103.${last}` })
    const before = await kept(couponId)
    await vote({ couponId, worked: true }, { from: '198.51.103.4' })
    const after = await kept(couponId)
    expect(after).toMatchObject({ last_worked_at: before.last_worked_at, sample_worked: 3 })
    expect(after.worked).toBeGreaterThan(before.worked)
  })

  it('counts per line, however many IPv6 addresses the line has', async () => {
    const couponId = await couponIn()
    for (const from of ['2001:db8:1:2::3', '2001:db8:1:2:ffff::4']) await vote({ couponId, worked: true }, { from })
    expect(await kept(couponId)).toMatchObject({ sample_worked: 1 })
  })

  it('weighs little from a network that votes often on one code', async () => {
    const couponId = await couponIn()
    for (let last = 1; last <= 6; last += 1) await vote({ couponId, worked: true }, { from: `198.51.101.${last}` })
    const { worked, score, sample_worked } = await kept(couponId)
    expect(sample_worked).toBe(3)
    expect(worked).toBeGreaterThan(1.4)
    expect(worked).toBeLessThan(1.5)
    expect(score).toBeCloseTo(proofScore(worked, 0), 6)
    const fair = await couponIn()
    for (let net = 1; net <= 6; net += 1) await vote({ couponId: fair, worked: true }, { from: `198.18.${net}.1` })
    expect((await kept(fair)).worked).toBeCloseTo(6, 3)
  })

  it.each(['Googlebot/2.1 (+http://www.google.com/bot.html)', ''])(
    'by a program gets a reply but is not counted: %s',
    async (userAgent) => {
      const couponId = await couponIn()
      expect((await vote({ couponId, worked: true }, { userAgent })).json()).toMatchObject({ worked: 0, failed: 0 })
    },
  )

  it.each([
    ['is not there', async () => randomUUID()],
    ['is paused', () => couponIn({ status: 'PAUSED' })],
    ['is in the trash', () => couponIn({ deleted_at: new Date() })],
    ['is over', () => couponIn({ ends_at: inDays(-1) })],
    ['has not begun', () => couponIn({ starts_at: inDays(1) })],
    ['is of a store that is not listed', async () => couponIn({}, await api.rows.shop({ status: 'INACTIVE' }))],
    ['is of a store in the trash', async () => couponIn({}, await api.rows.shop({ deleted_at: new Date() }))],
  ])('is refused on a coupon that %s', async (_, make) => {
    const couponId = await make()
    for (const userAgent of [browser, '']) {
      expect((await vote({ couponId, worked: true }, { userAgent })).json()).toMatchObject({ code: 1003 })
    }
    const votes = await api.database.main.kysely
      .selectFrom('coupon_vote')
      .selectAll()
      .where('coupon_id', '=', couponId)
      .execute()
    expect(votes).toEqual([])
  })

  it('by staff confirms the code, is marked as theirs, and is not counted with those of shoppers', async () => {
    const couponId = await couponIn()
    const staff = await api.rows.staff(['update_coupon', 'view_coupon'])
    const authorization = `Bearer ${await api.tokenOf(staff)}`
    const reply = await api.request({
      method: 'POST',
      url: '/api/v1/coupon/confirmation',
      payload: { couponId, worked: true, country: 'sa' },
      headers: { authorization },
    })
    expect(reply.statusCode).toBe(200)
    expect(await kept(couponId, 'sa')).toMatchObject({ sample_worked: 0, confirmed_by: 'staff' })
    expect((await kept(couponId, 'sa')).score).toBeGreaterThan(0)
    const audit = api.database.main.kysely.selectFrom('audit').select(['actor_id', 'action', 'after'])
    expect(await audit.where('record_id', '=', couponId).execute()).toEqual([
      { actor_id: staff, action: 'try', after: { worked: true, country: 'sa' } },
    ])
    const read = await api.request({
      method: 'GET',
      url: `/api/v1/coupon/${couponId}/evidence`,
      headers: { authorization },
    })
    expect(read.json()).toMatchObject({
      isRunning: true,
      items: [
        { country: null, worked: 0, confirmedBy: 'staff', isProven: true },
        { country: 'eg', confirmedBy: null, isProven: false },
        { country: 'sa', confirmedBy: 'staff', isProven: true },
      ],
    })
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

it('is exact under concurrency, with each vote sent twice', async () => {
  const couponId = await couponIn()
  const voters = Array.from({ length: 60 }, (_, place) => ({ from: `198.19.${place}.5`, worked: place % 3 !== 0 }))
  const replies = await Promise.all(
    [...voters, ...voters].map(({ from, worked }) => voteUntilAnswered({ couponId, worked }, { from })),
  )
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const { worked, failed, sample_worked, sample_failed } = await kept(couponId)
  expect([sample_worked, sample_failed]).toEqual([40, 20])
  expect(worked).toBeCloseTo(40, 2)
  expect(failed).toBeCloseTo(20, 2)
})

it('counts at most three votes per network, however many change their minds at once', async () => {
  const couponId = await couponIn()
  const voters = Array.from({ length: 24 }, (_, place) => ({ from: `198.18.200.${place}` }))
  await Promise.all(
    voters.flatMap(({ from }, place) =>
      [true, place % 2 === 0].map((worked) => voteUntilAnswered({ couponId, worked }, { from })),
    ),
  )
  const { rows } = await sql<Record<'ballots' | 'days' | 'totals' | 'samples', [number, number]>>`
    select
      (select array[count(*) filter (where worked), count(*) filter (where not worked)]::integer[] from coupon_vote where coupon_id = coupon.id and counted) as ballots,
      (select array[sum(worked), sum(failed)]::integer[] from coupon_vote_day where coupon_id = coupon.id) as days,
      array[worked, failed] as totals,
      (select array[sample_worked, sample_failed] from coupon_evidence where coupon_id = coupon.id and country = 'all') as samples
    from coupon where id = ${couponId}
  `.execute(api.database.main.kysely)
  const [row] = rows
  expect((row?.ballots[0] ?? 0) + (row?.ballots[1] ?? 0)).toBe(3)
  expect(row).toEqual({ ballots: row?.ballots, days: row?.ballots, totals: row?.ballots, samples: row?.ballots })
})

it('leaves no visitor address in the database or the log, and nothing of the visitor after the day ends', async () => {
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
  it('lets votes lose weight and codes expire without any write', async () => {
    const couponId = await couponIn({ worked: 20, ends_at: inDays(1) })
    const before = await kept(couponId, 'sa')
    await sql`
      update coupon_evidence set as_of = as_of - interval '28 days', ranked_at = now() - interval '7 hours'
      where coupon_id = ${couponId}
    `.execute(api.database.main.kysely)
    await sql`update coupon set ends_at = now() where id = ${couponId}`.execute(api.database.main.kysely)
    expect(await rankOldest(api.database.main.kysely, 500)).toBeGreaterThan(0)
    const after = await kept(couponId, 'sa')
    expect(after.score).toBeLessThan(before.score)
    expect(after.score).toBeCloseTo(proofScore(5, 0), 1)
    expect(after.rank).toBeNull()
  })

  it('recounts shops whose number of codes is outdated', async () => {
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
