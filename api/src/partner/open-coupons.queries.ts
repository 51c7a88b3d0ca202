import { type Kysely, sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import type { OpenCoupon } from '../../../shared/contract/partner/open-coupon.routes.ts'
import type { Schema } from '../database/schema.ts'
import { listedShop } from '../database/visible.ts'

interface OpenListInput {
  readonly language: Language
  readonly shopId: number | null
  readonly country: string | null
  readonly updatedSince: string | null
  /** Microseconds since 1970 and the id of the row before; null from the beginning. */
  readonly after: { readonly updated: number; readonly id: string } | null
  readonly rows: number
}

type Coupon = NonNullable<OpenCoupon['coupon']>

export interface OpenRow extends Pick<Coupon, 'code' | 'description' | 'discountType' | 'percent' | 'countries'> {
  readonly id: string
  readonly shopId: number
  readonly domain: string
  readonly updatedAt: Date
  readonly updated: number
  readonly isLive: boolean
  readonly amount: number | null
  readonly currency: string | null
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly worked: number
  readonly failed: number
  readonly lastWorkedAt: Date | null
}

/**
 * A reading of what changed has codes that ended; a first reading, of all, has them not. Neither names a store that was
 * never public.
 */
export async function listOpenCoupons(
  db: Kysely<Schema>,
  { language, shopId, country, updatedSince, after, rows }: OpenListInput,
): Promise<OpenRow[]> {
  const description = sql.ref(`coupon.description_${language}`)
  const live = sql<boolean>`(
    coupon.status = 'ACTIVE' and coupon.deleted_at is null and ${listedShop('shop')}
    and (coupon.ends_at is null or coupon.ends_at > now())
    and (${country}::text is null or coupon.countries @> array[${country}::text])
  )`
  const found = await sql<OpenRow>`
    select coupon.id, shop_id as "shopId", shop.domain, coupon.updated_at as "updatedAt",
      (extract(epoch from coupon.updated_at) * 1000000)::bigint as updated,
      ${live} as "isLive", code, ${description} as description, discount_type as "discountType", percent,
      amount_minor as amount, coupon.currency, coupon.countries, starts_at as "startsAt", ends_at as "endsAt",
      worked, failed, last_worked_at as "lastWorkedAt"
    from coupon join shop on shop.id = coupon.shop_id
    where (${shopId}::integer is null or coupon.shop_id = ${shopId})
      and (${updatedSince}::timestamptz is null or coupon.updated_at >= ${updatedSince}::timestamptz)
      and (${updatedSince}::timestamptz is not null or ${live})
      and shop.published_at is not null
      and (
        ${after?.id ?? null}::uuid is null
        or (coupon.updated_at, coupon.id)
          > (timestamptz 'epoch' + ${after?.updated ?? 0}::bigint * interval '1 microsecond', ${after?.id ?? null}::uuid)
      )
    order by coupon.updated_at, coupon.id
    limit ${rows}
  `.execute(db)
  return found.rows
}
