import { describe, expect, it } from '@jest/globals'
import { linked, product, read, sar } from '../../testing/kettle-page.ts'

const shown = (price: string, more = '') =>
  `<main><h1>Kettle</h1><p class="price">${price}</p>${more}<button>Add to cart</button></main>`
const now = Date.parse('2026-11-28T12:00:00Z')

describe('an offer that may not be the price to pay, by its own data', () => {
  const ended = linked(product({ price: 199, priceValidUntil: '2024-03-31' }))

  it('is overridden by the visible price once it has ended, and not before', () => {
    expect(read(ended + shown('SAR 275'), { now }).price).toEqual(sar(27_500))
    expect(read(ended + shown('SAR 275'), { now: Date.parse('2024-03-31T20:00:00Z') }).price).toEqual(sar(19_900))
  })

  it('counts if it is visible, or if nothing else is', () => {
    expect(read(ended + shown('SAR 199'), { now }).price).toEqual(sar(19_900))
    expect(read(`${ended}<h1>Kettle</h1>`, { now }).price).toEqual(sar(19_900))
  })

  it('is left open if there are several', () => {
    const several = shown('SAR 275', '<p class="price">SAR 290</p>')
    expect(read(ended + several, { now }).price).toEqual({ ambiguous: [sar(19_900), sar(27_500), sar(29_000)] })
  })

  it('is overridden if it excludes tax', () => {
    const net = linked(product({ price: 100, priceSpecification: { price: 100, valueAddedTaxIncluded: false } }))
    expect(read(net + shown('SAR 115 incl. VAT', '<p>SAR 100 excl. VAT</p>')).price).toEqual(sar(11_500))
    expect(read(net + shown('SAR 100')).price).toEqual(sar(10_000))
  })
})

describe('what people see', () => {
  const two = '<p><span class="a">SAR 120</span> <span class="b">SAR 99</span></p>'

  it('is struck through by a style for its own class, but not by a narrower selector', () => {
    const page = (style: string) => `<style>${style}</style>${shown('', two)}`
    expect(read(page('.a, .x { text-decoration: line-through }')).price).toEqual(sar(9_900))
    expect(read(page('.old .a { text-decoration: line-through }')).price).not.toEqual(sar(9_900))
  })

  it('as a lowest price is one of the options, or none', () => {
    const choices = (chosen: string) =>
      `<select><option>Choose</option><option>S SAR 99</option><option ${chosen}>M SAR 120</option></select>`
    expect(read(shown('From SAR 99', choices(''))).price).toEqual({ ambiguous: [sar(9_900), sar(12_000)] })
    expect(read(shown('From SAR 99', choices('selected'))).price).toEqual(sar(12_000))
    expect(read(shown('From SAR 99')).price).toBeUndefined()
  })

  it('belongs to another product below a heading that says so', () => {
    const beside = (heading: string) => `<div><h3>${heading}</h3><p>Cups</p><b>SAR 15</b></div>`
    expect(read(shown('', beside('Goes well with'))).price).toBeUndefined()
    expect(read(shown('', beside('What it costs'))).price).toEqual(sar(1_500))
  })
})

it('a name beside a price in script data names its product, unless the product has its own price', () => {
  const data = (info: string) =>
    `<title>Steel kettle</title><h1>Steel kettle</h1><script>window.any = {"productInfo":{"name":"Steel kettle"${info}},"priceInfo":{"salePrice":{"amount":"47.60"}},"currency":"SAR"}</script>`
  expect(read(data('')).price).toEqual(sar(4_760))
  expect(read(data(',"price":"99.00"')).price).toEqual(sar(9_900))
})
