import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import type { TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'
import type { Money } from '@qasima/shared/schema/money'
import type { ProductPreview } from './preview.rules.ts'

const id = (kind: string, number: number) => `019aa000-0000-7000-8000-00${kind}${String(number).padStart(8, '0')}`
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

export const alertOf = (number: number, part: Partial<PriceAlert> = {}): PriceAlert => ({
  id: id('aa', number),
  kind: 'target',
  amount: 11_000,
  currency: 'SAR',
  percent: null,
  days: null,
  country: null,
  isArmed: true,
  rearmSeconds: 86_400,
  lastFiredAt: null,
  snoozedUntil: null,
  endedAt: null,
  ...part,
})

/** Sold by Noon for SAR 120, unchanged for a long time. */
export function trackedOf(number: number, name: string, part: Partial<TrackedProduct> = {}): TrackedProduct {
  return {
    id: id('cc', number),
    product: {
      id: id('bb', number),
      slug: name.toLowerCase().replaceAll(' ', '-'),
      name,
      brand: null,
      image: null,
      categoryId: id('dd', 1),
      categoryName: 'Home',
      pack: null,
    },
    listingId: id('ee', number),
    listing: listingOf(number),
    verdict: {
      level: 'fair',
      certainty: 'certain',
      cheaperThanShare: 0.2,
      dearerThanShare: 0.2,
      lowestSince: null,
      window: 180,
      days: 180,
      lowest: 10_000,
      highest: 16_000,
      mean: 12_500,
    },
    previous: null,
    checkedAt: daysAgo(0.1),
    nextCheckAt: null,
    failingSince: null,
    isOffered: true,
    chosen: null,
    alerts: [],
    tags: [],
    note: null,
    country: 'sa',
    isPaused: false,
    createdAt: daysAgo(60),
    ...part,
  }
}

type Listing = NonNullable<TrackedProduct['listing']>

export const listingOf = (number: number, part: Partial<Listing> = {}): Listing => ({
  id: id('ee', number),
  shop: { id: 1, shopName: 'Noon', slug: 'noon', logo: null, domain: 'noon.example' },
  url: `https://noon.example/p/${number}`,
  delivers: true,
  price: { amount: 12_000, currency: 'SAR' },
  converted: null,
  inStock: true,
  stock: 'in_stock',
  since: daysAgo(40),
  seenAt: daysAgo(0.1),
  claimed: null,
  effective: null,
  unitPrice: null,
  ...part,
})

const verdict = trackedOf(0, '').verdict

/** One of each group. */
export const kettle = trackedOf(1, 'Kettle', {
  verdict: { ...verdict, level: 'good', cheaperThanShare: 0.86, lowestSince: '2026-03-12' },
  listing: listingOf(1, {
    effective: {
      price: { amount: 10_800, currency: 'SAR' },
      couponId: id('ff', 1),
      tries: { worked: 9, failed: 1 },
      code: 'SAVE10',
      description: '',
    },
  }),
  tags: ['gifts'],
  note: 'For Eid',
  alerts: [alertOf(1)],
})
export const phone = trackedOf(2, 'Phone', {
  previous: { amount: 15_000, currency: 'SAR' },
  listing: listingOf(2, { since: daysAgo(2) }),
})
export const chair = trackedOf(3, 'Chair', { failingSince: '2026-11-18T08:00:00.000Z', tags: ['gifts', 'home'] })
export const lamp = trackedOf(4, 'Lamp')

/** The lookup result for a toaster's page, before it is watched. */
export const previewOf = ({
  price = { amount: 9_900, currency: 'SAR' },
  evidence = [],
  choices = [],
}: Partial<{
  price: Money | null
  evidence: ProductPreview['evidence']
  choices: ProductPreview['choices']
}> = {}): ProductPreview => ({
  product: { ...trackedOf(7, 'Toaster').product, id: null },
  listing: { ...listingOf(7, { price }), id: null },
  evidence,
  choices,
})

export const reply = (items: TrackedProduct[], limit = 10) => ({
  items,
  tracked: items.length,
  limit,
  nextCursor: null,
})
