import { type SqlBool, sql, type Transaction } from 'kysely'
import type { CountryId } from '../../../shared/contract/country.ts'
import { type Coupon, coupon } from '../../../shared/contract/coupon/coupon.collection.ts'
import type { PublicCoupon } from '../../../shared/contract/coupon/coupon.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import type { LocalizedText } from '../../../shared/schema/localized-text.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { changedIds, defineStore } from '../collection/collection.ts'
import { amount, derived, json } from '../collection/column.ts'
import { periodProblems } from '../collection/period.rules.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { countCoupons } from './coupon-count.queries.ts'
import { recountedShops } from './coupon-count.rules.ts'
import { rankCoupons } from './rank-coupons.queries.ts'

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

/** Normalises codes as feeds and suggestions do, ignoring the separators that people write between parts. */
const likeCode = (code: unknown) => sql`rtrim(translate(plain_code(${code}), '-‐‑–—_', ''), '.')`

type Named = Pick<Coupon, 'shopId' | 'code' | 'countries'>

/**
 * @throws ApiError `CONFLICT` with the live coupon of the shop that has the code already, `VALIDATION_ERROR` for
 * countries where the shop does not sell.
 */
async function refuseUnfit(
  tx: Transaction<Schema>,
  { next, patch, before }: { next: Named; patch: Partial<Named>; before: Readonly<Record<string, unknown>> | null },
): Promise<void> {
  const isMoved = before === null || next.shopId !== before.shopId
  const names = next.code !== null && (isMoved || next.code !== before.code)
  const namesake = names
    ? await tx
        .selectFrom('coupon')
        .select('id')
        .where('shop_id', '=', next.shopId)
        .where(sql<SqlBool>`${likeCode(sql.ref('code'))} = ${likeCode(next.code)}`)
        .where('status', '=', 'ACTIVE')
        .where('deleted_at', 'is', null)
        .where(sql<SqlBool>`(ends_at is null or ends_at > now())`)
        .where(sql<SqlBool>`id is distinct from ${before?.id ?? null}::uuid`)
        .executeTakeFirst()
    : undefined
  if (namesake) {
    throw new ApiError('CONFLICT', {
      fields: [{ key: 'code', message: 'CONFLICT' }],
      records: [{ section: coupon.name, id: namesake.id }],
    })
  }
  if (!isMoved && patch.countries === undefined) return
  const shop = await tx.selectFrom('shop').select('countries').where('id', '=', next.shopId).executeTakeFirst()
  const added = next.countries.filter((country) => isMoved || !Object(before?.countries).includes(country))
  if (shop && added.some((country) => !shop.countries.includes(country)))
    throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'countries', message: 'INVALID' }] })
}

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
  afterChanges: async (tx, changes) => {
    await countCoupons(tx, recountedShops(changes))
    await rankCoupons(tx, changedIds(changes))
  },
  columnsOf: async (change, tx) => {
    await refuseUnfit(tx, change)
    return {}
  },
  check: ({ next, patch }) => {
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
    const isPriced = patch.amount !== undefined || patch.minimumOrder !== undefined
    if (isPriced && next.amount && next.minimumOrder && next.amount.amount > next.minimumOrder.amount)
      problems.push({ key: 'minimumOrder', message: 'OUT_OF_RANGE' })
    return [...problems, ...periodProblems(next)]
  },
})
