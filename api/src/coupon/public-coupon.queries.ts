import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Language } from '../../../shared/contract/language.ts'
import type { Schema } from '../database/schema.ts'

/** More codes than a person would try; a store that has more shows the best proven ones. */
const couponsShown = { active: 32, upcoming: 6, expired: 8 } as const

// Each order is that of an index, so that a store with thousands of codes costs what one with thirty does.
const couponOrder = {
  active: sql`proof desc, coupon.id desc`,
  upcoming: sql`starts_at, coupon.id`,
  expired: sql`ends_at desc, coupon.id desc`,
} as const

const couponPeriod = {
  active: sql<SqlBool>`starts_at <= now() and (ends_at is null or ends_at > now())`,
  upcoming: sql<SqlBool>`starts_at > now()`,
  expired: sql<SqlBool>`ends_at <= now()`,
} as const

/** The coupons of a store's page in one state, as JSON. The query has the store as `self`. */
export const couponsOf = (
  page: ExpressionBuilder<Schema & { self: Schema['shop'] }, 'self'>,
  language: Language,
  state: keyof typeof couponsShown,
) =>
  jsonArrayFrom(
    page
      .selectFrom('coupon')
      .select([
        'coupon.id',
        'code',
        `description_${language} as description`,
        'terms',
        'discount_type as discountType',
        'percent',
        'amount_minor as amount',
        'minimum_order_minor as minimumOrder',
        'maximum_discount_minor as maximumDiscount',
        'coupon.currency',
        'new_customers_only as newCustomersOnly',
        'stackable',
        'coupon.countries',
        'worked',
        'failed',
        'starts_at as startsAt',
        'ends_at as endsAt',
        'last_worked_at as lastWorkedAt',
      ])
      .whereRef('coupon.shop_id', '=', 'self.id')
      .where('coupon.status', '=', sql.lit('ACTIVE'))
      .where('coupon.deleted_at', 'is', null)
      .where(couponPeriod[state])
      .orderBy(couponOrder[state])
      .limit(sql.lit(couponsShown[state])),
  ).as(state)
