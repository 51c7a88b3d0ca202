import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { buildRows } from '../testing/builders.ts'
import { modelDays, modelListingPrice, modelWindows, type SeenPrice } from '../testing/price-model.ts'
import { rebuildFigures } from '../testing/rebuild-figures.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { observePrice } from './observe-price.queries.ts'

let database: TestDatabase
let rows: ReturnType<typeof buildRows>
beforeAll(async () => {
  database = await makeTestDatabase()
  rows = buildRows(database)
})
afterAll(() => database.drop())

/** Run more cases with `PRICE_RUNS=2000 npm run jest -- price-figures`. */
const numRuns = Number(process.env.PRICE_RUNS ?? 25)
const hour = 3_600_000
const yesterday = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 86_400_000

/** Moments on the same day, months apart, or at midnight. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: 96 }).map((hours) => yesterday - hours * hour),
  fc.integer({ min: 0, max: 20 }).map((weeks) => yesterday - weeks * 31 * 24 * hour - hour / 2),
)
/** Close enough to each other that none counts as an outlier. */
const seenPrice = fc.record({
  at: moment,
  amount: fc.integer({ min: 2, max: 6 }).map((tens) => tens * 1_000),
  currency: fc.constant('SAR'),
  inStock: fc.boolean(),
})

const observe = (listingId: string, { at, ...seen }: SeenPrice) =>
  observePrice(database.main.kysely, { listingId, at: new Date(at), ...seen, source: 'page' })

/** Keeps, of several observations at one moment, the one that counts. */
function settled(seen: readonly SeenPrice[]): SeenPrice[] {
  const better = (one: SeenPrice, other: SeenPrice) =>
    one.amount - other.amount || Number(other.inStock) - Number(one.inStock)
  return [...Map.groupBy(seen, ({ at }) => at).values()].flatMap((same) => same.toSorted(better)[0] ?? [])
}

const makeListing = async () => rows.listing({ product_id: await rows.product(), shop_id: await rows.shop() })

async function figuresOf(listingId: string) {
  const { kysely } = database.main
  const of = { listing: listingId }
  const days = await kysely
    .selectFrom('price_day')
    .selectAll()
    .where('listing_id', '=', of.listing)
    .orderBy('day')
    .execute()
  const windows = await kysely
    .selectFrom('price_window')
    .selectAll()
    .where('listing_id', '=', of.listing)
    .orderBy('days')
    .execute()
  const [price] = await kysely.selectFrom('listing_price').selectAll().where('listing_id', '=', of.listing).execute()
  const points = await kysely
    .selectFrom('price_point')
    .select(['at', 'valid_to', 'amount_minor', 'currency', 'in_stock', 'deleted_at'])
    .where('listing_id', '=', of.listing)
    .orderBy('at')
    .execute()
  return { days, windows, price, points }
}

async function expectModel(listingId: string, prices: readonly SeenPrice[]) {
  const { days, windows, price } = await figuresOf(listingId)
  expect(days).toEqual(
    modelDays(prices).map((figures) =>
      expect.objectContaining({ ...figures, stock_share: expect.closeTo(figures.stock_share, 5) }),
    ),
  )
  expect(windows).toEqual(
    modelWindows(prices, Date.now()).map(({ mean, ...figures }) =>
      expect.objectContaining({
        ...figures,
        mean_minor: Number.isNaN(mean) ? null : expect.closeTo(mean, -0.5),
        stock_share: expect.closeTo(figures.stock_share, 5),
      }),
    ),
  )
  if (prices.length === 0) expect(price).toBeUndefined()
  else expect(price).toMatchObject(modelListingPrice(prices) ?? {})
}

/** The incrementally updated figures equal the figures rebuilt from scratch. */
async function expectRebuilt(listingId: string) {
  const kept = await figuresOf(listingId)
  await rebuildFigures(database.main.kysely, [listingId])
  expect(await figuresOf(listingId)).toEqual(kept)
}

describe('observations of a listing', () => {
  it('produce the same figures in any order, however often they are repeated', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(seenPrice, { minLength: 1, maxLength: 12 })
          .chain((seen) =>
            fc.tuple(fc.constant(seen), fc.shuffledSubarray([...seen, ...seen], { minLength: seen.length * 2 })),
          ),
        async ([seen, order]) => {
          const id = await makeListing()
          for (const one of order) await observe(id, one)
          await expectModel(id, settled(seen))
          await expectRebuilt(id)
        },
      ),
      { numRuns },
    )
  }, 600_000)
})
