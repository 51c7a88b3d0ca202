import { describe, expect, it } from '@jest/globals'
import { type PageKind, pageKinds, productMarkup, type ShownProduct } from '../../testing/product-pages.ts'
import { extractProduct } from './extract-product.ts'

const url = 'https://shop.example/product/kettle'
const kettle: ShownProduct = {
  title: 'Kettle & "Co" 1.7 L',
  brand: 'Demo',
  description: 'Boils water',
  url,
  image: 'https://shop.example/pictures/kettle.webp',
  sku: 'K-17',
  gtin: '6281007000017',
  seller: 'Demo shop',
  price: '1299.50',
  oldPrice: '1499.00',
  currency: 'SAR',
  inStock: true,
}
const pageOf = (kind: PageKind, product: ShownProduct, language: 'ar' | 'en' = 'en') => {
  const { head, body } = productMarkup(kind, product, language)
  return `<!doctype html><html lang="${language}"><head><title>Shop</title>${head}</head><body>${body}</body></html>`
}
const hints = { country: 'sa', currency: 'SAR', language: 'ar' }
const read = (html: string, more = {}) => extractProduct(html, { url, hints, ...more })

const script = (text: string) => `<html><head><script type="application/ld+json">${text}</script></head></html>`
const linked = (data: unknown) => script(JSON.stringify(data))
const product = (offers: unknown, more = {}) => ({ '@type': 'Product', name: 'Kettle', offers, ...more })
const sar = (amount: number) => ({ amount, currency: 'SAR' })

describe('a page of each kind', () => {
  it.each(pageKinds)('%s: what it sells, at what price, and whether it is there', (kind) => {
    const currency = kind === 'comma-decimals' ? 'TRY' : 'SAR'
    const inStock = kind !== 'out-of-stock'
    for (const language of ['ar', 'en'] as const)
      expect(
        read(pageOf(kind, { ...kettle, currency, inStock }, language), { hints: { ...hints, currency } }),
      ).toMatchObject({
        title: kettle.title,
        image: kettle.image,
        price: { amount: 129_950, currency },
        currency,
        stock: inStock ? 'in_stock' : 'out_of_stock',
        inStock,
        gtin: kettle.gtin,
        sku: kettle.sku,
        brand: kettle.brand,
        conflicts: [],
      })
  })

  it.each([
    ['json-ld-graph', 'KWD', '14.500', 14_500],
    ['microdata', 'KWD', '14.500', 14_500],
    ['open-graph', 'EGP', '1850.00', 185_000],
    ['nested-offers', 'AED', '899.00', 89_900],
  ] as const)('%s: a price in %s', (kind, currency, price, amount) => {
    const found = read(pageOf(kind, { ...kettle, currency, price }), { hints: { country: 'sa', currency: 'SAR' } })
    expect(found).toMatchObject({ price: { amount, currency }, conflicts: [] })
  })

  it('says what the price was, where the page does and it was more', () => {
    expect(read(pageOf('nested-offers', kettle)).claimedPrice).toEqual(sar(149_900))
    expect(read(pageOf('nested-offers', { ...kettle, oldPrice: '10.00' })).claimedPrice).toBeUndefined()
  })
})

