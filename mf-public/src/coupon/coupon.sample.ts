import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'

/** A plausible coupon for tests; each test says what matters to it. */
export const coupon = (change: Partial<PublicCoupon> = {}): PublicCoupon => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  code: 'SAVE15',
  description: 'Fifteen percent off everything',
  terms: [],
  shopName: 'Noon',
  year: 2026,
  discountType: 'percent',
  percent: 15,
  amount: null,
  minimumOrder: null,
  maximumDiscount: null,
  newCustomersOnly: false,
  stackable: false,
  countries: ['eg', 'sa', 'ae'],
  startsAt: '2026-10-01T00:00:00.000Z',
  endsAt: null,
  state: 'active',
  evidence: { worked: 0, failed: 0, lastWorkedAt: null },
  ...change,
})
