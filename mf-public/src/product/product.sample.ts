import type { ProductListing, PublicListing, PublicProduct } from '@qasima/shared/contract/product/product'
import type { productPage } from '@qasima/shared/contract/product/product.routes'
import type { lookUpProduct } from '@qasima/shared/contract/product/product-lookup.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import type { TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'
import type { Money } from '@qasima/shared/schema/money'
import type { SessionUser } from '@qasima/shared/session/session-user'

export const productId = '0198c0de-0000-7000-8000-000000000001'
const listingId = (number: number) => `0198c0de-0000-7000-8000-00000000010${number}`

const phone: PublicProduct = {
  id: productId,
  slug: 'galaxy-a55-128-gb',
  name: 'Galaxy A55, 128 GB',
  brand: 'Samsung',
  image: null,
  categoryId: '0198c0de-0000-7000-8000-0000000000aa',
  categoryName: 'Electronics',
  pack: null,
}

/** A listing at a store of its own; what a test speaks of is given. */
export function listing(number: number, shopName: string, given: Partial<PublicListing> = {}): PublicListing {
  return {
    id: listingId(number),
    shop: {
      id: number,
      shopName,
      slug: shopName.toLowerCase(),
      logo: null,
      domain: `${shopName.toLowerCase()}.example`,
    },
    url: `https://${shopName.toLowerCase()}.example/p/1?from=qasima`,
    delivers: true,
    price: { amount: 130_000, currency: 'SAR' },
    converted: null,
    inStock: true,
    stock: 'in_stock',
    since: '2026-11-10T00:00:00.000Z',
    seenAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
    claimed: null,
    effective: null,
    unitPrice: null,
    ...given,
  }
}

const tries = { worked: 14, failed: 2 }
const code = {
  couponId: '0198c0de-0000-7000-8000-0000000000cc',
  code: 'SAVE10',
  tries,
  description: 'Orders from SAR 500',
}

export const page: ReplyOf<typeof productPage> = {
  product: phone,
  listings: [
    listing(1, 'Noon', { price: { amount: 120_000, currency: 'SAR' } }),
    listing(2, 'Jarir', { effective: { price: { amount: 117_000, currency: 'SAR' }, ...code } }),
    listing(3, 'Extra', { price: { amount: 90_000, currency: 'SAR' }, inStock: false, stock: 'out_of_stock' }),
  ],
  best: { listingId: listingId(1), price: { amount: 120_000, currency: 'SAR' }, converted: null },
  effective: { listingId: listingId(2), price: { amount: 117_000, currency: 'SAR' }, converted: null, ...code },
  verdict: {
    level: 'good',
    certainty: 'certain',
    cheaperThanShare: 0.86,
    dearerThanShare: 0.05,
    lowestSince: '2026-03-12',
    window: 180,
    days: 180,
    lowest: 119_000,
    highest: 160_000,
    mean: 140_000,
  },
}

interface ReadPage {
  /** Null where the page leaves it open. */
  readonly price?: Money | null
  readonly choices?: readonly Money[]
  /** Whether the page is that of a product which is known. */
  readonly isKnown?: boolean
}

/** What was read of a store's page. */
export function readPage({ price, choices = [], isKnown = false }: ReadPage = {}): ReplyOf<typeof lookUpProduct> {
  const read = listing(1, 'Noon', {
    url: 'https://www.noon.example/p/1',
    price: price === undefined ? { amount: 19_900, currency: 'SAR' } : price,
    effective: { price: { amount: 17_910, currency: 'SAR' }, ...code },
  })
  return {
    product: isKnown ? phone : { ...phone, id: null, slug: 'kettle', name: 'Kettle', brand: null },
    listing: isKnown ? read : { ...read, id: null },
    evidence: [],
    choices: [...choices],
  }
}

/** The product as lists show it. */
export const inList = (given: Partial<ProductListing> = {}): ProductListing => ({
  ...phone,
  best: {
    price: { amount: 120_000, currency: 'SAR' },
    converted: null,
    shop: { id: 1, shopName: 'Noon', slug: 'noon' },
    dropPercent: 12,
    seenAt: new Date().toISOString(),
  },
  effective: null,
  shopCount: 3,
  ...given,
})

/** An account that is signed in. */
export const account: SessionUser = {
  id: '019aa000-0000-7000-8000-000000000001',
  email: 'noura@qasima.example',
  firstName: 'Noura',
  lastName: 'Ali',
  sex: 'FEMALE',
  birthDate: '1994-05-01',
  country: 'sa',
  isEmailVerified: true,
}
const trackingId = '0198c0de-0000-7000-8000-0000000000f1'
export const targetAlert: PriceAlert = {
  id: '0198c0de-0000-7000-8000-0000000000f2',
  kind: 'target',
  amount: 110_000,
  currency: 'SAR',
  percent: null,
  days: null,
  country: 'sa',
  isArmed: true,
  rearmSeconds: 86_400,
  lastFiredAt: null,
  snoozedUntil: null,
  endedAt: null,
}
export const trackedProduct = (alerts: PriceAlert[] = []): TrackedProduct => ({
  id: trackingId,
  product: page.product,
  listingId: null,
  listing: page.listings[0] ?? null,
  verdict: page.verdict,
  previous: null,
  checkedAt: null,
  nextCheckAt: null,
  failingSince: null,
  isOffered: true,
  chosen: null,
  alerts,
  tags: [],
  note: null,
  country: 'sa',
  isPaused: false,
  createdAt: '2026-11-20T00:00:00.000Z',
})
