import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { type Author, changeTogether, deleteRecord, removeRecord } from './collection.changes.ts'
import { findRecord } from './collection.queries.ts'
import type { Collection } from './collection.ts'

/**
 * Removes a record that was just created: permanently if it is unchanged; if it must be kept, because of what followed
 * from it, into the trash.
 * @throws ApiError `CONFLICT` if it was changed or others refer to it, `NOT_FOUND` if it is gone.
 */
export async function withdrawRecord(
  transaction: Transaction<Schema>,
  collection: Collection,
  id: string | number,
  author: Author,
  { isKept = false } = {},
): Promise<void> {
  const { version } = await findRecord(transaction, collection, id, 'lock')
  if (version !== 1) throw new ApiError('CONFLICT')
  await changeTogether(transaction, collection, async (collecting) => {
    await removeRecord(transaction, collecting, id, author)
    if (!isKept) await deleteRecord(transaction, collecting, id, author)
  })
}
