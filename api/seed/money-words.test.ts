import { describe, expect, it } from '@jest/globals'
import { minorUnits, moneyWords, roundUnits } from './money-words.ts'

describe('money in words', () => {
  it.each([
    [1, 'ريال واحد', 'SAR 1'],
    [2, 'ريالان', 'SAR 2'],
    [3, '3 ريالات', 'SAR 3'],
    [10, '10 ريالات', 'SAR 10'],
    [11, '11 ريالًا', 'SAR 11'],
    [50, '50 ريالًا', 'SAR 50'],
    [100, '100 ريال', 'SAR 100'],
    [105, '105 ريالات', 'SAR 105'],
    [150, '150 ريالًا', 'SAR 150'],
    [1_000, '1,000 ريال', 'SAR 1,000'],
  ])('agrees with the number %i', (units, ar, en) => {
    expect(moneyWords(units, 'SAR')).toEqual({ ar, en })
  })

  it('has a symbol for dollars and no ending on ليرة', () => {
    expect(moneyWords(15, 'USD')).toEqual({ ar: '15 دولارًا', en: '$15' })
    expect(moneyWords(15, 'TRY').ar).toBe('15 ليرة')
    expect(moneyWords(1, 'TRY').ar).toBe('ليرة واحدة')
  })

  it('has the minor units of ISO 4217', () => {
    expect([minorUnits(12, 'KWD'), minorUnits(12, 'SAR')]).toEqual([12_000, 1_200])
  })

  it('rounds to whole amounts that a shop would print', () => {
    expect([1, 7, 14, 47, 183, 1_200].map(roundUnits)).toEqual([1, 6, 15, 50, 200, 1_000])
  })
})
