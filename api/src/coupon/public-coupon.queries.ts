import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Language } from '../../../shared/contract/language.ts'
import type { couponSorts } from '../../../shared/contract/shop/shop.routes.ts'
import type { Schema } from '../database/schema.ts'

/** More codes than a person would try; a shop with more shows the best ones. */
const couponsShown = { active: 32, elsewhere: 16, upcoming: 6, expired: 8 } as const

// Every default order is that of an index, so a shop with thousands of codes costs as much as one with thirty.
const couponOrder = {
  active: sql`evidence.rank desc, evidence.coupon_id desc`,
  elsewhere: sql`evidence.rank desc, evidence.coupon_id desc`,
  upcoming: sql`starts_at, coupon.id`,
  expired: sql`ends_at desc, coupon.id desc`,
} as const

const sortOrder = {
  proof: sql`evidence.is_proven desc, evidence.score desc, evidence.rank desc, evidence.coupon_id desc`,
  saving: sql`evidence.saving desc, evidence.rank desc, evidence.coupon_id desc`,
  newest: sql`greatest(coupon.created_at, coupon.starts_at) desc, coupon.id desc`,
} as const

const running = sql<SqlBool>`starts_at <= now() and (ends_at is null or ends_at > now())`
const couponPeriod = {
  active: sql<SqlBool>`evidence.rank is not null and ${running}`,
  elsewhere: sql<SqlBool>`evidence.rank is not null and ${running}`,
  upcoming: sql<SqlBool>`starts_at > now()`,
  expired: sql<SqlBool>`ends_at <= now()`,
} as const

/** The evidence of all countries together. */
const everywhere = sql.lit('all')

type WithEvidence = Schema & { evidence: Schema['coupon_evidence']; total: Schema['coupon_evidence'] }

/** Selects what `publicCoupon` needs. Requires the coupon, its `evidence` in one country, and its `total`. */
export const selectCoupon = <Row>(
  query: SelectQueryBuilder<WithEvidence, 'coupon' | 'evidence' | 'total', Row>,
  language: Language,
) =>
  query.select([
    'coupon.id',
    'coupon.code',
    `coupon.description_${language} as description`,
    'coupon.terms',
    `coupon.exclusions_${language} as exclusions`,
    'coupon.discount_type as discountType',
    'coupon.percent',
    'coupon.amount_minor as amount',
    'coupon.minimum_order_minor as minimumOrder',
    'coupon.maximum_discount_minor as maximumDiscount',
    'coupon.currency',
    sql<string>`(select currency from shop where shop.id = coupon.shop_id)`.as('shopCurrency'),
    'coupon.applies_to_all as appliesToAll',
    'coupon.new_customers_only as newCustomersOnly',
    'coupon.stackable',
    'coupon.app_only as appOnly',
    'coupon.student_only as studentOnly',
    'coupon.exclusive',
    'coupon.excludes_sale_items as excludesSaleItems',
    'coupon.countries',
    'coupon.starts_at as startsAt',
    'coupon.ends_at as endsAt',
    'coupon.created_at as firstSeenAt',
    'evidence.country as triedIn',
    'evidence.sample_worked as worked',
    'evidence.sample_failed as failed',
    'evidence.score',
    'evidence.last_worked_at as lastWorkedAt',
    'evidence.confirmed_by as confirmedBy',
    'evidence.is_proven as isProven',
    'total.sample_worked as totalWorked',
    'total.sample_failed as totalFailed',
    'total.score as totalScore',
    'total.last_worked_at as totalLastWorkedAt',
    'total.confirmed_by as totalConfirmedBy',
    'total.is_proven as totalIsProven',
  ])

interface CouponsWanted {
  readonly language: Language
  /** The country whose codes come first; null for every country. */
  readonly country: string | null
  /** `elsewhere` are active codes that do not work in the country. */
  readonly state: keyof typeof couponsShown
  /** Overrides the number that a page shows. */
  readonly limit?: number
  readonly sort?: (typeof couponSorts)[number] | 'newest' | undefined
  /** Only the coupons with this code. */
  readonly code?: unknown
}

/** Whether a coupon has a code, however it is typed. */
export const hasCode = (code: unknown) => sql<SqlBool>`plain_code(coupon.code) = plain_code(${code}::text)`

/** The coupons of a shop's page in one state, as JSON. The query must have the shop as `self`. */
export const couponsOf = (
  page: ExpressionBuilder<Schema & { self: Schema['shop'] }, 'self'>,
  { language, country, state, limit = couponsShown[state], sort, code }: CouponsWanted,
) => {
  const isRanked = state === 'active' || state === 'elsewhere'
  const inCountry = sql<SqlBool>`coupon.countries @> array[${country}::text]`
  const coupons = page
    .selectFrom('coupon_evidence as evidence')
    .innerJoin('coupon', 'coupon.id', 'evidence.coupon_id')
    .innerJoin('coupon_evidence as total', (join) =>
      join.onRef('total.coupon_id', '=', 'evidence.coupon_id').on('total.country', '=', everywhere),
    )
    // Evidence is ordered by rank within the shop, coupons by their start or end.
    .whereRef(isRanked ? 'evidence.shop_id' : 'coupon.shop_id', '=', 'self.id')
    .where('evidence.country', '=', country !== null && state === 'active' ? country : everywhere)
    .where('coupon.status', '=', sql.lit('ACTIVE'))
    .where('coupon.deleted_at', 'is', null)
    .where(couponPeriod[state])
    .$if(country !== null && state === 'elsewhere', (others) => others.where((coupon) => coupon.not(inCountry)))
    .$if(country !== null && !isRanked, (others) => others.orderBy(inCountry, (order) => order.desc()))
    .$if(code !== undefined, (others) => others.where(hasCode(code)))
    .orderBy(isRanked && sort ? sortOrder[sort] : couponOrder[state])
    .limit(sql.lit(limit))
  return jsonArrayFrom(selectCoupon(coupons, language)).as(state)
}
