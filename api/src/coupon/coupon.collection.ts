import { coupon } from '../../../shared/contract/coupon/coupon.collection.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { amount, derived, json, storedIn } from '../collection/collection.ts'
import { periodProblems } from '../collection/period.rules.ts'

const amountNames = ['amount', 'minimumOrder', 'maximumDiscount'] as const

/** Coupons as staff see and write them. */
export const coupons = storedIn(coupon, {
  table: 'coupon',
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
