import type { PublicCoupon } from '../coupon/coupon.ts'
import { exampleOf, recordFieldExamples } from '../example.ts'
import { shop } from './shop.collection.ts'
import { appState, type PublicShop, type ShopListing, shopList, shopPage } from './shop.routes.ts'
import { shopAddresses } from './shop-addresses.routes.ts'
import { shopByDomain } from './shop-by-domain.routes.ts'
import { shopFeatured } from './shop-featured.routes.ts'
import { shopNamed } from './shop-named.routes.ts'
import { shopNewest } from './shop-newest.routes.ts'
import { shopSuggest } from './shop-suggest.routes.ts'

const noon: ShopListing = {
  id: 12,
  shopName: 'Noon',
  slug: 'noon',
  logo: '/media/noon-logo-4f1c0a9be2d7/320.webp',
  domain: 'noon.com',
  categoryId: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8',
  countries: ['sa', 'ae', 'eg'],
  couponCount: 3,
}

const noonPage: PublicShop = {
  ...noon,
  description: 'Electronics, fashion and groceries, delivered the same day.',
  categoryName: 'Fashion',
  currency: 'SAR',
  visitUrl: 'https://noon.com/',
}

const namshi: ShopListing = { ...noon, id: 15, shopName: 'Namshi', slug: 'namshi', logo: null, domain: 'namshi.com' }

const save15: PublicCoupon = {
  id: '01a1fbb0-0c51-7d0e-8f2a-6b7c8d9e0f1a',
  code: 'SAVE15',
  description: '15% off everything',
  terms: ['For new customers'],
  exclusions: 'Not on electronics',
  shopName: 'Noon',
  year: 2026,
  discountType: 'percent',
  percent: 15,
  amount: null,
  minimumOrder: { amount: 20_000, currency: 'SAR' },
  maximumDiscount: { amount: 7_500, currency: 'SAR' },
  newCustomersOnly: true,
  stackable: false,
  appOnly: false,
  studentOnly: false,
  exclusive: true,
  excludesSaleItems: true,
  countries: ['sa', 'ae'],
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  state: 'active',
  evidence: {
    worked: 18,
    failed: 3,
    score: 0.64,
    lastWorkedAt: '2026-11-21T07:58:00.000Z',
    isProven: true,
    country: 'sa',
    days: 14,
  },
  confirmedBy: 'shopper',
  firstSeenAt: '2026-10-30T09:12:00.000Z',
  badges: ['most-proven'],
}

export const examples = [
  exampleOf(shopList, {
    query: { search: 'noon', country: 'sa', sort: 'popular', limit: 24 },
    reply: { items: [noon], total: 1, letters: ['N', 'ن'], didYouMean: null, nextCursor: null },
  }),
  exampleOf(shopNamed, { query: { search: 'nonn' }, reply: { shop: { id: 12, slug: 'noon' } } }),
  exampleOf(shopSuggest, {
    query: { search: 'nonn', country: 'sa', limit: 6 },
    reply: {
      items: [
        {
          shop: { id: 12, shopName: 'Noon', slug: 'noon', logo: noon.logo, couponCount: 3 },
          bestCoupon: {
            id: save15.id,
            code: 'SAVE15',
            title: '15% off everything',
            value: { discountType: 'percent', percent: 15, amount: null },
          },
        },
      ],
      didYouMean: 'Noon',
    },
  }),
  exampleOf(shopPage, {
    params: { id: 12 },
    query: { country: 'sa' },
    reply: {
      shop: noonPage,
      countsByCountry: { sa: 3, ae: 2, eg: 1 },
      coupons: [save15],
      permits: [
        {
          of: 'sale',
          number: '250119-1',
          url: 'https://sales.mc.gov.sa/permit/250119-1',
          endsAt: '2026-12-01T00:00:00.000Z',
        },
      ],
      similarShops: [namshi],
    },
  }),
  exampleOf(shopFeatured, { query: { country: 'sa' }, reply: { featured: { shop: noonPage, coupon: save15 } } }),
  exampleOf(shopByDomain, {
    params: { domain: 'www.noon.com' },
    reply: { shop: noonPage, countsByCountry: { sa: 3, ae: 2, eg: 1 }, coupons: [save15], nextCursor: null },
  }),
  exampleOf(shopNewest, {
    params: { id: 12 },
    reply: { shop: { id: 12, shopName: 'Noon', slug: 'noon' }, coupons: [{ ...save15, badges: [] }] },
  }),
  exampleOf(shopAddresses, {
    reply: { items: [{ id: 12, slug: 'noon', changedOn: '2026-11-20' }], nextCursor: null },
  }),
  exampleOf(appState, {
    reply: {
      totalShops: 1_200,
      totalCountries: 19,
      couponCount: 11_204,
      totalUsers: 51_000,
      totalSaved: null,
      countedOn: '2026-11-21',
      listVersion: '9e107d9d372bb6826bd81d3542a419d6',
      minVersions: { extension: '0.1.106', ios: '0.1.106', android: '0.1.106' },
      flags: { priceAlerts: true },
      downloads: ['chrome'],
    },
  }),
  ...recordFieldExamples(shop, {
    id: 12,
    domain: 'noon.com',
    countries: ['sa', 'ae'],
    productRecipe: null,
    productAddresses: null,
    domains: [{ domain: 'noon.com', countries: ['sa', 'ae', 'eg'], currency: null, kind: 'shop' }],
  }),
]
