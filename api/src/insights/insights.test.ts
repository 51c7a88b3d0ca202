import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { makeListing } from '../testing/watched-listing.ts'
import { periodOf } from './period.rules.ts'

let api: TestApi
let call: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi()
  // A test account, so that it counts in no figure.
  const id = await api.rows.user({ is_staff: true, user_type: 'test' }, ['view_user'])
  call = callAs(api, await api.tokenOf(id))
})
afterAll(() => api.close())

const ask = async (from?: string, to?: string) =>
  (await call('GET', `/insights/users?${new URLSearchParams({ ...(from && { from }), ...(to && { to }) })}`)).json()

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const at = (day: string, time: string) => new Date(`${day}T${time}Z`)

/** An account uses the product at these moments, on one device. */
async function uses(userId: string, userAgent: string, moments: readonly Date[]): Promise<void> {
  const { kysely } = api.database.main
  const { id: session_id } = await kysely
    .insertInto('user_session')
    .values({ user_id: userId, user_agent: userAgent, expires_at: sql<Date>`now() + interval '1 year'` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tokens = moments.map((created_at) => ({ token_hash: randomBytes(32), session_id, created_at }))
  await kysely.insertInto('refresh_token').values(tokens).execute()
}

const browser = 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0'

describe('the users of a period', () => {
  it('are counted by the day they signed up and proved their email, in UTC', async () => {
    const { user } = api.rows
    const created = (day: string, time: string, verified: Date | null = null, country: string | null = null) =>
      user({ created_at: at(day, time), email_verified_at: verified, country })
    await created('2024-02-28', '23:59:59.999')
    await created('2024-02-29', '00:00:00', at('2024-03-01', '10:00'), 'eg')
    await created('2024-02-29', '23:59:59.999', at('2024-02-29', '23:59:59.999'), 'sa')
    await created('2024-03-01', '12:00', at('2024-03-02', '00:00'), 'eg')
    await created('2024-03-02', '00:00')
    await user({ created_at: at('2024-02-29', '12:00'), user_type: 'test', country: 'sa' })

    expect(await ask('2024-02-29', '2024-03-01')).toEqual({
      from: '2024-02-29',
      to: '2024-03-01',
      days: [
        { day: '2024-02-29', signUps: 2, verified: 1, active: null },
        { day: '2024-03-01', signUps: 1, verified: 1, active: null },
      ],
      totals: { signUps: 3, verified: 2, active: null },
      countries: [
        { country: 'eg', signUps: 2 },
        { country: 'sa', signUps: 1 },
      ],
      platforms: [],
    })
    expect((await ask('2024-03-02', '2024-03-02')).countries).toEqual([{ country: null, signUps: 1 }])
  })

  it('are active on every day they are here, counted once for a day, a period and a platform', async () => {
    const both = await api.rows.user()
    const once = await api.rows.user()
    await uses(both, browser, [at(daysAgo(3), '00:00'), at(daysAgo(3), '23:59:59.999'), at(daysAgo(1), '09:00')])
    await uses(both, 'QasimaApp/1.4 (Android 15)', [at(daysAgo(3), '08:00')])
    await uses(once, `${browser} QasimaExtension/2.1`, [at(daysAgo(2), '08:00')])
    await uses(await api.rows.user({ user_type: 'test' }), browser, [at(daysAgo(2), '08:00')])

    const { days, totals, platforms } = await ask(daysAgo(4), daysAgo(1))
    expect(days.map(({ active }: { active: number }) => active)).toEqual([0, 1, 1, 1])
    expect(totals.active).toBe(2)
    expect(platforms).toEqual(
      expect.arrayContaining([
        { platform: 'MOBILE_APP', active: 1 },
        { platform: 'BROWSER_EXTENSION', active: 1 },
        { platform: 'WEBSITE', active: 1 },
      ]),
    )
    expect(platforms).toHaveLength(3)
  })

  it('are active for as long back as sessions are kept, and unknown before', async () => {
    await uses(await api.rows.user(), browser, [at(daysAgo(29), '12:00'), at(daysAgo(30), '12:00')])
    const { days, totals } = await ask(daysAgo(31), daysAgo(29))
    expect(days.map(({ active }: { active: number | null }) => active)).toEqual([null, null, 1])
    expect(totals.active).toBe(1)
  })

  it('are those of the last 30 days when no day is named', async () => {
    const { from, to, days } = await ask()
    expect([from, to, days.length]).toEqual([daysAgo(29), daysAgo(0), 30])
    expect(days.every(({ active }: { active: number | null }) => active !== null)).toBe(true)
  })

  it('are not counted for everybody', async () => {
    const who = async (permissions: string[]) => callAs(api, await api.tokenOf(await api.rows.staff(permissions)))
    expect((await (await who(['view_shop']))('GET', '/insights/users')).statusCode).toBe(403)
    expect((await callAs(api)('GET', '/insights/users')).statusCode).toBe(401)
  })

  it.each([
    ['from=2024-01-01&to=2025-01-01', 'from', 'OUT_OF_RANGE'],
    ['from=2024-03-02&to=2024-03-01', 'from', 'OUT_OF_RANGE'],
    ['from=0001-01-01&to=0001-01-02', 'from', 'OUT_OF_RANGE'],
    ['from=2023-02-29', 'from', 'INVALID'],
    ['to=yesterday', 'to', 'INVALID'],
    ['from=1', 'from', 'INVALID'],
    ['by=week', 'by', 'UNKNOWN'],
  ])('are refused for %s', async (query, key, message) => {
    expect((await call('GET', `/insights/users?${query}`)).json()).toMatchObject({
      code: 1001,
      message: [{ key, message }],
    })
  })
})

describe('the figures of prices', () => {
  it('count what is tracked, what fails and what waits', async () => {
    const { kysely } = api.database.main
    const reader = callAs(api, await api.tokenOf(await api.rows.staff(['view_price'])))
    const counts = async () => (await reader('GET', '/insights/prices')).json()
    const before = await counts()

    const one = await makeListing(api)
    const ids = { product_id: one.productId, listing_id: one.id }
    const price = { amount_minor: 100, currency: 'SAR' }
    const seen = { ...ids, ...price, at: new Date(), in_stock: true, source: 'page' }
    const [user, other] = [await api.rows.user(), await api.rows.user()]
    for (const user_id of [user, other])
      await kysely.insertInto('tracking').values({ user_id, product_id: one.productId }).execute()
    await kysely
      .updateTable('listing_check')
      .set({ failing_since: new Date() })
      .where('listing_id', '=', one.id)
      .execute()
    await kysely
      .insertInto('price_outlier')
      .values([seen, { ...seen, status: 'dismissed' }])
      .execute()
    await kysely
      .insertInto('price_report')
      .values([
        { ...ids, reason: 'stock' },
        { ...ids, reason: 'stock', resolved_at: new Date() },
      ])
      .execute()
    const tracking = await kysely
      .selectFrom('tracking')
      .select('id')
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow()
    const alert = await kysely
      .insertInto('price_alert')
      .values({ tracking_id: tracking.id, product_id: one.productId, kind: 'change' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const fired = { alert_id: alert.id, user_id: user, kind: 'change', ...ids, ...price }
    await kysely
      .insertInto('alert_firing')
      .values([fired, { ...fired, fired_at: at(daysAgo(1), '23:59:59') }])
      .execute()

    expect(await counts()).toEqual({
      trackedProducts: before.trackedProducts + 1,
      trackedListings: before.trackedListings + 1,
      failingListings: before.failingListings + 1,
      outliers: before.outliers + 1,
      reports: before.reports + 1,
      alertsToday: before.alertsToday + 1,
    })
    const none = callAs(api, await api.tokenOf(await api.rows.staff(['view_user'])))
    expect((await none('GET', '/insights/prices')).statusCode).toBe(403)
  })
})

describe('a period', () => {
  const now = new Date('2026-11-21T23:30:00Z')
  it('of 366 days can be asked for, one of 367 cannot', () => {
    expect(periodOf({ from: '2024-01-01', to: '2024-12-31' }, now)).toEqual({ from: '2024-01-01', to: '2024-12-31' })
    expect(() => periodOf({ from: '2024-01-01', to: '2025-01-01' }, now)).toThrow('VALIDATION_ERROR')
  })

  it('ends today in UTC, or 30 days end with the day that is named', () => {
    expect(periodOf({}, now)).toEqual({ from: '2026-10-23', to: '2026-11-21' })
    expect(periodOf({ to: '2024-03-01' }, now)).toEqual({ from: '2024-02-01', to: '2024-03-01' })
    expect(periodOf({ from: '2026-11-21' }, now)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  })
})
