import { describe, expect, it } from '@jest/globals'
import { countries } from '../../../shared/contract/country.ts'
import { basketIn, savingOn } from './basket-saving.rules.ts'

const riyals = (amount: number) => ({ amount, currency: 'SAR' })
const terms = (more: Partial<Parameters<typeof savingOn>[1]>) => ({
  discountType: 'percent' as const,
  percent: 10,
  amount: null,
  minimumOrder: null,
  maximumDiscount: null,
  ...more,
})

describe('the saving on a basket of 200 riyals', () => {
  it.each([
    ['10 %', terms({}), 2_000],
    ['25 %, at most 30', terms({ percent: 25, maximumDiscount: riyals(3_000) }), 3_000],
    ['15 off', terms({ discountType: 'fixed', amount: riyals(1_500) }), 1_500],
    ['300 off', terms({ discountType: 'fixed', amount: riyals(30_000) }), 20_000],
    ['40 % of orders from 250', terms({ percent: 40, minimumOrder: riyals(25_000) }), 0],
    ['40 % of orders from 200', terms({ percent: 40, minimumOrder: riyals(20_000) }), 8_000],
    ['free delivery', terms({ discountType: 'free_shipping', percent: null }), 0],
    ['an unknown percentage', terms({ percent: null }), 0],
  ])('of %s', (_, code, saving) => {
    expect(savingOn(20_000, code)).toBe(saving)
  })
})

it('names a basket in the money of every country', () => {
  const without = countries.filter(({ currency }) => basketIn(currency) === undefined).map(({ id }) => id)
  expect(without).toEqual([])
  expect(basketIn('KWD')).toBe(15_000)
  expect(basketIn('SAR')).toBe(20_000)
})
