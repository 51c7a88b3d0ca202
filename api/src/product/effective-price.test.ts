import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { countries } from '../../../shared/contract/country.ts'
import { limitingTerms } from '../../../shared/contract/coupon/limiting-terms.ts'
import { maxAmount } from '../../../shared/schema/money.ts'
import { minorDigits } from '../../../shared/schema/units.ts'
import { snakeCase } from '../collection/column.ts'
import { bestCode } from '../coupon/best-code.queries.ts'
import { castVote } from '../coupon/cast-vote.queries.ts'
import { buildRows, inDays } from '../testing/builders.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let rows: ReturnType<typeof buildRows>
beforeAll(async () => {
  database = await makeTestDatabase()
  rows = buildRows(database)
})
afterAll(() => database.drop())

const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.main.pool.query<Row>(text, values)).rows

const proven = { worked: 40, failed: 1 }
let shopId = 0
beforeEach(async () => {
  shopId = await rows.shop()
})
const coupon = (values: Partial<Parameters<typeof rows.coupon>[0]> = {}) =>
  rows.coupon({ shop_id: shopId, ...proven, ...values })
const codes = async (amount = 10_000, country = 'sa', currency = 'SAR') => {
  const code = bestCode({ country, amount: sql`${amount}::bigint`, currency: sql`${currency}::text` })
  const { rows: found } = await sql<{ code: string; effective_minor: number }>`
    select code.* from shop cross join lateral ${code} as code where shop.id = ${shopId}
  `.execute(database.main.kysely)
  return found
}
/** 100.00 SAR after the best code, or null if none applies. */
const after = async (amount = 10_000, country = 'sa', currency = 'SAR'): Promise<number | null> => {
  const [best] = await codes(amount, country, currency)
  return best?.effective_minor ?? null
}

describe('the best code for a price', () => {
  it('takes off percentages, rounded to the nearest minor unit', async () => {
    await coupon({ percent: 15 })
    expect(await after()).toBe(8_500)
    expect(await after(9_999)).toBe(8_499)
  })

  it('takes off an amount of the same currency, at most the whole price', async () => {
    await coupon({ discount_type: 'fixed', percent: null, amount_minor: 2_500, currency: 'SAR' })
    expect(await after()).toBe(7_500)
    expect(await after(2_000)).toBe(0)
    expect(await after(10_000, 'sa', 'AED')).toBeNull()
  })

  it('applies to everything the shop sells: without that information it may be for cameras only', async () => {
    await coupon({ percent: 60, applies_to_all: false })
    expect(await after()).toBeNull()
    await coupon({ percent: 5 })
    expect(await after()).toBe(9_500)
  })

  it('applies from its minimum on, in the currency of the minimum', async () => {
    await coupon({ percent: 10, minimum_order_minor: 10_000, currency: 'SAR' })
    expect(await after(9_999)).toBeNull()
    expect(await after(10_000)).toBe(9_000)
    expect(await after(10_000, 'sa', 'KWD')).toBeNull()
  })

  it('takes off no more than its cap', async () => {
    await coupon({ percent: 50, maximum_discount_minor: 1_000, currency: 'SAR' })
    expect(await after()).toBe(9_000)
    expect(await after(1_000)).toBe(500)
  })

  it('is the one that takes most off this price', async () => {
    await coupon({ percent: 10 })
    await coupon({ discount_type: 'fixed', percent: null, amount_minor: 1_500, currency: 'SAR' })
    expect(await after(10_000)).toBe(8_500)
    expect(await after(20_000)).toBe(18_000)
  })

  it.each<[string, Partial<Parameters<typeof rows.coupon>[0]>]>([
    ['of another country', { countries: ['eg'] }],
    ['that has ended', { ends_at: inDays(-1) }],
    ['that has not begun', { starts_at: inDays(1) }],
    ['that staff paused', { status: 'PAUSED' }],
    ['in the trash', { deleted_at: inDays(-1) }],
    ...limitingTerms.map(({ field }): [string, object] => [`of the term ${field}`, { [snakeCase(field)]: true }]),
    ['that was tried too seldom', { worked: 4, failed: 0 }],
    ['that is proven in another country of its own', { countries: ['eg', 'sa'] }],
    ['that was proven long ago', { last_worked_at: inDays(-20) }],
    ['that fails too often', { worked: 30, failed: 40 }],
    ['that is an offer without a code', { code: null }],
    ['whose size is not known', { discount_type: 'deal', percent: null }],
    ['of free shipping', { discount_type: 'free_shipping', percent: null }],
  ])('is none %s', async (_, values) => {
    await coupon(values)
    expect(await after()).toBeNull()
  })

  it('includes how often shoppers of the country found that it works', async () => {
    await coupon({ countries: ['eg', 'sa'], code: 'NILE' })
    expect(await codes(10_000, 'eg')).toEqual([expect.objectContaining({ code: 'NILE', ...proven })])
  })

  it('may be one that only staff tried, in the country where they did', async () => {
    const couponId = await coupon({ countries: ['sa', 'eg'], percent: 30, worked: 0, failed: 0 })
    expect(await after()).toBeNull()
    const staff = Buffer.from('a member of staff')
    const voter = { account: null, browser: staff, network: staff }
    const kysely = database.main.kysely
    await castVote(kysely, { couponId, voter, country: 'eg', worked: true, reason: null, source: 'staff', weight: 2 })
    expect(await after()).toBeNull()
    expect(await after(10_000, 'eg')).toBe(7_000)
  })

  it('belongs to the same shop', async () => {
    await rows.coupon({ shop_id: await rows.shop(), ...proven })
    expect(await after()).toBeNull()
  })
})

