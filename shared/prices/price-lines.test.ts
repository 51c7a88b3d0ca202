import { expect, it } from '@jest/globals'
import { codeStepAt, codeSteps } from './price-lines.ts'

const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
const span = { from: Date.parse(at(1)), to: Date.parse(at(10)) }
const point = (day: number, amount: number) => ({ at: at(day), amount, listingId: 'a', inStock: true })
const effect = { listingIds: ['a'], percent: 10, amount: null, most: null, least: null }
const period = { kind: 'code' as const, from: '2026-01-01', to: '2026-01-20', name: 'SAVE10', effect }

it('the price after a code starts from the exact time of an increase, and lasts to the end of the range', () => {
  const steps = codeSteps({ points: [point(1, 10_000), point(5, 20_000)], periods: [period] }, span)
  const amountAt = (day: number) => codeStepAt(steps, Date.parse(at(day)))?.amount
  expect([1, 4, 5, 10].map(amountAt)).toEqual([9_000, 9_000, 18_000, 18_000])
})
