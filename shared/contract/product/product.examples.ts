import { exampleOf, recordFieldExamples } from '../example.ts'
import { product } from './product.collection.ts'
import {
  productAddresses,
  productHistory,
  productPage,
  productSearch,
  productSearchByAddress,
  shopProducts,
} from './product.routes.ts'
import type { ProductListing, PublicListing, PublicProduct } from './product.ts'
import { productInsights } from './product-insights.routes.ts'
import { lookUpProduct } from './product-lookup.routes.ts'
import {
  mergeProducts,
  productMerges,
  productSuggestions,
  splitProduct,
  undoProductMerge,
} from './product-merge.routes.ts'

const id = '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8'
const listingId = '01a1fba9-61d0-7c3e-8a55-0d9c1b2a3f40'
const couponId = '01a1fbb0-0c51-7d0e-8f2a-6b7c8d9e0f1a'
const price = { amount: 12_900, currency: 'SAR' }

const charger: PublicProduct = {
  id,
  slug: 'anker-65w-charger',
  name: 'Anker 65W charger',
  brand: 'Anker',
  image: null,
  drawing: { thing: 'charger', tint: 'slate' },
  categoryId: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8',
  categoryName: 'Electronics',
  pack: null,
}
const tries = { worked: 14, failed: 2 }
const code = { couponId, code: 'SAVE15', tries, description: '15% off everything' }
const shop = { id: 12, shopName: 'Noon', slug: 'noon' }

const atNoon: PublicListing = {
  id: listingId,
  shop: { ...shop, logo: null, domain: 'noon.com' },
  url: 'https://www.noon.com/p/N70119287V',
  delivers: true,
  price,
  converted: null,
  inStock: true,
  stock: 'in_stock',
  since: '2026-11-20T06:00:00.000Z',
  seenAt: '2026-11-21T08:30:00.000Z',
  claimed: { amount: 17_900, currency: 'SAR' },
  effective: { price: { amount: 10_965, currency: 'SAR' }, ...code },
  unitPrice: null,
}
const found: ProductListing = {
  ...charger,
  best: { price, converted: null, shop, dropPercent: 8, seenAt: '2026-11-21T08:30:00.000Z' },
  effective: {
    price: { amount: 10_965, currency: 'SAR' },
    converted: null,
    couponId: code.couponId,
    code: code.code,
    tries,
    shop,
  },
  shopCount: 3,
}
const search = { search: 'anker charger', country: 'sa' } as const
const reply = { items: [found], total: 1, didYouMean: null, nextCursor: null }

const other = '01a1fbc2-7d11-7e02-9f33-5c6d7e8f9a0b'
const merge = {
  id: '01a1fbd4-2e5f-7a61-8c44-1f2e3d4c5b6a',
  kind: 'merge',
  from: other,
  into: id,
  createdAt: '2026-11-21T08:30:00.000Z',
  undoneAt: null,
} as const

export const examples = [
  exampleOf(mergeProducts, { body: { from: other, into: id }, reply: { ...merge, listingIds: [listingId] } }),
  exampleOf(splitProduct, {
    body: { productId: other, listingIds: [listingId] },
    reply: { ...merge, kind: 'split', listingIds: [listingId] },
  }),
  exampleOf(undoProductMerge, {
    params: { id: merge.id },
    reply: { ...merge, listingIds: [listingId], undoneAt: '2026-11-21T08:31:00.000Z' },
  }),
  exampleOf(productMerges, { params: { id }, reply: { items: [] } }),
  exampleOf(productSuggestions, {
    params: { id },
    reply: { items: [{ id: other, name: 'Anker charger 65 W', brand: 'Anker', barcode: null, likeness: 0.86 }] },
  }),
  ...recordFieldExamples(product, { brand: 'Anker', barcode: '6281007000016' }),
  exampleOf(productPage, {
    params: { id },
    query: { country: 'sa' },
    reply: {
      product: charger,
      listings: [atNoon],
      best: { listingId, price, converted: null },
      effective: { listingId, price: { amount: 10_965, currency: 'SAR' }, converted: null, ...code },
      verdict: {
        level: 'good',
        certainty: 'certain',
        cheaperThanShare: 0.86,
        dearerThanShare: 0.02,
        lowestSince: '2026-03-12',
        window: 180,
        days: 176,
        lowest: 12_500,
        highest: 17_900,
        mean: 14_850,
      },
    },
  }),
  exampleOf(productHistory, {
    params: { id },
    query: { range: '30d', country: 'sa' },
    reply: {
      currency: 'SAR',
      conversions: [],
      points: [
        { at: '2026-10-22T00:00:00.000Z', amount: 14_000, listingId, inStock: true },
        { at: '2026-11-20T06:00:00.000Z', amount: 12_900, listingId, inStock: true },
      ],
      summary: { min: 12_900, avg: 13_950, max: 14_000 },
      periods: [
        { kind: 'sale', from: '2026-11-10', to: '2026-11-12', name: '11.11', effect: null },
        {
          kind: 'code',
          from: '2026-11-01',
          to: '2026-11-22',
          name: 'SAVE15 · Noon',
          effect: { listingIds: [listingId], percent: 15, amount: null, most: null, least: null },
        },
      ],
    },
  }),
  exampleOf(productInsights, {
    params: { id },
    query: { country: 'sa' },
    reply: {
      insights: {
        currency: 'SAR',
        otherCurrencies: false,
        from: '2026-08-24',
        days: 90,
        bands: [
          { from: 12_500, below: 13_000, days: 9, isCurrent: true },
          { from: 13_000, below: 13_500, days: 81, isCurrent: false },
        ],
        drops: [{ listingId, day: '2026-11-14', from: 13_400, to: 12_900, days: 9, isRunning: true }],
        dropCount: 1,
        months: [],
        wins: [],
        comparedDays: 0,
      },
    },
  }),
  exampleOf(lookUpProduct, {
    body: { url: atNoon.url, country: 'sa' },
    reply: {
      product: { ...charger, id: null },
      listing: { ...atNoon, id: null, since: null },
      evidence: [{ field: 'price', source: 'json-ld', text: '129.00 SAR' }],
      choices: [],
    },
  }),
  exampleOf(productSearch, { body: search, reply }),
  exampleOf(productSearchByAddress, { query: search, reply }),
  exampleOf(shopProducts, {
    params: { shopId: shop.id },
    query: { country: 'sa' },
    reply: {
      items: [
        {
          ...charger,
          price,
          converted: null,
          effective: {
            price: { amount: 10_965, currency: 'SAR' },
            converted: null,
            couponId: code.couponId,
            code: code.code,
            tries,
          },
          dropPercent: 8,
          points: [
            { at: '2026-10-22T00:00:00.000Z', amount: 14_000, inStock: true },
            { at: '2026-11-20T06:00:00.000Z', amount: 12_900, inStock: true },
          ],
        },
      ],
    },
  }),
  exampleOf(productAddresses, {
    reply: { items: [{ id, slug: charger.slug, changedOn: '2026-11-20' }], nextCursor: null },
  }),
]
