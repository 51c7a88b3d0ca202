import type { Transaction } from 'kysely'
import type { BodyOf } from '../../../shared/contract/route.ts'
import type { shop } from '../../../shared/contract/shop/shop.collection.ts'
import { type Author, createRecord } from '../collection/collection.changes.ts'
import { withdrawRecord } from '../collection/withdraw-record.ts'
import type { Schema } from '../database/schema.ts'
import { shops } from './shop.collection.ts'

/** Creates a store in the caller's transaction, by the rules of the collection and with its audit row. */
export async function createShop(
  tx: Transaction<Schema>,
  body: BodyOf<typeof shop.routes.create>,
  author: Author,
): Promise<number> {
  return Number((await createRecord(tx, shops, body, author)).id)
}

/** @throws ApiError `CONFLICT` if it was changed since or others refer to it, `NOT_FOUND` if it is gone. */
export const withdrawShop = (tx: Transaction<Schema>, id: number, author: Author): Promise<void> =>
  withdrawRecord(tx, shops, id, author)
