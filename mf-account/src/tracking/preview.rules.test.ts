import { describe, expect, it } from '@jest/globals'
import { otherPrices } from './preview.rules.ts'
import { previewOf } from './tracked.sample.ts'

describe('a page that says more than one price', () => {
  const others = (texts: readonly string[], amount: number, currency = 'SAR') =>
    otherPrices(
      previewOf({
        price: { amount, currency },
        evidence: texts.map((text) => ({ field: 'price', source: 'page', text })),
      }),
    ).map(({ text }) => text)

  it.each([['1,299.00', '1.299,00', '1299', '١٬٢٩٩٫٠٠ ر.س', 'SAR 1 299', 'was 1,500 now 1,299', 'see below']])(
    'is not one that writes the same in several ways',
    (...texts) => {
      expect(others(texts, 129_900)).toEqual([])
    },
  )

  it('is one whose places differ, by a power of ten too', () => {
    expect(others(['129.00', '1,290.00', '119', '12.9'], 12_900)).toEqual(['1,290.00', '119', '12.9'])
    expect(others(['1.250', '1250'], 1_250, 'KWD')).toEqual(['1250'])
  })
})
