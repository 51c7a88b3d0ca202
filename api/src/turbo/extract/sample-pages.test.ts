import { describe, expect, it } from '@jest/globals'
import { read, sar } from '../../testing/kettle-page.ts'
import { samplePages } from './sample-pages.cases.ts'

describe('a page in a shape that was not read before', () => {
  it.each([
    ['instalment-first', sar(94_900), undefined],
    ['free-delivery-over', sar(13_500), undefined],
    ['quotes-not-escaped', sar(199_900), undefined],
    ['marketplace-arabic', sar(129_950), sar(149_900)],
    ['next-data', sar(139_900), sar(159_900)],
    ['visible-arabic', sar(24_900), sar(32_000)],
    ['three-zeros', sar(14_000), undefined],
    ['category-page', undefined, undefined],
  ] as const)('%s: has its price, and the price before', (name, price, claimedPrice) => {
    const found = read(samplePages[name])
    expect({ price: found.price, claimedPrice: found.claimedPrice }).toEqual({ price, claimedPrice })
  })
})
