import { describe, expect, it } from '@jest/globals'
import { minorDigits } from '../schema/units.ts'
import { pricesOnPages } from './page-prices.cases.ts'
import { pricesInTexts } from './price-texts.cases.ts'
import { pricesInPublic } from './public-prices.cases.ts'
import { pricesByCountry } from './read-price.cases.ts'
import { type PriceHints, readPrice } from './read-price.ts'
import { pricesOnShelves } from './shelf-prices.cases.ts'
import { pricesOfShops } from './shop-prices.cases.ts'
import { pricesOfThemes } from './theme-prices.cases.ts'

/** `KWD 1.250 | KWD 1250.000` as the reader answers it; the order of what stays open says nothing. */
function answerOf(says: string): readonly string[] {
  if (says === '') return []
  return says.split(' | ').map((money) => {
    const [, currency = '', whole, fraction = ''] = /^([A-Z]{3}) (\d+)(?:\.(\d+))?$/.exec(money) ?? []
    if (fraction.length !== minorDigits(currency)) throw new Error(`${money} has not the digits of ISO 4217`)
    return `${Number(`${whole}${fraction}`)} ${currency}`
  })
}

function read(text: string, hints?: PriceHints): readonly string[] {
  const price = readPrice(text, hints)
  if (!price) return []
  const all = 'ambiguous' in price ? price.ambiguous : [price]
  return all.map(({ amount, currency }) => `${amount} ${currency}`)
}

describe.each(
  Object.entries({
    ...pricesByCountry,
    ...pricesInTexts,
    ...pricesOfShops,
    ...pricesOnPages,
    ...pricesOnShelves,
    ...pricesOfThemes,
    ...pricesInPublic,
  }),
)('%s', (_, cases) => {
  it.each(cases)('%j is %j %j', (...[text, says, hints]) => {
    expect([...read(text, hints)].sort()).toEqual([...answerOf(says)].sort())
  })
})
