import type { ListingState } from '@qasima/shared/contract/listing/listing-state.routes'
import type { PriceOutlier } from '@qasima/shared/contract/price/price-outlier.routes'
import type { PriceReport } from '@qasima/shared/contract/price-check/price-report-queue.routes'

const moment = '2026-11-20T08:30:00.000Z'
export const idOf = (number: number) => `0198c9b5-0000-7000-8000-${String(number).padStart(12, '0')}`
export const url = 'https://noon.example/p/1'

export const outlier = (number: number, amount: number): PriceOutlier => ({
  id: idOf(number),
  productId: idOf(100 + number),
  listingId: idOf(200 + number),
  name: { ar: `غلاية ${number}`, en: `Kettle ${number}` },
  url,
  at: moment,
  price: { amount, currency: 'SAR' },
  inStock: true,
  inForce: { amount: 10_000, currency: 'SAR' },
  source: 'page',
  evidence: {
    url,
    found: [
      { field: 'price', source: 'json-ld', text: '1,000.00' },
      { field: 'price', source: 'recipe', text: 'SAR 100' },
    ],
    conflicts: ['price'],
  },
})

export const report: PriceReport = {
  id: idOf(1),
  productId: idOf(101),
  listingId: idOf(201),
  name: { ar: 'غلاية', en: 'Kettle' },
  url,
  at: moment,
  reason: 'amount',
  note: 'It costs less.',
  price: { amount: 9_000, currency: 'SAR' },
  inForce: { amount: 10_000, currency: 'SAR' },
  inStock: true,
  seenAt: moment,
  usable: true,
}

export const failing: ListingState = {
  id: idOf(1),
  productId: idOf(101),
  shopId: 12,
  productName: { ar: 'غلاية', en: 'Kettle' },
  shopName: { ar: 'نون', en: 'Noon' },
  url,
  status: 'active',
  price: null,
  inStock: null,
  seenAt: null,
  checkedAt: moment,
  dueAt: moment,
  failingSince: moment,
  failure: 'status 503',
}

export const done = { code: 2000, name: 'Success', message: 'SUCCESS' }
