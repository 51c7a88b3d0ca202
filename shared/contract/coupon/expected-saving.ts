import type { discountTypes } from './coupon.ts'
import { type LimitingTerm, limitingTerms } from './limiting-terms.ts'

/** The input for estimating how much a coupon saves; amounts in minor units of one currency. */
interface SavingTerms extends Readonly<Record<LimitingTerm, boolean>> {
  readonly discountType: (typeof discountTypes)[number]
  readonly percent: number | null
  readonly amount: number | null
  readonly minimumOrder: number | null
  readonly maximumDiscount: number | null
  /** Applies to everything that the store sells. */
  readonly appliesToAll: boolean
}

/** Assumed value, as a share of the basket, of offers without an amount. */
const assumed = { bogo: 0.25, free_shipping: 0.06, deal: 0.05 } as const

/** Assumed share of a typical basket that a code for part of a store covers. */
const partOfStore = 0.3

function shareOf({ discountType, percent, amount, minimumOrder, maximumDiscount }: SavingTerms, basket: number | null) {
  const spent = Math.max(basket ?? 0, minimumOrder ?? 0) || null
  if (discountType === 'percent') {
    const cap = maximumDiscount !== null && spent !== null ? maximumDiscount / spent : 1
    return Math.min((percent ?? 0) / 100, cap)
  }
  if (discountType === 'fixed') return amount !== null && spent !== null ? amount / spent : 0.1
  return assumed[discountType]
}

/**
 * Estimates the share of a typical basket, 0 to 1, that a coupon saves an anonymous shopper: less if it requires more
 * than a typical order, covers part of the store, or excludes many shoppers.
 * @param basket typical spending per order, in the coupon's currency; null if unknown.
 */
export function expectedSaving(terms: SavingTerms, basket: number | null): number {
  const { minimumOrder } = terms
  const reach = basket !== null && minimumOrder ? Math.min(1, basket / minimumOrder) : 1
  const chance = limitingTerms.reduce((left, { field, part }) => (terms[field] ? left * part : left), 1)
  const scope = terms.appliesToAll || terms.discountType === 'free_shipping' ? 1 : partOfStore
  return Math.min(1, shareOf(terms, basket)) * reach * scope * chance
}
