import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../collection/record-audit.ts'
import { announceAccountChange } from '../database/account-change.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { keepSearchWords } from './search-words.queries.ts'
import { standingProduct } from './standing-product.queries.ts'

type Tx = Transaction<Schema>

export interface Merge {
  readonly id: string
  readonly kind: 'merge' | 'split'
  readonly from: string
  readonly into: string
  readonly listingIds: string[]
  readonly createdAt: Date
  readonly undoneAt: Date | null
}

/** Locks the products in one order, so that two merges cannot deadlock. */
async function lockProducts(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('product')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < ids.length) throw new ApiError('NOT_FOUND')
  return rows
}

async function moveListings(tx: Tx, ids: readonly string[], from: string, into: string): Promise<string[]> {
  if (ids.length === 0) return []
  const moved = await tx
    .updateTable('listing')
    .set({ product_id: into })
    .where('product_id', '=', from)
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}

/** Moves trackings; an account that tracks the target product already keeps both. */
async function moveTrackings(tx: Tx, ids: readonly string[], from: string, into: string): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; userId: string | null }>`
    update tracking set product_id = ${into}
    where product_id = ${from} and id = any (${ids}::uuid[])
      and not exists (select from tracking as other where other.product_id = ${into} and other.user_id = tracking.user_id)
    returning id, user_id as "userId"
  `.execute(tx)
  await announceAccountChange(
    tx,
    'tracking',
    rows.map(({ userId }) => userId),
  )
  return rows.map(({ id }) => id)
}

/** Assigns alerts to the product that now stands for what they watch. */
async function moveAlerts(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update price_alert set product_id = ${standingProduct(sql.ref('tracking.product_id'))}
    from tracking
    where tracking.id = price_alert.tracking_id and price_alert.product_id = any (${ids}::uuid[])
      and price_alert.product_id <> ${standingProduct(sql.ref('tracking.product_id'))}
  `.execute(tx)
}

async function keepMerge(
  tx: Tx,
  merge: Pick<Merge, 'kind' | 'from' | 'into' | 'listingIds'> & { readonly trackingIds: readonly string[] },
  actorId: string,
): Promise<Merge> {
  const { kind, from, into, listingIds, trackingIds } = merge
  const { id, created_at } = await tx
    .insertInto('product_merge')
    .values({
      kind,
      from_product_id: from,
      into_product_id: into,
      listing_ids: [...listingIds],
      tracking_ids: [...trackingIds],
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  await auditMove(tx, { id, ...merge }, actorId)
  return { id, kind, from, into, listingIds, createdAt: created_at, undoneAt: null }
}

/** Writes an audit entry for both products. */
async function auditMove(tx: Tx, merge: Pick<Merge, 'id' | 'kind' | 'from' | 'into' | 'listingIds'>, actorId: string) {
  const { id, kind, from, into, listingIds } = merge
  for (const recordId of [from, into]) {
    await recordAudit(tx, {
      actorId,
      action: 'update',
      section: 'product',
      recordId,
      before: { listingsOf: from },
      after: { listingsOf: into, listingIds, [kind]: id },
    })
  }
}

export async function mergeProduct(
  tx: Tx,
  { from, into }: { from: string; into: string },
  actorId: string,
): Promise<Merge> {
  if (from === into) throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'into', message: 'INVALID' }] })
  const products = await lockProducts(tx, [from, into])
  if (products.some(({ merged_into }) => merged_into !== null)) throw new ApiError('CONFLICT')
  const listings = await tx
    .selectFrom('listing')
    .select('id')
    .where('product_id', '=', from)
    .orderBy('id')
    .forUpdate()
    .execute()
  const trackings = await tx.selectFrom('tracking').select('id').where('product_id', '=', from).forUpdate().execute()
  const listingIds = await moveListings(
    tx,
    listings.map(({ id }) => id),
    from,
    into,
  )
  const trackingIds = await moveTrackings(
    tx,
    trackings.map(({ id }) => id),
    from,
    into,
  )
  await tx.updateTable('product').set({ merged_into: into }).where('id', '=', from).execute()
  await moveAlerts(tx, [from, into])
  return keepMerge(tx, { kind: 'merge', from, into, listingIds, trackingIds }, actorId)
}

export async function splitListings(
  tx: Tx,
  { productId, listingIds }: { productId: string; listingIds: readonly string[] },
  actorId: string,
): Promise<Merge> {
  const [product] = await lockProducts(tx, [productId])
  if (!product || product.merged_into !== null) throw new ApiError('CONFLICT')
  const { name_ar, name_en, brand, image, category_id, pack_amount, pack_unit } = product
  // The barcode stays with the original: the new product is a different one.
  const { id: into } = await tx
    .insertInto('product')
    .values({ name_ar, name_en, brand, image, category_id, pack_amount, pack_unit })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepSearchWords(tx, [into])
  const moved = await moveListings(tx, listingIds, productId, into)
  if (moved.length < listingIds.length)
    throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'listingIds', message: 'INVALID' }] })
  const watchers = await tx
    .selectFrom('tracking')
    .select('id')
    .where('product_id', '=', productId)
    .where('listing_id', 'in', moved)
    .forUpdate()
    .execute()
  const trackingIds = await moveTrackings(
    tx,
    watchers.map(({ id }) => id),
    productId,
    into,
  )
  await moveAlerts(tx, [productId, into])
  return keepMerge(tx, { kind: 'split', from: productId, into, listingIds: moved, trackingIds }, actorId)
}

/** Moves back what is still there; of two concurrent callers only the first undoes it. */
export async function undoMerge(tx: Tx, id: string, actorId: string): Promise<Merge> {
  const merge = await tx.selectFrom('product_merge').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!merge) throw new ApiError('NOT_FOUND')
  const { from_product_id: from, into_product_id: into, listing_ids, tracking_ids } = merge
  const kind = merge.kind === 'split' ? 'split' : 'merge'
  const products = await lockProducts(tx, [from, into])
  // The target must not have been merged since: a later merge is undone first.
  if (merge.undone_at !== null || products.find((product) => product.id === into)?.merged_into)
    throw new ApiError('CONFLICT')
  if (kind === 'merge') await tx.updateTable('product').set({ merged_into: null }).where('id', '=', from).execute()
  const listingIds = await moveListings(tx, listing_ids, into, from)
  // All listings have been moved elsewhere since: that is undone first.
  if (listing_ids.length > 0 && listingIds.length === 0) throw new ApiError('CONFLICT')
  await moveTrackings(tx, tracking_ids, into, from)
  await moveAlerts(tx, [from, into])
  if (kind === 'split') await discardEmpty(tx, into)
  const { undone_at } = await tx
    .updateTable('product_merge')
    .set({ undone_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('undone_at')
    .executeTakeFirstOrThrow()
  await auditMove(tx, { id, kind, from: into, into: from, listingIds }, actorId)
  return { id, kind, from, into, listingIds, createdAt: merge.created_at, undoneAt: undone_at }
}

/** Moves a product that a split created to the trash, unless it has other listings by now. */
async function discardEmpty(tx: Tx, id: string): Promise<void> {
  await sql`
    update product set deleted_at = now()
    where id = ${id} and not exists (select from listing where listing.product_id = product.id)
  `.execute(tx)
}
