import { describe, expect, it } from '@jest/globals'
import { hints, linked, product, read, sar, script, url } from '../../testing/kettle-page.ts'
import { extractProduct } from './extract-product.ts'

describe('linked data as shops write them', () => {
  const whole = '{"@type":"Product","name":"Kettle","offers":{"price":"99.90","priceCurrency":"SAR"}}'
  it.each([
    ['a comment of HTML', `<!-- ${whole} -->`],
    ['marks of CDATA', `//<![CDATA[\n${whole}\n//]]>`],
    ['marks of CDATA in comments', `/*<![CDATA[*/ ${whole} /*]]>*/`],
    ['comments', `/* product */ ${whole.replace('"offers"', '// price\n"offers"')}`],
    ['commas before brackets', whole.replaceAll('}', ',}')],
    ['line breaks and tabs in texts', whole.replace('Kettle', 'Ket\ttle\n')],
    ['a control character', whole.replace('Kettle', `Kettle${String.fromCharCode(1, 31)}`)],
    ['single quotes', whole.replaceAll('"', "'")],
    ['a semicolon at the end', `${whole};`],
    ['entities in place of quotes', whole.replaceAll('"', '&quot;')],
    ['two things, one after the other', `{"@type":"WebSite"}\n${whole}`],
    ['a type in upper case', whole],
  ])('are read with %s', (name, text) => {
    const html = name.includes('upper case')
      ? script(text).replace('application/ld+json', 'Application/LD+JSON')
      : script(text)
    expect(read(html)).toMatchObject({ price: sar(9_990) })
  })

  it('are not repaired by guessing', () => {
    expect(read(script(whole.replace('"99.90"', '1,299.00'))).price).toBeUndefined()
  })

  it.each([
    ['a number', 1299.9, sar(129_990)],
    ['digits with a dot', '1299.00', sar(129_900)],
    ['a long fraction, rounded', '12.34567', sar(1_235)],
    ['commas between thousands', '1,299.00', sar(129_900)],
    ['a comma for decimals', '1.299,00', sar(129_900)],
    ['a sign beside it', 'SAR 1,299', sar(129_900)],
    ['Arabic digits', '١٢٩٩٫٥', sar(129_950)],
    ['zero', '0.00', undefined],
    ['words', 'on request', undefined],
  ])('have a price that is %s', (_, price, expected) => {
    expect(read(linked(product({ price, priceCurrency: 'SAR' }))).price).toEqual(expected)
  })

  it('leave open whether 1.299 means one or a thousand, unless another source decides', () => {
    const offer = { price: '1.299', priceCurrency: 'SAR' }
    const open = { ambiguous: [sar(130), sar(129_900)] }
    expect(read(linked(product(offer)))).toMatchObject({ price: open, currency: 'SAR', conflicts: [] })
    const tag = (amount: string) =>
      `<meta property="product:price:amount" content="${amount}"><meta property="product:price:currency" content="SAR">`
    expect(read(linked(product(offer)) + tag('1299.00')).price).toEqual(sar(129_900))
    expect(read(linked(product(offer)) + tag('77.00'))).toMatchObject({ price: open, conflicts: ['price'] })
    const dinars = read(linked(product({ price: '1.299', priceCurrency: 'KWD' })))
    expect(dinars.price).toEqual({ amount: 1_299, currency: 'KWD' })
  })

  it("use the shop's currency only if the page names none", () => {
    expect(read(linked(product({ price: '50' }))).price).toEqual(sar(5_000))
    expect(read(linked(product({ price: '50', priceCurrency: 'usd' }))).price).toEqual({
      amount: 5_000,
      currency: 'USD',
    })
    expect(read(linked(product({ price: '50', priceCurrency: 'ر.ق' }))).price).toEqual({
      amount: 5_000,
      currency: 'QAR',
    })
  })

  it('use the offer of the variant in the address, prefer new over used, and leave others open', () => {
    const offers = [
      { price: 100, url: `${url}?size=s` },
      { price: 120, url: `${url}?size=m` },
    ]
    const at = (address: string) => extractProduct(linked(product(offers)), { url: address, hints }).price
    expect(at(`${url}?size=m`)).toEqual(sar(12_000))
    expect(at(url)).toEqual({ ambiguous: [sar(10_000), sar(12_000)] })
    const used = { price: 60, itemCondition: 'UsedCondition' }
    expect(read(linked(product([used, { price: 90 }]))).price).toEqual(sar(9_000))
    expect(read(linked(product({ '@type': 'AggregateOffer', lowPrice: 5, highPrice: 9 }))).price).toEqual({
      ambiguous: [sar(500), sar(900)],
    })
    expect(read(linked(product({ '@type': 'AggregateOffer', lowPrice: 5, highPrice: '5.00' }))).price).toEqual(sar(500))
  })

  it('have the variants of a group read', () => {
    const variant = (colour: string, price: number) => product({ price }, { url: `${url}?c=${colour}`, sku: colour })
    const group = {
      '@type': 'ProductGroup',
      name: 'Kettle',
      brand: 'B',
      hasVariant: [variant('red', 10), variant('blue', 12)],
    }
    const found = extractProduct(linked(group), { url: `${url}?c=blue`, hints })
    expect(found).toMatchObject({ price: sar(1_200), sku: 'blue', brand: 'B' })
  })

  it('ignore prices per unit, for members, and for quantities', () => {
    const specifications = [
      { price: 4, referenceQuantity: { value: 100, unitCode: 'GRM' } },
      { price: 70, validForMemberTier: { name: 'Gold' } },
      { price: 75, eligibleQuantity: { minValue: 12 } },
      { price: 99, priceType: 'https://schema.org/ListPrice' },
      { price: 80 },
    ].map((one) => ({ '@type': 'UnitPriceSpecification', priceCurrency: 'SAR', ...one }))
    const found = read(linked(product({ priceSpecification: specifications })))
    expect(found).toMatchObject({ price: sar(8_000), claimedPrice: sar(9_900) })
  })

  it('ignore instalments, subscriptions and delivery fees', () => {
    const parts = [
      { '@type': 'UnitPriceSpecification', price: 6.67, billingDuration: 12, unitCode: 'MON' },
      { '@type': 'UnitPriceSpecification', price: 20, priceComponentType: 'https://schema.org/Installment' },
      { '@type': 'DeliveryChargeSpecification', price: 15 },
      { '@type': 'PaymentChargeSpecification', price: 5 },
    ]
    const priceSpecification = [...parts, { price: 80 }].map((one) => ({ priceCurrency: 'SAR', ...one }))
    expect(read(linked(product({ priceSpecification }))).price).toEqual(sar(8_000))
    expect(read(linked(product({ priceSpecification: parts }))).price).toBeUndefined()
  })

  it('leave two prices of one offer open, and ignore struck-through ones', () => {
    const open = { ambiguous: [sar(39_900), sar(29_900)] }
    expect(read(linked(product({ price: [399, 299], priceCurrency: 'SAR' }))).price).toEqual(open)
    const item = (old: string) => `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Kettle</b>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">${old}<i itemprop="price" content="299">299</i>
      <meta itemprop="priceCurrency" content="SAR"></div></div>`
    expect(read(item('<span class="old"><i itemprop="price" content="399"></i></span>')).price).toEqual(open)
    expect(read(item('<del><i itemprop="price" content="399">399</i></del>')).price).toEqual(sar(29_900))
  })

  it.each([
    ['29900', '299.00', 'SAR', [2_990_000, 29_900]],
    ['29900', '<b>٢٩٩</b>٫<sup>٠٠</sup> ر.س', 'SAR', [2_990_000, 29_900]],
    ['12500', '12.500', 'KWD', [12_500_000, 12_500]],
    ['1299', '1,299 ر.س', 'SAR', [129_900]],
    ['12500', '12.500 TL', 'TRY', [1_250_000]],
    ['299', '299.00', 'SAR', [29_900]],
  ])(
    'reads the attribute %s beside the text %s of %s as minor units, too, where it can be',
    (content, text, currency, amounts) => {
      const { price } = read(`<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Kettle</b>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><i itemprop="price" content="${content}">${text}</i>
      <meta itemprop="priceCurrency" content="${currency}"></div></div>`)
      const meanings = price && 'ambiguous' in price ? price.ambiguous : [price]
      expect(meanings).toEqual(amounts.map((amount) => ({ amount, currency })))
    },
  )

  it("ignore a product with another page, unless this page's title names it", () => {
    const other = { name: 'Toaster Deluxe', url: 'https://shop.example/product/toaster' }
    const recommended = linked(product({ price: 99 }, other))
    expect(read(`<title>Kettle | Shop</title>${recommended}`).price).toBeUndefined()
    expect(read(`<title>Toaster Deluxe | Shop</title>${recommended}`).price).toEqual(sar(9_900))
    const moved = linked(
      product({ price: 99 }, { ...other, url: `https://www.shop.example/en${new URL(url).pathname}` }),
    )
    expect(read(`<title>Shop</title>${moved}`).price).toEqual(sar(9_900))
  })

  it("use the page's own product, not those beside it", () => {
    const here = product({ price: 10 }, { url })
    const other = product({ price: 20 }, { name: 'Toaster', url: 'https://shop.example/product/toaster' })
    expect(read(linked([other, here])).price).toEqual(sar(1_000))
    expect(read(linked({ ...here, isRelatedTo: [other] })).price).toEqual(sar(1_000))
    expect(read(linked({ '@type': 'ItemList', itemListElement: [other] })).price).toBeUndefined()
    const unnamed = [product({ price: 10 }), product({ price: 20 }, { name: 'Toaster' })]
    expect(read(linked(unnamed)).price).toEqual({ ambiguous: [sar(1_000), sar(2_000)] })
    expect(read(`<title>Toaster | Shop</title>${linked(unnamed)}`).price).toEqual(sar(2_000))
  })
})
