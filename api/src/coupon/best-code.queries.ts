import { type RawBuilder, sql } from 'kysely'
import { limitingTerms } from '../../../shared/contract/coupon/limiting-terms.ts'
import { snakeCase } from '../collection/column.ts'

/** The code that lowers a price most in a country, with its success there. */
interface BestCode {
  readonly coupon_id: string
  readonly code: string
  readonly effective_minor: number
  /** Tries by shoppers in the country within the evidence window. */
  readonly worked: number
  readonly failed: number
}

interface PricedThere {
  readonly country: string | RawBuilder<unknown> | null
  readonly amount: unknown
  readonly currency: unknown
}

/** SQL that is true for coupons which some shoppers cannot use. */
const isLimited = sql<boolean>`(${sql.join(
  limitingTerms.map(({ field }) => sql.ref(`coupon.${snakeCase(field)}`)),
  sql` or `,
)})`

/** SQL for what a coupon takes off an amount. */
export const discountOf = (coupon: string, amount: unknown) => sql<number>`least(
  ${amount},
  case ${sql.ref(`${coupon}.discount_type`)}
    when 'percent' then round(${amount} * ${sql.ref(`${coupon}.percent`)} / 100.0)::bigint
    else ${sql.ref(`${coupon}.amount_minor`)}
  end,
  ${sql.ref(`${coupon}.maximum_discount_minor`)}
)`

/** SQL that is true for codes that can lower the price of anything in a shop for anyone. */
export const lowersPrices = sql<boolean>`(
  coupon.status = 'ACTIVE' and coupon.deleted_at is null and coupon.code is not null
  and coupon.discount_type in ('percent', 'fixed') and coupon.applies_to_all and not ${isLimited}
)`

/**
 * The proven code that lowers a price of the query's `shop` most, among those that anyone in the country can use, with
 * its tries by shoppers there; of equal ones the best proven. No row if none does.
 */
export const bestCode = ({ country, amount, currency }: PricedThere) =>
  sql<BestCode>`(
    select usable.id as coupon_id, usable.code, ${amount} - usable.discount as effective_minor,
      usable.sample_worked as worked, usable.sample_failed as failed
    from (
      select coupon.id, coupon.code, evidence.score, evidence.sample_worked, evidence.sample_failed,
        ${discountOf('coupon', amount)} as discount
      from coupon_evidence as evidence
      join coupon on coupon.id = evidence.coupon_id
      where evidence.shop_id = shop.id and evidence.country = ${country}::text and evidence.is_proven and ${lowersPrices}
        and coupon.starts_at <= now() and (coupon.ends_at is null or coupon.ends_at > now())
        and ${country}::text = any (coupon.countries)
        and (coupon.currency is null or coupon.currency = ${currency})
        and (coupon.minimum_order_minor is null or coupon.minimum_order_minor <= ${amount})
    ) as usable
    where usable.discount > 0 and shop.countries @> array[${country}::text]
    order by usable.discount desc, usable.score desc, usable.id desc
    limit 1
  )`
