import { sql } from 'kysely'
import { namedQuery } from '../database/named-query.ts'

interface PermitInput {
  readonly shopId: number
  /** Empty for all. */
  readonly country: string
}

/** The sale permit of a store, and those of campaigns with its coupons that run now in a country. */
export const findSalePermits = namedQuery('sale-permits', (db, { shopId, country }: PermitInput) =>
  db
    .selectFrom('shop')
    .select([
      sql<'shop' | 'sale'>`'shop'`.as('of'),
      'permit_number as number',
      'permit_url as url',
      sql<Date | null>`null::timestamptz`.as('endsAt'),
    ])
    .where('id', '=', shopId)
    .where('permit_number', 'is not', null)
    .unionAll(
      db
        .selectFrom('campaign')
        .select([
          sql<'shop' | 'sale'>`'sale'`.as('of'),
          'permit_number as number',
          'permit_url as url',
          'ends_at as endsAt',
        ])
        .where('permit_number', 'is not', null)
        .where('deleted_at', 'is', null)
        .where('status', '=', sql.lit('ACTIVE'))
        .where('starts_at', '<=', sql<Date>`now()`)
        .where(sql<boolean>`(ends_at is null or ends_at > now())`)
        .where(sql<boolean>`(${country}::text = '' or ${country}::text = any (countries))`)
        .where(
          sql<boolean>`exists (
            select from coupon
            where coupon.id = any (campaign.coupon_ids) and coupon.shop_id = ${shopId}::integer and coupon.deleted_at is null
          )`,
        ),
    ),
)
