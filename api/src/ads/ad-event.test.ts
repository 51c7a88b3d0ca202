import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { BudgetLeases } from '../budget/budget-leases.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type AdEvent, forgetAdEvents, writeAdEvents } from './ad-event.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase('migrated')
})
afterAll(() => database.drop())

const db = () => database.main.kysely
const begun = Date.now()
const dayAgo = (days: number) => new Date(begun - days * 86_400_000).toISOString().slice(0, 10)

let adId: string
beforeEach(async () => {
  const words = { title: 'Sale', text: '', image: null }
  const row = await db()
    .insertInto('ads')
    .values({
      name: 'Sale',
      countries: ['sa'],
      link: 'https://example.com/',
      creative: JSON.stringify({ ar: words, en: words }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  adId = row.id
})

const event = (more: Partial<AdEvent> = {}): AdEvent => ({
  id: randomUUID(),
  kind: 'impression',
  adId,
  day: dayAgo(0),
  country: 'sa',
  platform: 'WEBSITE',
  placement: 'home',
  person: null,
  count: 1,
  budgets: [{ subject: adId, kind: 'impression' }],
  taken: [],
  holder: null,
  ...more,
})

const days = () =>
  db()
    .selectFrom('ad_day')
    .select(['day', 'country', 'served', 'seen', 'clicks', 'people', 'late'])
    .where('ad_id', '=', adId)
    .orderBy('day')
    .orderBy('country')
    .execute()

describe('events of ads', () => {
  it('are counted once, however often and by however many processes they are written', async () => {
    const leases = [0, 1].map(() => new BudgetLeases({ db: db(), log: { warn: () => {} }, renewEvery: 3_600_000 }))
    const token = event({ person: 'first', taken: [{ subject: adId, kind: 'impression' }] })
    const batch = [
      token,
      { ...token, kind: 'click' as const, budgets: [], taken: [] },
      event({ person: 'first' }),
      event({ person: 'second', country: '' }),
      event({ kind: 'served', count: 40, budgets: [] }),
      event({ kind: 'late', count: 3, budgets: [] }),
      // As a click sends it.
      { ...token, taken: [] },
    ]
    await Promise.all(leases.flatMap((lease) => [writeAdEvents(db(), batch, lease), writeAdEvents(db(), batch, lease)]))
    expect(await days()).toEqual([
      { day: dayAgo(0), country: '', served: 0, seen: 1, clicks: 0, people: 1, late: 0 },
      { day: dayAgo(0), country: 'sa', served: 40, seen: 2, clicks: 1, people: 1, late: 3 },
    ])
    const budget = await db().selectFrom('budget').select('counted').where('subject', '=', adId).executeTakeFirst()
    // Includes events that took no unit, so that a limit set later counts them.
    expect(budget).toEqual({ counted: 3 })
    for (const lease of leases) await lease.close()
  })

  it('count a click whose impression was written before', async () => {
    const leases = new BudgetLeases({ db: db(), log: { warn: () => {} }, renewEvery: 3_600_000 })
    const token = event()
    await writeAdEvents(db(), [token], leases)
    await writeAdEvents(db(), [token, { ...token, kind: 'click', budgets: [] }], leases)
    expect(await days()).toMatchObject([{ seen: 1, clicks: 1 }])
    await leases.close()
  })

  it('are dropped for a deleted ad, but not for others', async () => {
    const leases = new BudgetLeases({ db: db(), log: { warn: () => {} }, renewEvery: 3_600_000 })
    await writeAdEvents(db(), [event({ adId: randomUUID() }), event()], leases)
    expect(await days()).toMatchObject([{ seen: 1 }])
    await db().deleteFrom('ads').where('id', '=', adId).execute()
    expect(await days()).toEqual([])
    await leases.close()
  })

  it('are deleted individually after some days, and people after their day; the sums stay', async () => {
    const leases = new BudgetLeases({ db: db(), log: { warn: () => {} }, renewEvery: 3_600_000 })
    await writeAdEvents(
      db(),
      [0, 3, 9].map((ago) => event({ day: dayAgo(ago), person: 'someone' })),
      leases,
    )
    await forgetAdEvents(db())
    const people = await db().selectFrom('ad_person').select('day').where('ad_id', '=', adId).execute()
    expect(people).toEqual([{ day: dayAgo(0) }])
    const known = await db().selectFrom('ad_event').select('day').where('day', '<', dayAgo(7)).execute()
    expect(known).toEqual([])
    expect(await days()).toMatchObject([{ seen: 1 }, { seen: 1 }, { seen: 1 }])
    await leases.close()
  })
})
