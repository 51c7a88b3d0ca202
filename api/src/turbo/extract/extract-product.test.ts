import { describe, expect, it } from '@jest/globals'
import { hints, linked, product, read, sar, url } from '../../testing/kettle-page.ts'
import { type PageKind, pageKinds, productMarkup, type ShownProduct } from '../../testing/product-pages.ts'

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

describe('a page of each kind', () => {
  it.each(pageKinds)('%s: product, price and stock', (kind) => {
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

  it('gives the previous price if the page shows one and it was higher', () => {
    expect(read(pageOf('nested-offers', kettle)).claimedPrice).toEqual(sar(149_900))
    expect(read(pageOf('nested-offers', { ...kettle, oldPrice: '10.00' })).claimedPrice).toBeUndefined()
  })
})

describe('product identifiers', () => {
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
    ['Not in stock', 'out_of_stock'],
    ['0 in stock', 'out_of_stock'],
    ['10 in stock', 'in_stock'],
    ['Not currently available', 'out_of_stock'],
    ['Back in stock soon', 'out_of_stock'],
    ['Available from 3 December', 'out_of_stock'],
    ['Available in 3 colours', 'in_stock'],
    ['ليس متوفرا حاليا', 'out_of_stock'],
    ['لا يتوفر حاليًا', 'out_of_stock'],
    ['متوفر قريبًا', 'out_of_stock'],
    ['Non disponible', 'out_of_stock'],
    ['Stokta kalmadı', 'out_of_stock'],
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

  it('finds what structured data lack', () => {
    expect(read(html, { recipe })).toMatchObject({
      price: sar(129_900),
      title: 'غلاية',
      image: 'https://shop.example/k.jpg',
      stock: 'out_of_stock',
      claimedPrice: sar(149_900),
    })
  })

  it('ranks below structured data, and a different value is reported as a conflict', () => {
    const found = read(html + linked(product({ price: 50 })), { recipe })
    expect(found).toMatchObject({ price: sar(5_000), conflicts: ['price', 'title'] })
    expect(found.candidates.price.map(({ source, value }) => ({ source, value }))).toEqual([
      { source: 'json-ld', value: sar(5_000) },
      { source: 'recipe', value: sar(129_900) },
      { source: 'page', value: sar(129_900) },
    ])
  })

  it('outweighs structured data where people surely see its price', () => {
    const sure = html.replace('<img', '<button>أضف إلى السلة</button><img')
    expect(read(sure + linked(product({ price: 200 })), { recipe })).toMatchObject({
      price: sar(129_900),
      conflicts: ['price', 'title'],
    })
    expect(read(sure + linked(product({ price: 1_299 })), { recipe })).toMatchObject({ price: sar(129_900) })
  })

  it('with an invalid selector finds nothing, and the visible price is used', () => {
    const found = read(html, { recipe: { price: { selector: '((' } } })
    expect(found).toMatchObject({ price: sar(129_900), claimedPrice: sar(149_900) })
    expect(found.candidates.price.map(({ source }) => source)).toEqual(['page'])
  })
})

describe('the alternative addresses of a page', () => {
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

  it('are on its own site, have a language, and are limited to twenty', () => {
    const others =
      '<link rel="canonical" href="https://other.example/p"><link rel="canonical" href="javascript:1"><link rel="alternate" hreflang="x-default" href="/p"><link rel="alternate" type="application/rss+xml" href="/feed"><link rel="stylesheet" hreflang="ar" href="/style">'
    expect(addresses(others)).toEqual({ canonical: undefined, alternates: [] })
    const many = Array.from({ length: 60 }, (_, n) => `<link rel="alternate" hreflang="ar" href="/${n}">`)
    expect(addresses(many.join(''))?.alternates).toHaveLength(20)
  })
})
