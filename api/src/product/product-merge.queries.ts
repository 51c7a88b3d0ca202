import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Merge } from './merge-products.ts'

const mergesShown = 50

/** The listings moved from or to a product and not moved back. */
export async function findMerges(db: Kysely<Schema>, productId: string): Promise<Merge[]> {
  const rows = await db
    .selectFrom('product_merge')
    .select(['id', 'kind', 'from_product_id', 'into_product_id', 'listing_ids', 'created_at'])
    .where((row) => row.or([row('from_product_id', '=', productId), row('into_product_id', '=', productId)]))
    .where('undone_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mergesShown)
    .execute()
  return rows.map(({ id, kind, from_product_id, into_product_id, listing_ids, created_at }) => ({
    id,
    kind: kind === 'split' ? 'split' : 'merge',
    from: from_product_id,
    into: into_product_id,
    listingIds: listing_ids,
    createdAt: created_at,
    undoneAt: null,
  }))
}
