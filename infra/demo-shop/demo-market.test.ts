import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { sql } from 'kysely'
import { currencyOf } from '../../api/seed/money-words.ts'
import { seedDatabase } from '../../api/seed/seed.ts'
import { makeTestDatabase, type TestDatabase } from '../../api/src/testing/test-database.ts'
import { countries } from '../../shared/contract/country.ts'
import { moveDemoPrices, readDemoPrices } from './demo-market.ts'

// A whole world, on machines with little to spare.
jest.setTimeout(120_000)

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
  // In June no store has a sale of the calendar.
  await seedDatabase({
    url: database.url,
    publicOrigin: 'http://localhost:3000',
    couponCount: 1_000,
    now: new Date('2026-06-18T15:30:00Z'),
  })
})
afterAll(() => database.drop())

/** By currency: drops of the week before a moment, and the oldest reading. */
async function marketAt(moment: string) {
  const { rows } = await sql<{ currency: string; drops: number; oldest: string | null }>`
    select currency,
      count(*) filter (where in_stock and previous_minor > amount_minor
        and since between ${moment}::timestamptz - interval '7 days' and ${moment}::timestamptz)::integer as drops,
      (${moment}::timestamptz - min(seen_at)) as oldest
    from listing_price group by currency order by currency
  `.execute(database.main.kysely)
  return rows
}

const oldestMinutes = async (moment: string) => {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from ${moment}::timestamptz - min(seen_at)) / 60)::float8 as minutes from listing_price
  `.execute(database.main.kysely)
  return rows[0]?.minutes
}

it('begins with prices of the last hours and drops of the week in the money of every country, in any season', async () => {
  const moment = '2026-06-18T15:30:00Z'
  expect(await oldestMinutes(moment)).toBeLessThanOrEqual(180)
  const market = await marketAt(moment)
  expect(market.map(({ currency }) => currency)).toEqual([...new Set(countries.map(({ id }) => currencyOf(id)))].sort())
  expect(market.filter(({ drops }) => drops === 0)).toEqual([])
})

it('stays of the day it is shown on: prices are read again, and stores lower some', async () => {
  const { kysely } = database.main
  const now = () => new Date().toISOString()
  const moved = await moveDemoPrices(kysely)
  await readDemoPrices(kysely)
  expect(await oldestMinutes(now())).toBeLessThanOrEqual(180)
  const market = await marketAt(now())
  expect(market.filter(({ drops }) => drops === 0)).toEqual([])
  expect(await moveDemoPrices(kysely)).toBeLessThan(moved)
})
