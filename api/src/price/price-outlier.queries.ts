import { type Kysely, sql, type Transaction } from 'kysely'
import type { PriceOutlier } from '../../../shared/contract/price/price-outlier.routes.ts'
import type { Schema } from '../database/schema.ts'

/** Pending outliers, newest first, starting after the given one. */
export async function listOutliers(
  db: Kysely<Schema>,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<PriceOutlier[]> {
  const rest = after
    ? sql`and (held.created_at, held.id) < (select created_at, id from price_outlier where id = ${after})`
    : sql``
  const { rows } = await sql<PriceOutlier & { at: Date }>`
    select held.id, held.product_id as "productId", held.listing_id as "listingId",
      jsonb_build_object('ar', named.name_ar, 'en', named.name_en) as name, named.url, held.at,
      jsonb_build_object('amount', held.amount_minor, 'currency', held.currency) as price, held.in_stock as "inStock",
      case when kept.listing_id is not null
        then jsonb_build_object('amount', kept.amount_minor, 'currency', kept.currency)
      end as "inForce", held.source, held.evidence
    from price_outlier held
    join named_listing named on named.id = held.listing_id
    left join listing_price kept on kept.product_id = held.product_id and kept.listing_id = held.listing_id
    where held.status = 'pending' ${rest}
    order by held.created_at desc, held.id desc limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export async function countOutliers(db: Kysely<Schema>): Promise<number> {
  const { total } = await db
    .selectFrom('price_outlier')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return total
}

/** Sorts the ids of outliers by when they were observed; unknown ids come last. */
export async function orderBySeen(db: Kysely<Schema>, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('price_outlier')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('at')
    .orderBy('id')
    .execute()
  return [...new Set([...rows.map(({ id }) => id), ...ids])]
}

/** Locks an outlier and, before it, its listing, in the order that all price writers use. Returns its state. */
export async function lockOutlier(tx: Transaction<Schema>, id: string) {
  await sql`
    select from listing where id = (select listing_id from price_outlier where id = ${id}) for no key update
  `.execute(tx)
  return tx
    .selectFrom('price_outlier')
    .select(['id', 'status', 'product_id', 'listing_id', 'amount_minor', 'currency'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Dismisses a pending outlier, or makes a dismissed one pending again. */
export async function setDismissed(tx: Transaction<Schema>, id: string, isDismissed: boolean): Promise<void> {
  const decided = isDismissed
    ? { status: 'dismissed' as const, decided_at: sql<Date>`now()` }
    : { status: 'pending' as const, decided_at: null }
  await tx.updateTable('price_outlier').set(decided).where('id', '=', id).execute()
}

/** Deletes at most `most` outliers that were decided before a date, and returns how many. Pending ones stay. */
export async function deleteDecidedOutliers(db: Kysely<Schema>, before: Date, most: number): Promise<number> {
  const deleted = await sql`
    delete from price_outlier where id in (
      select id from price_outlier where status <> 'pending' and decided_at < ${before} order by decided_at limit ${most}
    )
  `.execute(db)
  return Number(deleted.numAffectedRows ?? 0)
}
