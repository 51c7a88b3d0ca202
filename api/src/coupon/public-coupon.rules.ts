import { findCountry } from '../../../shared/contract/country.ts'
import { evidenceDays, evidenceSources, type PublicCoupon } from '../../../shared/contract/coupon/coupon.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { LocalizedText } from '../../../shared/schema/localized-text.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { basketIn, savingOn } from './basket-saving.rules.ts'

/** A coupon row of the shop page query: times are text, amounts bare numbers in one currency. */
export interface CouponRow {
  readonly id: string
  readonly code: string | null
  readonly description: string
  readonly terms: readonly LocalizedText[]
  readonly exclusions: string
  readonly discountType: PublicCoupon['discountType']
  readonly percent: number | null
  readonly amount: number | null
  readonly minimumOrder: number | null
  readonly maximumDiscount: number | null
  readonly currency: string | null
  readonly newCustomersOnly: boolean
  readonly stackable: boolean
  readonly appOnly: boolean
  readonly studentOnly: boolean
  readonly exclusive: boolean
  readonly excludesSaleItems: boolean
  readonly countries: PublicCoupon['countries']
  readonly startsAt: string
  readonly endsAt: string | null
  readonly firstSeenAt: string
  /** The country of the evidence; `all` for the total. */
  readonly triedIn: string
  readonly worked: number
  readonly failed: number
  readonly score: number
  readonly lastWorkedAt: string | null
  readonly confirmedBy: string | null
  readonly isProven: boolean
  readonly totalWorked: number
  readonly totalFailed: number
  readonly totalScore: number
  readonly totalLastWorkedAt: string | null
  readonly totalConfirmedBy: string | null
  readonly totalIsProven: boolean
  readonly appliesToAll: boolean
  readonly shopCurrency: string
}

/** The evidence of the page's country if the code was tried there lately or is proven, otherwise the total. */
function evidenceOf(row: CouponRow): Pick<PublicCoupon, 'evidence' | 'confirmedBy'> {
  const country = findCountry(row.triedIn)?.id
  const isOwn = country !== undefined && (row.isProven || row.worked + row.failed > 0)
  const lastWorkedAt = isOwn ? row.lastWorkedAt : row.totalLastWorkedAt
  const confirmedBy = isOwn ? row.confirmedBy : row.totalConfirmedBy
  return {
    evidence: {
      worked: isOwn ? row.worked : row.totalWorked,
      failed: isOwn ? row.failed : row.totalFailed,
      score: isOwn ? row.score : row.totalScore,
      lastWorkedAt: lastWorkedAt && isoMoment(lastWorkedAt),
      isProven: isOwn ? row.isProven : row.totalIsProven,
      country: isOwn ? country : null,
      days: evidenceDays,
    },
    confirmedBy: evidenceSources.find((source) => source === confirmedBy) ?? null,
  }
}

/** The year shown with a coupon: the current one, or for an ended coupon the year it ended. */
const yearOf = (state: PublicCoupon['state'], endsAt: string | null, now: Date): number =>
  state === 'expired' && endsAt ? Number(endsAt.slice(0, 4)) : now.getUTCFullYear()

/** PostgreSQL writes `2026-01-02T03:04:05.678901+00:00` into JSON; our sessions use UTC. */
function isoMoment(text: string): string {
  const [seconds, fraction = ''] = text.slice(0, -'+00:00'.length).split('.')
  return `${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** An amount of a row in the row's currency. */
export const money = (amount: number | null, currency: string | null): Money | null =>
  amount === null || currency === null ? null : { amount, currency }

export function publicCoupon(
  row: CouponRow,
  { state, shopName, language, now }: { state: PublicCoupon['state']; shopName: string; language: Language; now: Date },
): PublicCoupon {
  // Written out instead of spread for speed: a shop's page makes dozens of these per call.
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    terms: row.terms.map((sentence) => sentence[language]),
    exclusions: row.exclusions,
    shopName,
    year: yearOf(state, row.endsAt, now),
    discountType: row.discountType,
    percent: row.percent,
    amount: money(row.amount, row.currency),
    minimumOrder: money(row.minimumOrder, row.currency),
    maximumDiscount: money(row.maximumDiscount, row.currency),
    newCustomersOnly: row.newCustomersOnly,
    stackable: row.stackable,
    appOnly: row.appOnly,
    studentOnly: row.studentOnly,
    exclusive: row.exclusive,
    excludesSaleItems: row.excludesSaleItems,
    countries: row.countries,
    startsAt: isoMoment(row.startsAt),
    endsAt: row.endsAt && isoMoment(row.endsAt),
    state,
    ...evidenceOf(row),
    firstSeenAt: isoMoment(row.firstSeenAt),
    badges: [],
  }
}

const newDays = 7

/** The usable codes, each with the badges that distinguish it. */
export function withBadges(coupons: readonly PublicCoupon[], rows: readonly CouponRow[], now: Date): PublicCoupon[] {
  const highest = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other), 0)
  const bestScore = highest(coupons.map(({ evidence }) => (evidence.isProven ? evidence.score : 0)))
  // In the currency of its amounts; for a code without amounts in that of the page's country, or else of the shop.
  const basketOf = (place: number) => {
    const row = rows[place]
    const currency = row && (row.currency ?? findCountry(row.triedIn)?.currency ?? row.shopCurrency)
    const amount = currency && basketIn(currency)
    return amount ? { amount, currency } : undefined
  }
  const savings = coupons.map((coupon, place) => {
    const basket = basketOf(place)
    const { worked, failed, isProven } = coupon.evidence
    return basket && (isProven || worked > failed) ? savingOn(basket.amount, coupon) / basket.amount : 0
  })
  const bestSaving = highest(savings)
  // If all are alike, none gets the badge.
  const isApart = coupons.length > 1
  const isOneBest = isApart && bestSaving > 0 && savings.filter((saving) => saving === bestSaving).length === 1
  return coupons.map((coupon, place) => {
    const { evidence, firstSeenAt } = coupon
    // A code that is not proven, or covers only part of the shop, keeps others from getting the badge without getting
    // it.
    const isForAll = evidence.isProven && rows[place]?.appliesToAll
    const savesMost = isOneBest && isForAll && savings[place] === bestSaving
    const basket = savesMost ? basketOf(place) : undefined
    const age = now.getTime() - Date.parse(firstSeenAt)
    const badges: PublicCoupon['badges'] = [
      ...(isApart && evidence.isProven && evidence.score === bestScore ? ['most-proven' as const] : []),
      ...(savesMost ? ['highest-saving' as const] : []),
      ...(age < newDays * 86_400_000 && !evidence.isProven ? ['new' as const] : []),
    ]
    const saving = basket && {
      savingOn: { saving: { ...basket, amount: savingOn(basket.amount, coupon) }, basket },
    }
    return { ...coupon, badges, ...saving }
  })
}
