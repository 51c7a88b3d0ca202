import type { PublicCoupon } from '../../../shared/contract/coupon/coupon.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { LocalizedText } from '../../../shared/schema/localized-text.ts'
import type { Money } from '../../../shared/schema/money.ts'

/** A coupon as the query of a store's page answers it: moments are text, amounts bare numbers of one currency. */
export interface CouponRow {
  readonly id: string
  readonly code: string | null
  readonly description: string
  readonly terms: readonly LocalizedText[]
  readonly discountType: PublicCoupon['discountType']
  readonly percent: number | null
  readonly amount: number | null
  readonly minimumOrder: number | null
  readonly maximumDiscount: number | null
  readonly currency: string | null
  readonly newCustomersOnly: boolean
  readonly stackable: boolean
  readonly countries: PublicCoupon['countries']
  readonly startsAt: string
  readonly endsAt: string | null
  readonly worked: number
  readonly failed: number
  readonly lastWorkedAt: string | null
}

/** The year a coupon is shown with: the present one, or for an ended coupon the year it ended in. */
const yearOf = (state: PublicCoupon['state'], endsAt: string | null, now: Date): number =>
  state === 'expired' && endsAt ? Number(endsAt.slice(0, 4)) : now.getUTCFullYear()

/** PostgreSQL writes `2026-01-02T03:04:05.678901+00:00` into JSON, in the zone of our sessions, which is UTC. */
function isoMoment(text: string): string {
  const [seconds, fraction = ''] = text.slice(0, -'+00:00'.length).split('.')
  return `${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

const money = (amount: number | null, currency: string | null): Money | null =>
  amount === null || currency === null ? null : { amount, currency }

export function publicCoupon(
  row: CouponRow,
  { state, shopName, language, now }: { state: PublicCoupon['state']; shopName: string; language: Language; now: Date },
): PublicCoupon {
  // Written out rather than spread: a store's page makes dozens of these for each call.
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    terms: row.terms.map((sentence) => sentence[language]),
    shopName,
    year: yearOf(state, row.endsAt, now),
    discountType: row.discountType,
    percent: row.percent,
    amount: money(row.amount, row.currency),
    minimumOrder: money(row.minimumOrder, row.currency),
    maximumDiscount: money(row.maximumDiscount, row.currency),
    newCustomersOnly: row.newCustomersOnly,
    stackable: row.stackable,
    countries: row.countries,
    startsAt: isoMoment(row.startsAt),
    endsAt: row.endsAt && isoMoment(row.endsAt),
    state,
    evidence: { worked: row.worked, failed: row.failed, lastWorkedAt: row.lastWorkedAt && isoMoment(row.lastWorkedAt) },
  }
}
