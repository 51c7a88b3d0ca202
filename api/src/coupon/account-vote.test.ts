import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { forgetVoters } from '../visitor/visitor-key.queries.ts'
import { castVote } from './cast-vote.queries.ts'

let api: TestApi
let shop: number
beforeAll(async () => {
  api = await startTestApi()
  shop = await api.rows.shop()
})
afterAll(() => api.close())

const couponIn = () => api.rows.coupon({ shop_id: shop, countries: ['sa', 'eg'] })

/** A device with its own network address, signed in with an account's token or as a guest. */
interface Device {
  readonly at: string
  readonly token?: string
}

const vote = async (couponId: string, worked: boolean, { at, token }: Device): Promise<unknown> => {
  const reply = await api.request({
    method: 'POST',
    url: '/api/v1/coupon/vote',
    payload: { couponId, worked, country: 'sa' },
    remoteAddress: at,
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0', ...(token && { authorization: `Bearer ${token}` }) },
  })
  const { worked: works, failed } = reply.json()
  return [works, failed]
}

const tokenOf = async () => api.tokenOf(await api.rows.user({ email_verified_at: new Date() }))
const kept = (couponId: string) =>
  api.database.main.kysely
    .selectFrom('coupon_evidence')
    .select(['worked', 'failed'])
    .where('coupon_id', '=', couponId)
    .where('country', '=', 'sa')
    .executeTakeFirstOrThrow()

describe('a vote with an account', () => {
  it('is shared by all of its devices; the last vote wins', async () => {
    const couponId = await couponIn()
    const token = await tokenOf()
    expect(await vote(couponId, true, { at: '198.51.100.1', token })).toEqual([1, 0])
    expect(await vote(couponId, true, { at: '203.0.113.1', token })).toEqual([1, 0])
    expect(await vote(couponId, false, { at: '192.0.2.1', token })).toEqual([0, 1])
    expect((await kept(couponId)).failed).toBeCloseTo(1, 3)
  })

  it('takes over votes of the browser from before sign-in and after sign-out', async () => {
    const couponId = await couponIn()
    const token = await tokenOf()
    const [phone, laptop] = ['198.51.100.2', '203.0.113.2']
    expect(await vote(couponId, true, { at: phone })).toEqual([1, 0])
    expect(await vote(couponId, true, { at: phone, token })).toEqual([1, 0])
    expect(await vote(couponId, true, { at: laptop })).toEqual([2, 0])
    expect(await vote(couponId, false, { at: laptop, token })).toEqual([0, 1])
    expect(await vote(couponId, true, { at: phone })).toEqual([1, 0])
    expect(await vote(couponId, true, { at: laptop })).toEqual([1, 0])
    const { worked, failed } = await kept(couponId)
    expect(worked).toBeCloseTo(1, 3)
    expect(failed).toBeCloseTo(0, 3)
  })

  it('is separate from that of a second account in the same browser', async () => {
    const couponId = await couponIn()
    expect(await vote(couponId, true, { at: '198.51.100.3', token: await tokenOf() })).toEqual([1, 0])
    expect(await vote(couponId, true, { at: '198.51.100.3', token: await tokenOf() })).toEqual([2, 0])
  })

  it("counts as the browser's until the email address is verified", async () => {
    const couponId = await couponIn()
    const at = '198.51.100.5'
    const unproven = async () => api.tokenOf(await api.rows.user())
    expect(await vote(couponId, true, { at, token: await unproven() })).toEqual([1, 0])
    expect(await vote(couponId, true, { at, token: await unproven() })).toEqual([1, 0])
    expect(await vote(couponId, true, { at })).toEqual([1, 0])
    expect(await vote(couponId, false, { at, token: await tokenOf() })).toEqual([0, 1])
    expect(await vote(couponId, true, { at, token: await unproven() })).toEqual([1, 0])
  })

  it("counts as a guest's if the token is no longer valid", async () => {
    const couponId = await couponIn()
    expect(await vote(couponId, true, { at: '198.51.100.4', token: 'ended' })).toEqual([1, 0])
  })

  it('is weighted independently of the network once the account is a week old', async () => {
    const couponId = await couponIn()
    const young = await tokenOf()
    const id = await api.rows.user()
    await sql`update "user" set created_at = now() - interval '8 days', email_verified_at = now() where id = ${id}`.execute(
      api.database.main.kysely,
    )
    await vote(couponId, true, { at: '203.0.114.1' })
    await vote(couponId, true, { at: '203.0.114.2', token: young })
    expect((await kept(couponId)).worked).toBeCloseTo(1.25, 3)
    await vote(couponId, true, { at: '203.0.114.3', token: await api.tokenOf(id) })
    expect((await kept(couponId)).worked).toBeCloseTo(2.25, 3)
  })

  it('leaves nothing behind after the day ends', async () => {
    const tables = ['coupon_vote', 'coupon_vote_browser', 'vote_network', 'vote_salt'] as const
    for (const table of tables) {
      await sql`update ${sql.table(table)} set day = day - 1`.execute(api.database.main.kysely)
    }
    await forgetVoters(api.database.main.kysely)
    for (const table of tables) {
      expect((await sql`select from ${sql.table(table)}`.execute(api.database.main.kysely)).rows).toEqual([])
    }
  })
})

