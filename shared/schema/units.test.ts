import { describe, expect, it } from '@jest/globals'
import { majorUnits, minorDigits, minorUnits } from './units.ts'

describe('minor digits', () => {
  it.each([
    ['SAR', 2],
    ['KWD', 3],
    ['IQD', 3],
    ['LBP', 2],
    ['YER', 2],
    ['SYP', 2],
    ['JPY', 0],
    ['CLF', 4],
  ])('of %s are %d, as in ISO 4217', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits)
  })
})

describe('amounts that people type', () => {
  it.each([
    ['12.5', 'SAR', 1_250, '12.50'],
    ['١٬٢٥٠٫٢٥٠', 'KWD', 1_250_250, '1250.250'],
    ['25,000', 'IQD', 25_000_000, '25000.000'],
    ['89,500', 'LBP', 8_950_000, '89500.00'],
    ['1500', 'JPY', 1_500, '1500'],
  ])('%s %s are %d in minor units, and come back', (typed, currency, amount, text) => {
    expect(minorUnits(typed, currency)).toBe(amount)
    expect(majorUnits({ amount, currency })).toBe(text)
  })

  it.each([
    ['12.505', 'SAR'],
    ['1.5', 'JPY'],
    ['about 12', 'SAR'],
    ['', 'SAR'],
  ])('%j is no amount of %s, and stays what it is', (typed, currency) => {
    expect(minorUnits(typed, currency)).toBe(typed)
  })
})
