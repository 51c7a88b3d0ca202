import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { countedExactly } from '../../../shared/contract/collection.limits.ts'
import type { ListingCondition, ListingState } from '../../../shared/contract/listing/listing-state.routes.ts'
import type { Schema } from '../database/schema.ts'

type Moments = 'seenAt' | 'checkedAt' | 'dueAt' | 'failingSince'
type StateRow = Omit<ListingState, Moments> & { readonly [Name in Moments]: Date | null }

const conditions: Readonly<Record<ListingCondition, RawBuilder<unknown>>> = {
  failing: sql`checked.failing_since is not null`,
  paused: sql`listing.status = 'paused'`,
  gone: sql`listing.status = 'gone'`,
  tracked: sql`listing.product_id in (select product_id from tracking where paused_at is null)`,
}

/** Listings in the order of their ids, which is their order of creation. */
async function readStates(db: Kysely<Schema>, wanted: RawBuilder<unknown>, limit: number): Promise<ListingState[]> {
  const { rows } = await sql<StateRow>`
    select listing.id, listing.product_id as "productId", listing.shop_id as "shopId",
      jsonb_build_object('ar', product.name_ar, 'en', product.name_en) as "productName",
      jsonb_build_object('ar', shop.name_ar, 'en', shop.name_en) as "shopName",
      listing.url, listing.status,
      case when kept.listing_id is not null
        then jsonb_build_object('amount', kept.amount_minor, 'currency', kept.currency)
      end as price,
      kept.in_stock as "inStock", kept.seen_at as "seenAt", checked.checked_at as "checkedAt",
      checked.due_at as "dueAt", checked.failing_since as "failingSince", checked.last_failure as failure
    from listing
    join product on product.id = listing.product_id
    join shop on shop.id = listing.shop_id
    left join listing_price kept on kept.product_id = listing.product_id and kept.listing_id = listing.id
    left join listing_check checked on checked.listing_id = listing.id
    where ${wanted}
    order by listing.id limit ${limit}
  `.execute(db)
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return rows.map(({ seenAt, checkedAt, dueAt, failingSince, ...row }) => ({
    ...row,
    seenAt: iso(seenAt),
    checkedAt: iso(checkedAt),
    dueAt: iso(dueAt),
    failingSince: iso(failingSince),
  }))
}

interface StateQuery {
  readonly productId?: string | undefined
  readonly condition?: ListingCondition | undefined
  readonly after?: string | undefined
  readonly limit: number
}

const wantedBy = ({ productId, condition, after }: Omit<StateQuery, 'limit'>) =>
  sql.join(
    [
      sql`true`,
      ...(productId ? [sql`listing.product_id = ${productId}`] : []),
      ...(condition ? [conditions[condition]] : []),
      ...(after ? [sql`listing.id > ${after}`] : []),
    ],
    sql` and `,
  )

export const listStates = (db: Kysely<Schema>, query: StateQuery) => readStates(db, wantedBy(query), query.limit)

/** The total over all pages, counted up to `countedExactly` plus one. */
export async function countStates(db: Kysely<Schema>, query: Pick<StateQuery, 'productId' | 'condition'>) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from listing left join listing_check checked on checked.listing_id = listing.id
      where ${wantedBy(query)} limit ${countedExactly + 1}
    ) as counted
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** Sets whether a listing is checked; returns its previous state and its product. */
export async function updateStatus(tx: Transaction<Schema>, id: string, status: 'active' | 'paused') {
  const before = await tx
    .selectFrom('listing')
    .select(['status', 'product_id as productId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before && before.status !== status) {
    await tx.updateTable('listing').set({ status }).where('id', '=', id).execute()
  }
  return before
}
