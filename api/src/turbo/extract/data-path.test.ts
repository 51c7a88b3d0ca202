import { describe, expect, it } from '@jest/globals'
import { read, sar } from '../../testing/kettle-page.ts'
import { textsAtPath } from './data-path.ts'

const texts = (text: string, path: string) => textsAtPath(text, path).map((one) => one.text)

describe('a path in data', () => {
  const data = JSON.stringify({
    product: {
      name: 'Kettle',
      offers: [
        { sale_price: 0, price: 129.5 },
        { sale_price: 99, price: 129.5 },
      ],
      price: { discount: {}, original: { value: '1.299' } },
    },
  })

  it.each([
    ['product.name', ['Kettle']],
    ['product.offers[1].price', ['129.5']],
    ['product.offers.1.price', ['129.5']],
    ['product.offers[*].sale_price|price', ['129.5', '99']],
    ['product.price.discount|original.value', ['1.299']],
    ['product.offers[7].price', []],
    ['product.offers', []],
    ['product.constructor.name', []],
    ['__proto__.name', []],
  ])('%s leads to %j', (path, expected) => {
    expect(texts(data, path)).toEqual(expected)
  })

  it.each([
    `window.state = ${data}`,
    `window["state"]=${data};other()`,
    `var state = JSON.parse(${JSON.stringify(data)})`,
    `const state={product:{name:'Kettle'}}`,
  ])('starts with the name that a script assigns data to: %s', (text) => {
    expect(texts(text, 'window.state.product.name')).toEqual(['Kettle'])
    expect(texts(text, 'state.product.name')).toEqual(['Kettle'])
    expect(texts(text, 'other.product.name')).toEqual([])
  })

  it('with too many results gives none', () => {
    const many = JSON.stringify({ a: Array.from({ length: 50 }, () => Array.from({ length: 50 }, () => 1)) })
    expect(texts(many, 'a.*.*')).toEqual([])
  })
})

describe('a recipe with a path', () => {
  const page = (data: unknown, name = '') =>
    `<html><body><h1>Kettle</h1><script>analytics={product:{sale:1}}</script>${
      name ? `<script>window.${name}=${JSON.stringify(data)}</script>` : ''
    }<script id="data" type="application/json">${JSON.stringify(data)}</script><i data-item='${JSON.stringify(data)}'></i></body></html>`
  const variants = (...prices: readonly unknown[]) => ({
    product: { title: 'Kettle', variants: prices.map((sale) => ({ sale })) },
  })
  const path = 'product.variants[*].sale'

  it.each([
    ['the data of one script', { selector: '#data', path }],
    ['an attribute', { selector: 'i', attribute: 'data-item', path }],
    ['the script that names it', { selector: 'script', path: `window.state.${path}` }],
  ])('reads %s', (_, price) => {
    const found = read(page(variants(139, 139), 'state'), { recipe: { price } })
    expect(found.price).toEqual(sar(13_900))
    expect(found.sources?.[0]).toMatchObject({ source: 'recipe', price: sar(13_900) })
  })

  it('leaves the price open if variants have different ones', () => {
    const found = read(page(variants(139, 149)), { recipe: { price: { selector: '#data', path } } })
    expect(found.price).toEqual({ ambiguous: [sar(13_900), sar(14_900)] })
  })

  it("treats a JSON number's point as decimal, and a text as ambiguous", () => {
    const price = { selector: '#data', path }
    expect(read(page(variants(1.299)), { recipe: { price } }).price).toEqual(sar(130))
    expect(read(page(variants('1.299')), { recipe: { price } }).price).toEqual({ ambiguous: [sar(130), sar(129_900)] })
  })
})