describe('linked data as shops write it', () => {
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
  ])('is read with %s', (name, text) => {
    const html = name.includes('upper case')
      ? script(text).replace('application/ld+json', 'Application/LD+JSON')
      : script(text)
    expect(read(html)).toMatchObject({ price: sar(9_990) })
  })

  it('is not repaired where that would be a guess', () => {
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
  ])('has a price that is %s', (_, price, expected) => {
    expect(read(linked(product({ price, priceCurrency: 'SAR' }))).price).toEqual(expected)
  })

  it('leaves open whether 1.299 is one or a thousand, unless another place of the page says it', () => {
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

  it('takes the currency of the shop only where the page names none', () => {
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

  it('takes the offer of the variant in the address, a new thing before a used one, and leaves others open', () => {
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

  it('reads the variants of a group', () => {
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

  it('takes neither the price of a unit, nor of members, nor of a dozen', () => {
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

  it('takes neither an instalment, nor a subscription, nor what the delivery costs', () => {
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

  it('leaves two prices of one offer open, and takes none that is struck through', () => {
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

  it('takes no product that has another page, where the title of this one does not name it', () => {
    const other = { name: 'Toaster Deluxe', url: 'https://shop.example/product/toaster' }
    const recommended = linked(product({ price: 99 }, other))
    expect(read(`<title>Kettle | Shop</title>${recommended}`).price).toBeUndefined()
    expect(read(`<title>Toaster Deluxe | Shop</title>${recommended}`).price).toEqual(sar(9_900))
    const moved = linked(
      product({ price: 99 }, { ...other, url: `https://www.shop.example/en${new URL(url).pathname}` }),
    )
    expect(read(`<title>Shop</title>${moved}`).price).toEqual(sar(9_900))
  })

  it('takes the product of the page, not those beside it', () => {
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

describe('what identifies a product', () => {
  it.each([
    ['6281007000017', '6281007000017'],
    ['٦٢٨١٠٠٧٠٠٠٠١٧', '6281007000017'],
    ['6281007000016', undefined],
    ['036000291452', '0036000291452'],
    ['0000000000000', undefined],
    ['2000000000008', undefined],
    ['https://id.gs1.org/01/06281007000017', '6281007000017'],
    ['96385074', '96385074'],
  ])('GTIN %s is %s', (gtin, expected) => {
    const found = read(linked(product({ price: 1 }, { gtin })))
    expect(found.gtin).toBe(expected)
    expect(found.candidates.gtin).toEqual([{ source: 'json-ld', text: gtin, value: expected }])
  })
})

describe('stock', () => {
  it.each([
    ['https://schema.org/InStock', 'in_stock'],
    ['LimitedAvailability', 'low_stock'],
    ['http://schema.org/SoldOut', 'out_of_stock'],
    ['PreOrder', 'preorder'],
    ['schema:BackOrder', 'backorder'],
    ['Discontinued', 'discontinued'],
    ['متوفر في المخزون', 'in_stock'],
    ['غير متوفر حاليًا', 'out_of_stock'],
    ['نفدت الكمية', 'out_of_stock'],
    ['متبقي ٣ قطع فقط', 'low_stock'],
    ['Only 2 left', 'low_stock'],
    ['maybe', 'unknown'],
  ])('%s is %s', (availability, expected) => {
    expect(read(linked(product({ price: 1, availability }))).stock).toBe(expected)
  })
})

describe('the recipe of a shop', () => {
  const html = `<html lang="ar"><h1>غلاية</h1><div class="p">السعر <s>١٬٤٩٩ ر.س</s> <b>١٬٢٩٩ ر.س</b><i aria-hidden="true">99</i></div>
    <img class="main" data-src="/k.jpg"><span id="st" data-state="sold out">x</span></html>`
  const recipe = {
    price: { selector: '.p' },
    title: { selector: 'h1' },
    image: { selector: 'img.main', attribute: 'data-src' },
    stock: { selector: '#st', attribute: 'data-state' },
    claimedPrice: { selector: '.p s' },
  }

  it('finds what no structured data says', () => {
    expect(read(html, { recipe })).toMatchObject({
      price: sar(129_900),
      title: 'غلاية',
      image: 'https://shop.example/k.jpg',
      stock: 'out_of_stock',
      claimedPrice: sar(149_900),
    })
  })

  it('stands behind structured data, and its other answer is reported', () => {
    const found = read(html + linked(product({ price: 50 })), { recipe })
    expect(found).toMatchObject({ price: sar(5_000), conflicts: ['price', 'title'] })
    expect(found.candidates.price.map(({ source, value }) => ({ source, value }))).toEqual([
      { source: 'json-ld', value: sar(5_000) },
      { source: 'recipe', value: sar(129_900) },
    ])
  })

  it('that is no selector finds nothing', () => {
    expect(read(html, { recipe: { price: { selector: '((' } } }).price).toBeUndefined()
  })
})

describe('a hostile page', () => {
  const size = 3_000_000
  const filled = (part: string) => part.repeat(Math.ceil(size / part.length)).slice(0, size)
  const pages: readonly (readonly [string, string])[] = [
    ['opening brackets', filled('<')],
    ['nested elements', filled('<b>')],
    ['nested things', filled('<b itemscope itemprop=a>')],
    ['closing tags', filled('<b></i>')],
    ['scripts', filled('<script type="application/ld+json">{}</script>')],
    ['one open script', `<script type="application/ld+json">${filled('[')}`],
    ['damaged linked data', script(filled('{"a":'))],
    ['spaces in linked data', script(`{${filled(' ')}x`)],
    ['line breaks between comments', script(filled('/* */ \n'))],
    ['attributes', `<b ${filled('a=1 ')}>`],
    ['different attributes', `<b ${Array.from({ length: 300_000 }, (_, place) => `a${place}`).join(' ')}>`],
    ['tags of metas', filled('<meta property="og:title" content="x">')],
    ['properties', `<div itemscope>${filled('<i itemprop=price>1</i>')}`],
    ['offers', linked(product(Array.from({ length: 60_000 }, (_, price) => ({ price, url: `/${price}` }))))],
    ['entities', filled('&amp;')],
    ['comments', filled('<!--')],
    ['quotes', `<a b="${filled("'")}`],
  ]

  const nested = `${'<div>'.repeat(500)}x`
  const row = '<i></i>'.repeat(20_000)
  const selectors: readonly (readonly [string, string])[] = [
    ['z div div div', nested],
    ['z div div div div div div', nested],
    [':is(z div) div div div, div:has(z div)', nested],
    ['z ~ i ~ i ~ i', row],
    ['i:nth-last-of-type(2n+99999)', row],
    ['i:contains("y"), :contains("y")', nested.replace('x', 'x'.repeat(100_000))],
  ]

  it.each(selectors)('is searched for %s in time, and has nothing of it', (selector, html) => {
    const before = process.cpuUsage()
    const fields = { price: { selector }, title: { selector }, image: { selector }, stock: { selector } }
    const { candidates } = read(html, { recipe: fields })
    expect(candidates.price).toEqual([])
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000)
  })

  it('of many elements is searched to its end for what a recipe usually names', () => {
    const html = `${'<div class="a"><i class="b">1</i></div>'.repeat(20_000)}<div class="a"><b class="p">SAR 5</b></div>`
    expect(read(html, { recipe: { price: { selector: '.a > .p' } } }).price).toEqual(sar(500))
  })

  it.each(pages)('of %s is read in time', (_, html) => {
    // Of this process: other work on the machine says nothing of the page.
    const before = process.cpuUsage()
    read(html, { recipe: { price: { selector: '.p' } } })
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000)
  })
})

describe('the addresses that a page names for itself', () => {
  const addresses = (head: string) => read(`<html><head>${head}</head></html>`).addresses

  it('are its canonical one and those of its languages, with their countries', () => {
    const links =
      '<base href="/en/"><LINK href="p?a=1&amp;b=2" rel="nofollow Canonical"><link rel="alternate" hreflang="ar-SA" href="https://m.shop.example/ar/p"><link rel=alternate hreflang=en href=/en/p>'
    expect(addresses(links)).toEqual({
      canonical: 'https://shop.example/en/p?a=1&b=2',
      alternates: [
        { url: 'https://m.shop.example/ar/p', region: 'sa' },
        { url: 'https://shop.example/en/p', region: '' },
      ],
    })
  })

  it('are of its own site, of a language, and at most twenty', () => {
    const others =
      '<link rel="canonical" href="https://other.example/p"><link rel="canonical" href="javascript:1"><link rel="alternate" hreflang="x-default" href="/p"><link rel="alternate" type="application/rss+xml" href="/feed"><link rel="stylesheet" hreflang="ar" href="/style">'
    expect(addresses(others)).toEqual({ canonical: undefined, alternates: [] })
    const many = Array.from({ length: 60 }, (_, n) => `<link rel="alternate" hreflang="ar" href="/${n}">`)
    expect(addresses(many.join(''))?.alternates).toHaveLength(20)
  })
})
