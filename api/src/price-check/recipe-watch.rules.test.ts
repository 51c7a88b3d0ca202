import { expect, it } from '@jest/globals'
import { extractProduct } from '../turbo/extract/extract-product.ts'
import type { ReadPage } from './page-look.rules.ts'
import { isBroken, isEmptyReading, isTelling } from './recipe-watch.rules.ts'

it.each([
  [{ readings: 4, empty: 4 }, false],
  [{ readings: 5, empty: 4 }, true],
  [{ readings: 5, empty: 3 }, false],
  [{ readings: 100, empty: 79 }, false],
  [{ readings: 100, empty: 80 }, true],
  [{ readings: 5, empty: 0 }, false],
])('a recipe with %j is broken: %s', (counts, broken) => {
  expect(isBroken(counts)).toBe(broken)
})

const url = 'https://shop.example/p/1'
const page = (text: string): ReadPage => ({
  outcome: 'read',
  url,
  product: extractProduct(text, { url, hints: { currency: 'SAR' }, recipe: { price: { selector: '.now' } } }),
  etag: undefined,
  lastModified: undefined,
})
const soldOut = '<link itemprop="availability" href="https://schema.org/OutOfStock">'

it.each([
  ['with the price where the recipe says', '<h1>Lamp</h1><b class="now">SAR 219</b>', true, false],
  ['with it elsewhere', '<h1>Lamp</h1><b class="price">SAR 219</b>', true, true],
  ['with something else there', '<h1>Lamp</h1><b class="now">Add to cart</b>', true, true],
  [
    'that is sold out',
    `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Lamp</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">${soldOut}</div></div>`,
    false,
    true,
  ],
])('a page %s', (_, text, telling, empty) => {
  expect([isTelling(page(text)), isEmptyReading(page(text))]).toEqual([telling, empty])
})

it('a robot check is not counted for a recipe', () => {
  expect(isTelling({ ...page('<h1>Are you human?</h1>'), wall: 'blocked' })).toBe(false)
})
