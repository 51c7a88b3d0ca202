import { describe, expect, it } from '@jest/globals'
import { laterPages } from '../../testing/later-pages.ts'
import { marketplacePages } from '../../testing/marketplace-pages.ts'
import { mutations, otherScript } from '../../testing/page-mutations.ts'
import { pagesWithoutPrice } from '../../testing/pages-without-price.ts'
import { rememberedPages } from '../../testing/remembered-pages.ts'
import { reportedPages } from '../../testing/reported-pages.ts'
import { smallPages } from '../../testing/small-pages.ts'
import { pagesOf, type StorePage } from '../../testing/store-page-kinds.ts'
import { storeShapes } from '../../testing/store-page-shapes.ts'
import { extractProduct } from './extract-product.ts'

const pages = [
  ...storeShapes.flatMap(pagesOf),
  ...rememberedPages,
  ...laterPages,
  ...smallPages,
  ...marketplacePages,
  ...reportedPages,
  ...pagesWithoutPrice,
]

function answerOf({ html, url, country, currency }: StorePage) {
  const { price, claimedPrice } = extractProduct(html, { url, hints: { country, currency } })
  const prices = price === undefined ? [] : 'ambiguous' in price ? price.ambiguous : [price]
  return { prices: prices.map(({ amount }) => amount).toSorted((one, other) => one - other), old: claimedPrice?.amount }
}

const expected = ({ prices, old }: StorePage) => ({ prices, old })

describe('realistic store pages', () => {
  it('are about two hundred and fifty, thirty of them without a price', () => {
    expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length)
    expect(pages.length).toBeGreaterThanOrEqual(270)
    expect(pages.filter(({ prices }) => prices.length === 0).length).toBeGreaterThanOrEqual(30)
  })

  it('are read right, as open or as none: at least 95 of 100, and no single price if there is none', () => {
    const wrong = pages.filter((page) => JSON.stringify(answerOf(page)) !== JSON.stringify(expected(page)))
    const invented = wrong.filter((page) => page.prices.length !== 1 && answerOf(page).prices.length === 1)
    expect(invented.map(({ name }) => name)).toEqual([])
    expect(wrong.map(({ name }) => name).slice(0, Math.max(0, wrong.length - Math.floor(pages.length / 20)))).toEqual(
      [],
    )
  })

  it.each(Object.keys(mutations))('give the same result with %s added', (name) => {
    const change = mutations[name]
    const changed = pages.filter((page) => {
      const other = { ...page, html: change?.(page.html, page) ?? '' }
      expect(other.html).not.toBe(page.html)
      return answerOf(other).prices.join() !== answerOf(page).prices.join()
    })
    expect(changed.map((page) => page.name)).toEqual([])
  })

  it('give the same result with the digits and marks of the other script', () => {
    const changed = pages.filter(
      (page) => answerOf({ ...page, html: otherScript(page.html) }).prices.join() !== answerOf(page).prices.join(),
    )
    expect(changed.map(({ name }) => name)).toEqual([])
    expect(pages.filter(({ html }) => otherScript(html) !== html).length).toBeGreaterThan(140)
  })
})
