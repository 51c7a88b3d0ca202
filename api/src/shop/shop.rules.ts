import { foldForSearch } from '../../../shared/contract/arabic-search.ts'
import type { PublicCoupon } from '../../../shared/contract/coupon.ts'
import type { BilingualText, Language } from '../../../shared/contract/language.ts'
import type { Money } from '../../../shared/contract/money.ts'
import type { QueryOf } from '../../../shared/contract/route.ts'
import type { shopList, shopSorts } from '../../../shared/contract/shop.ts'
import { cursorForms } from '../collection/cursor.ts'
import type { SearchReading } from '../collection/search-reading.ts'

export type ShopOrder = (typeof shopSorts)[number] | 'relevance'

/** The best fitting stores come first in a search, unless the caller wants another order. */
export const orderFor = (sort: QueryOf<typeof shopList>['sort'], reading: SearchReading | undefined): ShopOrder =>
  sort ?? (reading ? 'relevance' : 'popular')

/** What the cursor of each order holds. */
export const cursorOfOrder = {
  relevance: [cursorForms.integer, cursorForms.integer, cursorForms.integer],
  popular: [cursorForms.integer, cursorForms.integer],
  newest: [cursorForms.moment, cursorForms.integer],
  name: [cursorForms.text, cursorForms.integer],
} as const

/** The letter as the database keeps it: alef for every alef, ha for ta marbuta. */
export const directoryLetter = (letter: string): string =>
  letter === '#' ? letter : foldForSearch(letter).toUpperCase() || '#'

export const visitUrlOf = (domain: string): string => `https://${domain}/`

/** A coupon as the query of a store's page answers it. */
export interface CouponRow
  extends Omit<
    PublicCoupon,
    | 'amount'
    | 'minimumOrder'
    | 'maximumDiscount'
    | 'terms'
    | 'shopName'
    | 'year'
    | 'state'
    | 'evidence'
    | 'discountType'
    | 'countries'
  > {
  readonly terms: readonly BilingualText[]
  readonly discountType: string
  readonly countries: readonly string[]
  readonly amount: number | null
  readonly minimumOrder: number | null
  readonly maximumDiscount: number | null
  readonly currency: string | null
  readonly worked: number
  readonly failed: number
  readonly lastWorkedAt: string | null
}

/** The year a coupon is shown with: the present one, or for an ended coupon the year it ended in. */
const yearOf = (endsAt: string | null, now: Date): number =>
  endsAt !== null && Date.parse(endsAt) < now.getTime() ? new Date(endsAt).getUTCFullYear() : now.getUTCFullYear()

/** PostgreSQL writes `2026-01-02T03:04:05.678901+00:00` into JSON; replies say it as JavaScript does. */
const isoMoment = (text: string): string => new Date(text).toISOString()

export function publicCoupon(
  row: CouponRow,
  { state, shopName, language, now }: { state: PublicCoupon['state']; shopName: string; language: Language; now: Date },
): PublicCoupon {
  const {
    terms,
    amount,
    minimumOrder,
    maximumDiscount,
    currency,
    startsAt,
    endsAt,
    worked,
    failed,
    lastWorkedAt,
    ...same
  } = row
  const money = (minor: number | null): Money | null =>
    minor === null || currency === null ? null : { amount: minor, currency }
  return {
    ...(same as PublicCoupon),
    terms: terms.map((sentence) => sentence[language]),
    shopName,
    state,
    year: yearOf(endsAt, now),
    startsAt: isoMoment(startsAt),
    endsAt: endsAt && isoMoment(endsAt),
    amount: money(amount),
    minimumOrder: money(minimumOrder),
    maximumDiscount: money(maximumDiscount),
    evidence: { worked, failed, lastWorkedAt: lastWorkedAt && isoMoment(lastWorkedAt) },
  }
}
