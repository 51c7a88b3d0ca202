import type { PublicCoupon } from '../../../shared/contract/coupon/coupon.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { QueryOf } from '../../../shared/contract/route.ts'
import type { shopList, shopSorts } from '../../../shared/contract/shop/shop.routes.ts'
import type { LocalizedText } from '../../../shared/schema/localized-text.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { foldForSearch } from '../../../shared/search/arabic-search.ts'
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

/** A coupon as the query of a store's page answers it: moments are text, amounts bare numbers of one currency. */
export interface CouponRow {
  readonly id: string
  readonly code: string | null
  readonly description: string
  readonly terms: readonly LocalizedText[] | null
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
    terms: row.terms?.map((sentence) => sentence[language]) ?? [],
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

/** A count that people read as "at least": 275 is 270, 51,830 is 51,000; below a hundred it is itself. */
export function roundedDown(count: number): number {
  const step = 10 ** Math.max(0, String(Math.trunc(count)).length - 2)
  return Math.floor(count / step) * step
}

/** Labels that a domain has at least. */
const domainLabels = 2

/**
 * The domains under which the store of an address can be listed: its host, and what is left when labels are taken off
 * its beginning, each with and without `www`. None for what is no address.
 */
export function domainCandidates(address: string): readonly string[] {
  const trimmed = address.trim()
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return []
  const labels = new URL(url).hostname.replace(/\.$/, '').split('.')
  const parents = labels.map((_, place) => labels.slice(place)).filter(({ length }) => length >= domainLabels)
  return [...new Set(parents.map((rest) => rest.join('.')).flatMap((domain) => [domain, `www.${domain}`]))]
}
