import type { discountTypes } from './coupon.ts'
import { type LimitingTerm, limitingTerms } from './limiting-terms.ts'

/** What decides how much a shopper can expect a coupon to take off; amounts in minor units of one currency. */
interface SavingTerms extends Readonly<Record<LimitingTerm, boolean>> {
  readonly discountType: (typeof discountTypes)[number]
  readonly percent: number | null
  readonly amount: number | null
  readonly minimumOrder: number | null
  readonly maximumDiscount: number | null
  /** For everything that the store sells. */
  readonly appliesToAll: boolean
}

/** Shares of a basket that offers without an amount are taken to be worth. */
const assumed = { bogo: 0.25, free_shipping: 0.06, deal: 0.05 } as const

/** The part of a usual basket that a code for some things of a store is taken to be for. */
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
 * The part of a usual basket, 0 to 1, that a coupon takes off for a shopper of whom nothing is known: less where it asks
 * for more than a usual order, is for a part of the store, and where many cannot use it.
 * @param basket what shoppers usually spend at once, in the coupon's currency; null where that is not known.
 */
export function expectedSaving(terms: SavingTerms, basket: number | null): number {
  const { minimumOrder } = terms
  const reach = basket !== null && minimumOrder ? Math.min(1, basket / minimumOrder) : 1
  const chance = limitingTerms.reduce((left, { field, part }) => (terms[field] ? left * part : left), 1)
  const scope = terms.appliesToAll || terms.discountType === 'free_shipping' ? 1 : partOfStore
  return Math.min(1, shareOf(terms, basket)) * reach * scope * chance
}
