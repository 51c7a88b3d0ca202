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

  it('as a lowest price behind another label is one of the choices with radio buttons', () => {
    const choice = (size: string, price: string, state = '') =>
      `<label><input type="radio" name="size" ${state}> ${size} <span>${price}</span></label>`
    const page = (state: string) =>
      shown('Regular price From SAR 99', `${choice('S', 'SAR 99')}${choice('M', 'SAR 120', state)}`)
    expect(read(page('')).price).toEqual({ ambiguous: [sar(9_900), sar(12_000)] })
    expect(read(page('checked')).price).toEqual(sar(12_000))
  })

  it('is not the delivery that is chosen', () => {
    const delivery = (price: string, state: string) =>
      `<div><input type="radio" name="way" ${state}><span class="price">${price}</span></div>`
    const page = shown('SAR 99', delivery('SAR 15', 'checked') + delivery('SAR 25', ''))
    expect(read(page).price).toHaveProperty('ambiguous')
    const lowest = page.replace('SAR 99', 'From SAR 99').replaceAll('<span class="price">', '<span>')
    expect(read(lowest).price).toBeUndefined()
  })

  it('is one price within a range, if it is the only one there', () => {
    const single = (price: string) => `<p class="price">${price}</p>`
    expect(read(shown('SAR 24.00 – SAR 39.00', single('SAR 31.50'))).price).toEqual(sar(3_150))
    expect(read(shown('SAR 24.00 – SAR 39.00', single('SAR 51.50'))).price).toHaveProperty('ambiguous')
  })

  it('is open with a choice that is not made, and the price of the pressed one', () => {
    const button = (price: string, isPressed: boolean) => `<button aria-pressed="${isPressed}">${price}</button>`
    const page = (isPressed: boolean) =>
      `<main><h1>Kettle</h1>${button('SAR 99', false)}${button('SAR 120', isPressed)}<button disabled>Choose a size</button></main>`
    expect(read(page(false)).price).toEqual({ ambiguous: [sar(9_900), sar(12_000)] })
    expect(read(page(true)).price).toEqual(sar(12_000))
  })

  it('is not for several pieces, one capsule, or delivery', () => {
    for (const other of ['5 or more SAR 90', 'SAR 1.20 / capsule', 'Delivery SAR 20 · free from SAR 200'])
      expect(read(shown('SAR 99', `<p class="price">${other}</p>`)).price).toEqual(sar(9_900))
    const coupon = '<p class="price"><b>80 ر.س</b> السعر التقديري بعد القسيمة</p>'
    expect(read(shown('SAR 99', coupon)).price).toEqual(sar(9_900))
  })

  it('is not of a part of the set', () => {
    const part = (heading: string) => `<div><p class="h4">${heading}</p><p>Cup</p><b class="price">SAR 15</b></div>`
    expect(read(shown('', part('This set contains'))).price).toBeUndefined()
    expect(read(shown('', part('One cup'))).price).toEqual(sar(1_500))
  })

  it('is open in a table whose rows a form buys, and none in another table', () => {
    const rows = (quantity: string) =>
      ['SAR 28', 'SAR 32'].map((price) => `<tr><td>Cup <b>${price}</b></td><td>${quantity}</td></tr>`).join('')
    const page = (quantity: string) =>
      `<main><h1>Kettle</h1><form><table><tr><th>Name</th><th>Number</th></tr>${rows(quantity)}</table><button>Add to cart</button></form></main>`
    expect(read(page('<input name="qty">')).price).toEqual({ ambiguous: [sar(2_800), sar(3_200)] })
    expect(read(page('1')).price).toBeUndefined()
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

it('several products that the title does not name are other products', () => {
  const offered = (name: string, price: number) => linked(product({ price }, { name }))
  const page = (other: string) => `<title>Steel Kettle</title>${offered('Cup', 10)}${offered(other, 12)}`
  expect(read(page('Plate') + shown('SAR 99')).price).toEqual(sar(9_900))
  expect(read(page('Kettle') + shown('SAR 99')).price).toEqual(sar(1_200))
  expect(read(page('Cup, red') + shown('SAR 99')).price).toHaveProperty('ambiguous')
})

it('a robot on sale is no robot check', () => {
  const named = (heading: string) => read(`<main><h1>${heading}</h1><b>99 ر.س</b><button>أضف إلى السلة</button></main>`)
  expect(named('مكنسة روبوت').price).toEqual(sar(9_900))
  expect(named('هل أنت روبوت؟').price).toBeUndefined()
})

it('a single visible price between the ends of an aggregate offer is the price', () => {
  const sellers = linked(product({ '@type': 'AggregateOffer', lowPrice: 90, highPrice: 120, priceCurrency: 'SAR' }))
  expect(read(sellers + shown('SAR 99')).price).toEqual(sar(9_900))
  expect(read(sellers + shown('SAR 130')).price).toEqual({ ambiguous: [sar(9_000), sar(12_000)] })
})

it('a visible price between the two meanings of one text settles nothing', () => {
  const unclear = linked(product({ '@type': 'Offer', price: '1.299', priceCurrency: 'SAR' }))
  expect(read(unclear + shown('SAR 99')).price).toMatchObject({ ambiguous: expect.arrayContaining([sar(129_900)]) })
})
