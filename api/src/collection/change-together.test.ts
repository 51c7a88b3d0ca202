import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import pg from 'pg'
import { inDays } from '../testing/builders.ts'
import { linkWorld } from '../testing/link-world.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

// A connection keeps the method it starts with, so the spy is installed before the first one.
const query = jest.spyOn(pg.Client.prototype, 'query')
let api: TestApi
let staff: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi()
  staff = callAs(api, await api.tokenOf(await api.rows.staff()))
})
afterAll(async () => {
  await api.close()
  query.mockRestore()
})

/** How many statements a bulk action sends in its own transaction, not counting other connections. */
async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  query.mockClear()
  await call()
  const { calls, contexts } = query.mock
  const textOf = ([config]: readonly unknown[]) => String(Object(config).text ?? config)
  const client = contexts[calls.findIndex((sent) => textOf(sent).startsWith('insert into "batch"'))]
  const texts = calls.filter((_, place) => contexts[place] === client).map(textOf)
  return texts.indexOf('commit') - texts.indexOf('begin')
}

const bulk = async (section: string, body: object) => (await staff('POST', `/${section}/bulk`, body)).json()

/** Savepoint, read, update, audit, and release of the savepoint. */
const ofOneRecord = 5

describe('consequences of a bulk change', () => {
  it.each([
    ['codes', 'coupon', () => api.rows.shop().then((shop_id) => () => api.rows.coupon({ shop_id }))],
    [
      'short links',
      'shortner',
      () =>
        linkWorld(api).then(
          ({ make }) =>
            async () =>
              (await make()).id,
        ),
    ],
  ])('cost the same number of statements for many %s as for one', async (_, section, maker) => {
    const make = await maker()
    const ids: string[] = []
    for (let made = 0; made < 12; made += 1) ids.push(await make())
    const remove = (chosen: readonly string[]) => statementsOf(() => bulk(section, { action: 'delete', ids: chosen }))
    await remove(ids.slice(0, 1))
    const one = await remove(ids.slice(1, 2))
    const ten = await remove(ids.slice(2))
    expect(ten - one).toBe(9 * ofOneRecord)
  })

  it('apply to the changed records, and not to a refused one', async () => {
    const shop = await api.rows.shop()
    const [first, second] = [await api.rows.coupon({ shop_id: shop }), await api.rows.coupon({ shop_id: shop })]
    const late = await api.rows.coupon({ shop_id: shop, starts_at: inDays(5), ends_at: inDays(6) })
    const patch = { endsAt: inDays(1).toISOString(), status: 'PAUSED' }
    const { results } = await bulk('coupon', { action: 'update', ids: [first, late, second], patch })
    expect(results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false, true])
    const ranked = await api.database.main.kysely
      .selectFrom('coupon_evidence')
      .select(['coupon_id', 'rank'])
      .where('coupon_id', 'in', [first, late, second])
      .where('country', '=', 'sa')
      .execute()
    const isRanked = (id: string) => ranked.find(({ coupon_id }) => coupon_id === id)?.rank !== null
    expect([first, late, second].map(isRanked)).toEqual([false, true, false])
  })
})
