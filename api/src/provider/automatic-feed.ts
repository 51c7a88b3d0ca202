import type { Transaction } from 'kysely'
import { coupon } from '../../../shared/contract/coupon/coupon.collection.ts'
import type { Guard } from '../collection/collection.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { hasPermission } from '../identity/user/permissions.queries.ts'

/** Locks a provider, and answers where a feed of it is read that applies itself; null while none does. */
async function automaticSource(tx: Transaction<Schema>, id: string | number): Promise<string | null> {
  const row = await tx
    .selectFrom('provider')
    .select(['feed_url', 'feed_format'])
    .where('id', '=', String(id))
    .where('feed_auto', '=', true)
    .where('kind', '=', 'feed')
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .where('feed_url', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? `${row.feed_format} ${row.feed_url}` : null
}

/** @throws ApiError `FORBIDDEN` */
async function requireMaker(tx: Transaction<Schema>, actorId: string): Promise<void> {
  if (!(await hasPermission(tx, actorId, coupon.permission('create')))) throw new ApiError('FORBIDDEN')
}

/** What a feed applies by itself is made by the staff who let it: they may create coupons, as those who apply a difference. */
export const guardAutomaticFeed: Guard = async (tx, { actorId, id }) => {
  const before = id === null ? null : await automaticSource(tx, id)
  return async (changed) => {
    const after = await automaticSource(tx, changed)
    if (after !== null && after !== before) await requireMaker(tx, actorId)
  }
}

/** The same for what its fields mean. @throws ApiError `FORBIDDEN` */
export async function guardMapping(tx: Transaction<Schema>, id: string, actorId: string): Promise<void> {
  if ((await automaticSource(tx, id)) !== null) await requireMaker(tx, actorId)
}
