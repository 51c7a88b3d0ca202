import { hash } from 'node:crypto'
import { expect, it, jest } from '@jest/globals'
import { sql } from 'kysely'
import { rebuildFigures } from '../src/testing/rebuild-figures.ts'
import { makeTestDatabase } from '../src/testing/test-database.ts'
import { expectedPrices, isDeep, type MadePrice, makeListings, makePriceHistories } from './made-prices.ts'
import { seedDatabase } from './seed.ts'
import { makeWorld } from './world.ts'

// A whole data set, on a slow machine.
jest.setTimeout(120_000)

const now = new Date('2026-11-21T15:30:00Z')

it('makes the same histories for the same day, with no two equal prices in a row', () => {
  const world = makeWorld(now)
  const prices = [...makePriceHistories(world, 60)]
  expect(prices.length / expectedPrices(60)).toBeCloseTo(1, 1)
  const histories = Map.groupBy(prices, ({ listing }) => listing.number)
  for (const [number, history] of histories) {
    expect(history.length).toBeGreaterThanOrEqual(isDeep(number) ? 4_000 : 12)
    const same = history.filter((price, place) => {
      const before: MadePrice | undefined = history[place - 1]
      return before && before.amountMinor === price.amountMinor && before.inStock === price.inStock
    })
    expect(same).toEqual([])
    expect(
      history.slice(1).every(({ at }, place) => at > (history[place]?.at ?? 0) && at === history[place]?.until),
    ).toBe(true)
    expect(history.at(-1)?.at).toBeLessThan(world.today)
    expect(history.every(({ amountMinor }) => amountMinor > 0)).toBe(true)
  }
  const digest = hash('sha256', JSON.stringify([...makeListings(world, 60), ...prices]))
  expect(digest).toBe('86ad3abc3215bfa88f553e79125eb88bdbd8173c5b66dd599e8be25d05682986')
})

it('are in their tables with matching figures, indexes and keys', async () => {
  const database = await makeTestDatabase()
  try {
    const { kysely } = database.main
    const ask = async (text: string) => (await sql.raw<{ id?: string }>(text).execute(kysely)).rows
    const shape = async () => [
      await ask(`select indexname, indexdef from pg_indexes where schemaname = 'public'
        and tablename <> 'seeded_world' order by 1`),
      await ask(`select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
        where connamespace = 'public'::regnamespace and conrelid <> coalesce(to_regclass('seeded_world'), 0) order by 1, 2`),
    ]
    const before = await shape()
    const steps = new Set<string>()
    const options = { url: database.url, publicOrigin: 'http://localhost:3000', now, couponCount: 1_000 }
    const seed = (madeProducts: number) =>
      seedDatabase({ ...options, madeProducts, onProgress: (step) => steps.add(step) })
    expect(await seed(60)).toBe('seeded')
    expect(await shape()).toEqual(before)
    expect([...steps]).toEqual(expect.arrayContaining(['indexes of price_point', 'figures']))
    const figuresWhere = (rows: string) =>
      Promise.all([
        ask(`select * from listing_price where ${rows} order by listing_id`),
        ask(`select * from price_day where ${rows} order by listing_id, day`),
        ask(`select * from price_window where ${rows} order by listing_id, days`),
        ask(`select listing_id, at, valid_to from price_point where ${rows} order by listing_id, at`),
      ])
    const made = `listing_id in (select id from listing where url like '%/made/%')`
    const counts = (await figuresWhere(made)).map((rows) => rows.length)
    expect(counts.map((count) => count > 60)).toEqual([false, true, true, true])
    expect(counts[0]).toBe(60)
    // Including those of the demo.
    const kept = await figuresWhere('true')
    expect(kept[0]?.length).toBeGreaterThan(1_000)
    // All that were made, and every tenth of the demo: one after the other takes long.
    const listings =
      await ask(`select id from (select id, url, row_number() over (order by id) as place from listing) as listing
      where url like '%/made/%' or place % 10 = 0`)
    const ids = listings.map(({ id }) => String(id))
    expect(ids.length).toBeGreaterThan(160)
    await sql`update price_point set valid_to = null where listing_id = any (${ids}::uuid[])`.execute(kysely)
    await rebuildFigures(kysely, ids)
    expect(await figuresWhere('true')).toEqual(kept)
    expect(await seed(60)).toBe('present')
    expect(await seed(0)).toBe('seeded')
    expect(await figuresWhere(made)).toEqual([[], [], [], []])
  } finally {
    await database.drop()
  }
})
