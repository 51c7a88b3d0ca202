import { describe, expect, it } from '@jest/globals'
import { mutations, otherScript } from '../../testing/page-mutations.ts'
import { readWrittenPages, type WrittenPage } from '../../testing/written-pages.ts'
import { extractProduct } from './extract-product.ts'
import { pricesOf } from './price-choice.ts'

const pages = readWrittenPages()
const folders = [...new Set(pages.map(({ folder }) => folder))]
const inFolder = (name: string) => pages.filter(({ folder }) => folder === name)

function answerOf({ html, url, country, currency }: WrittenPage) {
  const { price, claimedPrice } = extractProduct(html, { url, hints: { country, currency } })
  const prices = (price ? pricesOf(price) : []).map((one) => `${one.amount} ${one.currency}`)
  return { price: prices.toSorted().join(' or ') || 'none', before: claimedPrice?.amount }
}

const expected = ({ prices, priceCurrency }: WrittenPage) =>
  prices
    .map((amount) => `${amount} ${priceCurrency}`)
    .toSorted()
    .join(' or ') || 'none'

/** Allowed number of wrong readings. */
const allowed = (count: number) => Math.floor(count / 20)

describe('a written page', () => {
  it('is read as a person reads it, in at least 95 of 100', () => {
    const wrong = pages.flatMap((page) => {
      const { price } = answerOf(page)
      return price === expected(page) ? [] : [`${page.name}: ${price} for ${expected(page)}`]
    })
    expect(wrong.slice(0, Math.max(0, wrong.length - allowed(pages.length)))).toEqual([])
  })

  it('gives its previous price, in at least 90 of 100', () => {
    const wrong = pages.flatMap((page) => {
      const { before } = answerOf(page)
      return before === page.old ? [] : [`${page.name}: ${before} for ${page.old}`]
    })
    expect(wrong.slice(0, Math.max(0, wrong.length - 2 * allowed(pages.length)))).toEqual([])
  })

  describe.each(folders)('of %s', (folder) => {
    it('with an open or no price is given no single one', () => {
      const invented = inFolder(folder).flatMap((page) => {
        const { price } = answerOf(page)
        return page.prices.length === 1 || price === 'none' || price.includes(' or ') ? [] : [`${page.name}: ${price}`]
      })
      expect(invented).toEqual([])
    })

    it.each(Object.entries(mutations))('gives the same result with %s added', (_, change) => {
      const changed = inFolder(folder).flatMap((page) => {
        const html = change(page.html, page)
        const [before, after] = [answerOf(page).price, answerOf({ ...page, html }).price]
        return html !== page.html && before === after ? [] : [`${page.name}: ${before}, then ${after}`]
      })
      expect(changed).toEqual([])
    })

    it('is read the same in the digits and marks of the other script', () => {
      const changed = inFolder(folder).flatMap((page) => {
        const [before, after] = [answerOf(page).price, answerOf({ ...page, html: otherScript(page.html) }).price]
        return before === after ? [] : [`${page.name}: ${before}, then ${after}`]
      })
      expect(changed).toEqual([])
    })
  })
})
