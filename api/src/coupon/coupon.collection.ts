import type { CountryId } from '../../../shared/contract/country.ts'
import { coupon } from '../../../shared/contract/coupon/coupon.collection.ts'
import type { PublicCoupon } from '../../../shared/contract/coupon/coupon.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import type { LocalizedText } from '../../../shared/schema/localized-text.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { defineStore } from '../collection/collection.ts'
import { amount, derived, json } from '../collection/column.ts'
import { periodProblems } from '../collection/period.rules.ts'

declare module '../database/schema.ts' {
  interface JsonColumns {
    'coupon.terms': LocalizedText[]
  }
  interface ClosedColumns {
    'coupon.discount_type': PublicCoupon['discountType']
    'coupon.countries': CountryId[]
  }
}

const amountNames = ['amount', 'minimumOrder', 'maximumDiscount'] as const

/** Coupons as staff see and write them. */
export const coupons = defineStore(coupon, {
  table: 'coupon',
  constraints: {
    coupon_shop_fkey: { key: 'shopId', message: 'INVALID' },
    coupon_period_order: { key: 'endsAt', message: 'OUT_OF_RANGE' },
    coupon_discount_shape: { key: 'discountType', message: 'INVALID' },
    coupon_amounts_have_currency: { key: 'amount', message: 'INVALID' },
    coupon_code_form: { key: 'code', message: 'INVALID' },
  },
  columns: {
    terms: json('terms'),
    amount: amount('amount_minor'),
    minimumOrder: amount('minimum_order_minor'),
    maximumDiscount: amount('maximum_discount_minor'),
    evidence: derived(['worked', 'failed', 'last_worked_at'], (row) => ({
      worked: row.worked,
      failed: row.failed,
      lastWorkedAt: row.last_worked_at?.toISOString() ?? null,
    })),
  },
  check: ({ next }) => {
    const problems: FieldProblem[] = []
    const amounts = amountNames.flatMap((key): { key: string; currency: string }[] => {
      const value: Money | null | undefined = next[key]
      return value ? [{ key, currency: value.currency }] : []
    })
    const [first] = amounts
    const other = amounts.find(({ currency }) => currency !== first?.currency)
    if (other) problems.push({ key: other.key, message: 'INVALID' })
    if ((next.discountType === 'percent') !== (next.percent != null))
      problems.push({ key: 'percent', message: next.percent == null ? 'REQUIRED' : 'INVALID' })
    if ((next.discountType === 'fixed') !== (next.amount != null))
      problems.push({ key: 'amount', message: next.amount == null ? 'REQUIRED' : 'INVALID' })
    return [...problems, ...periodProblems(next)]
  },
})
