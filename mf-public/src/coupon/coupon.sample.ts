import { type PublicCoupon, provenFrom } from '@qasima/shared/contract/coupon/coupon'
import { proofScore } from '@qasima/shared/contract/coupon/proof-score'

/** What shoppers found in all countries together, of one network each. */
export const evidence = (
  worked: number,
  failed: number,
  lastWorkedAt: string | null = null,
): PublicCoupon['evidence'] => ({
  worked,
  failed,
  score: proofScore(worked, failed),
  lastWorkedAt,
  isProven: worked + failed >= provenFrom.tries && proofScore(worked, failed) >= provenFrom.score,
  country: null,
  days: 14,
})

/** A plausible coupon for tests; each test says what matters to it. */
export const coupon = (change: Partial<PublicCoupon> = {}): PublicCoupon => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  code: 'SAVE15',
  description: 'Fifteen percent off everything',
  terms: [],
  exclusions: '',
  shopName: 'Noon',
  year: 2026,
  discountType: 'percent',
  percent: 15,
  amount: null,
  minimumOrder: null,
  maximumDiscount: null,
  newCustomersOnly: false,
  stackable: false,
  appOnly: false,
  studentOnly: false,
  exclusive: false,
  excludesSaleItems: false,
  countries: ['eg', 'sa', 'ae'],
  startsAt: '2026-10-01T00:00:00.000Z',
  endsAt: null,
  state: 'active',
  evidence: evidence(0, 0),
  confirmedBy: null,
  firstSeenAt: '2026-10-01T00:00:00.000Z',
  badges: [],
  ...change,
})