it('the best code of a price is found without reading a whole table', async () => {
  await database.main.kysely.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction)
    const code = bestCode({ country: 'sa', amount: sql`10000::bigint`, currency: sql`'SAR'::text` })
    const { rows: plan } = await sql<Record<string, string>>`
      explain select code.* from shop cross join lateral ${code} as code where shop.id = ${shopId}
    `.execute(transaction)
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(text).toContain('coupon_evidence')
    expect(text).not.toContain('Seq Scan')
  })
})

describe('an amount in another currency', () => {
  const convert = async (...values: unknown[]): Promise<number | null> => {
    const [row] = await ask<{ amount: number | null }>('select convert_minor($1, $2, $3, $4) as amount', values)
    return row?.amount ?? null
  }

  it('uses the newest rate that is not after the day', async () => {
    await ask(`insert into currency_rate (currency, day, per_dollar, source) values
      ('EGP', '2026-01-10', 50, 'test'), ('EGP', '2026-02-10', 40, 'test')`)
    expect(await convert(10_000, 'USD', 'EGP', '2026-01-09')).toBeNull()
    expect(await convert(10_000, 'USD', 'EGP', '2026-01-10')).toBe(500_000)
    expect(await convert(10_000, 'USD', 'EGP', '2026-02-09')).toBe(500_000)
    expect(await convert(10_000, 'USD', 'EGP', '2026-11-22')).toBe(400_000)
    const [row] = await ask<{ rate_day: string }>(`select * from converted(375, 'SAR', 'EGP', '2026-11-22')`)
    expect(row).toEqual({ amount_minor: 4_000, rate_day: '2026-02-10' })
  })

  it('is capped at the largest number', async () => {
    await ask(`insert into currency_rate (currency, day, per_dollar, source) values
      ('QAA', '2026-01-10', 0.01, 'test'), ('QAB', '2026-01-10', 10000000, 'test')`)
    expect(await convert(maxAmount, 'QAA', 'QAB', '2026-02-01')).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('respects the minor digits of both currencies', async () => {
    // One dollar is 0.376 Bahraini dinars, which have a thousand fils.
    expect(await convert(100, 'USD', 'BHD', '2026-11-22')).toBe(376)
    expect(await convert(376, 'BHD', 'SAR', '2026-11-22')).toBe(375)
    expect(await convert(12_345, 'XAU', 'XAU', '2026-11-22')).toBe(12_345)
  })

  it('has as many minor digits in the database as on screen', async () => {
    const known = [...new Set([...Intl.supportedValuesOf('currency'), ...countries.map(({ currency }) => currency)])]
    const digits = await ask<{ currency: string; digits: number }>(
      'select currency, minor_digits(currency) as digits from unnest($1::text[]) as currency',
      [known],
    )
    expect(digits.length).toBeGreaterThan(100)
    expect(Object.fromEntries(digits.map((row) => [row.currency, row.digits]))).toEqual(
      Object.fromEntries(known.map((currency) => [currency, minorDigits(currency)])),
    )
  })
})
