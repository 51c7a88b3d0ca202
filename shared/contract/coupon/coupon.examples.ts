import { exampleOf, recordExample } from '../example.ts'
import { coupon } from './coupon.collection.ts'
import { confirmCoupon, countCopy, readCouponEvidence, voteCoupon } from './coupon-vote.routes.ts'

const couponId = '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8'
const done = { code: 2000, name: 'Success', message: 'SUCCESS' } as const

export const examples = [
  recordExample(coupon, {
    id: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8',
    version: 3,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-21T08:30:00.000Z',
    deletedAt: null,
    shopId: 12,
    code: 'SAVE15',
    description: { ar: 'خصم 15% على كل شيء', en: '15% off everything' },
    terms: [{ ar: 'للعملاء الجدد', en: 'For new customers' }],
    status: 'ACTIVE',
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
    exclusions: { ar: 'ما عدا الإلكترونيات', en: 'Not on electronics' },
    appliesToAll: true,
    countries: ['sa', 'ae'],
    startsAt: '2026-11-01T00:00:00.000Z',
    endsAt: '2026-12-01T00:00:00.000Z',
    evidence: { worked: 418, failed: 12, lastWorkedAt: '2026-11-21T07:58:00.000Z' },
  }),
  exampleOf(voteCoupon, {
    body: { couponId, worked: false, reason: 'minimum', country: 'sa' },
    reply: {
      worked: 18,
      failed: 4,
      score: 0.61,
      evidence: [
        {
          worked: 18,
          failed: 4,
          score: 0.61,
          lastWorkedAt: '2026-11-21T07:58:00.000Z',
          isProven: true,
          country: 'sa',
          days: 14,
        },
        {
          worked: 41,
          failed: 9,
          score: 0.69,
          lastWorkedAt: '2026-11-21T08:12:00.000Z',
          isProven: true,
          country: null,
          days: 14,
        },
      ],
      next: null,
    },
  }),
  exampleOf(countCopy, { body: { couponId }, reply: done }),
  exampleOf(readCouponEvidence, {
    params: { id: couponId },
    reply: {
      isRunning: true,
      items: [
        {
          worked: 41,
          failed: 9,
          score: 0.69,
          lastWorkedAt: '2026-11-21T08:12:00.000Z',
          confirmedBy: 'staff',
          isProven: true,
          country: null,
          days: 14,
        },
      ],
    },
  }),
  exampleOf(confirmCoupon, { body: { couponId, worked: true, country: 'sa' }, reply: done }),
]