const person = fc.record({
  account: fc.constantFrom(null, 'one', 'two'),
  browser: fc.constantFrom('phone', 'laptop', 'tablet'),
  worked: fc.boolean(),
  reason: fc.constantFrom('expired' as const, 'other' as const, null),
  // The codes do not cover the last country.
  country: fc.constantFrom('sa' as const, 'eg' as const, null, 'us' as const),
  network: fc.constantFrom('own', 'home', 'office'),
})

it('keeps all tallies consistent for any sequence of votes', async () => {
  const db = api.database.main.kysely
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 24 }), async (votes) => {
      const couponId = await couponIn()
      for (const { account, browser, worked, reason, country, network } of votes) {
        const voter = {
          account: account && Buffer.from(account),
          browser: Buffer.from(browser),
          network: Buffer.from(`${couponId}${network === 'own' ? (account ?? browser) : network}`),
        }
        await castVote(db, { couponId, voter, country, worked, reason, source: 'shopper', weight: 1 })
      }
      const { rows } = await sql<Record<'ballots' | 'days' | 'totals' | 'samples' | 'own' | 'all', number[]>>`
        select
          (select array[count(*) filter (where worked), count(*) filter (where not worked)]::integer[] from coupon_vote where coupon_id = coupon.id and counted) as ballots,
          (select array[coalesce(sum(worked), 0), coalesce(sum(failed), 0)]::integer[] from coupon_vote_day where coupon_id = coupon.id) as days,
          array[worked, failed] as totals,
          (select array[sample_worked, sample_failed] from coupon_evidence where coupon_id = coupon.id and country = 'all') as samples,
          (select array[sum(worked), sum(failed)] from coupon_evidence where coupon_id = coupon.id and country <> 'all') as own,
          (select array[worked, failed] from coupon_evidence where coupon_id = coupon.id and country = 'all') as all
        from coupon where id = ${couponId}
      `.execute(db)
      const row = rows[0]
      expect(row?.days).toEqual(row?.ballots)
      expect(row?.totals).toEqual(row?.ballots)
      expect(row?.samples).toEqual(row?.ballots)
      const { rows: weights } = await sql<{ worked: number; failed: number }>`
        select coalesce(sum(weight) filter (where worked), 0) as worked, coalesce(sum(weight) filter (where not worked), 0) as failed
        from coupon_vote cross join (values (array['sa', 'eg']), (array['sa', 'eg', 'us'])) as place (countries)
        where coupon_id = ${couponId} and country = any (countries)
        group by countries order by cardinality(countries)
      `.execute(db)
      for (const [place, sums] of [row?.own, row?.all].entries()) {
        const wanted = weights.at(place - 2) ?? { worked: 0, failed: 0 }
        expect(sums?.[0]).toBeCloseTo(wanted.worked, 3)
        expect(sums?.[1]).toBeCloseTo(wanted.failed, 3)
      }
      // At most one vote per person: accounts, and browsers in which no account voted.
      const accounts = new Set(votes.flatMap(({ account }) => account ?? []))
      const guests = new Set(votes.map(({ browser }) => browser))
      for (const { account, browser } of votes) if (account) guests.delete(browser)
      const { rows: networks } = await sql<{ votes: number; counted: number }>`
        select count(*)::integer as votes, (count(*) filter (where counted))::integer as counted
        from coupon_vote where coupon_id = ${couponId} group by network
      `.execute(db)
      expect(networks.reduce((sum, { votes: ofNetwork }) => sum + ofNetwork, 0)).toBe(accounts.size + guests.size)
      for (const { counted } of networks) expect(counted).toBeLessThanOrEqual(3)
    }),
    { numRuns: 40 },
  )
})
