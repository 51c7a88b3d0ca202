import { describe, expect, it } from '@jest/globals'
import type { DailyPrice } from './daily-prices.ts'
import { addDays } from './day.ts'
import { labelledHistories } from './honest-discount.cases.ts'
import { honestDiscount } from './honest-discount.ts'

const since = '2026-11-20'
type Run = readonly [length: number, price: number | null]
const before = (...runs: readonly Run[]): DailyPrice[] => {
  const prices = runs.flatMap(([length, price]) => Array.from({ length }, () => price))
  return prices.map((mean, index) => ({ day: addDays(since, index - prices.length), low: mean, high: mean, mean }))
}

describe('a discount compared with the history', () => {
  it('is measured against the lowest price of the 30 days before it began', () => {
    const days = before([30, 700], [40, 900], [20, 1000])
    expect(honestDiscount({ current: 800, since, days, claim: { previousPrice: 1600 } })).toEqual({
      claimedPercent: 50,
      realPercent: 11.1,
      lowest30: 900,
      lowest90: 700,
      raisedBeforeSale: false,
    })
  })

  it('is zero or less if it was as cheap within the 30 days', () => {
    const days = before([60, 1000], [5, 700], [10, 1000])
    const { realPercent, claimedPercent } = honestDiscount({ current: 770, since, days, claim: { percent: 23 } })
    expect([claimedPercent, realPercent]).toEqual([23, -10])
  })

  it('reports a price raised before the sale', () => {
    const raised = (...days: readonly Run[]) =>
      honestDiscount({ current: 1000, since, days: before(...days) }).raisedBeforeSale
    expect(raised([60, 1000], [15, 1250])).toBe(true)
    expect(raised([60, 1000], [4, null], [15, 1250])).toBe(true)
    expect(raised([60, 1250])).toBe(false)
    expect(raised([60, 1250], [5, 1000], [15, 1250])).toBe(false)
    expect(raised([13, 1000], [15, 1250])).toBe(false)
    expect(raised([40, 1000], [46, 1250])).toBe(false)
  })

  it('is unknown without a history, and ignores impossible claims', () => {
    expect(honestDiscount({ current: 800, since, days: [], claim: { previousPrice: 700 } })).toEqual({
      claimedPercent: null,
      realPercent: null,
      lowest30: null,
      lowest90: null,
      raisedBeforeSale: false,
    })
    expect(honestDiscount({ current: 800, since, days: [], claim: { percent: 100 } }).claimedPercent).toBeNull()
  })

  it('detects raised prices with a precision of at least 0.95 on labelled histories', () => {
    const histories = labelledHistories(4_500)
    const judged = histories.map((history) => ({ ...history, flagged: honestDiscount(history).raisedBeforeSale }))
    const flagged = judged.filter((one) => one.flagged)
    const raised = judged.filter(({ isRaised }) => isRaised)
    const right = flagged.filter(({ isRaised }) => isRaised).length
    const [precision, recall] = [right / flagged.length, right / raised.length]

    const kinds = [...new Set(judged.map(({ kind }) => kind))].map((kind) => {
      const ofKind = judged.filter((one) => one.kind === kind)
      return `  ${kind}: ${ofKind.filter((one) => one.flagged).length} of ${ofKind.length} flagged`
    })
    const figures = `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`
    process.stdout.write(`Raised before the sale, ${histories.length} histories: ${figures}\n${kinds.join('\n')}\n`)
    expect(precision).toBeGreaterThanOrEqual(0.95)
    expect(recall).toBeGreaterThanOrEqual(0.65)
  })
})
