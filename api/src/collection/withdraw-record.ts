import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { type Author, changeTogether, deleteRecord, removeRecord } from './collection.changes.ts'
import { findRecord } from './collection.queries.ts'
import type { Collection } from './collection.ts'

/**
 * Takes back a record that was made a moment ago and has not been changed: it goes for good, past the trash; one that is
 * kept, with what came of it since, goes into the trash.
 * @throws ApiError `CONFLICT` where it was changed or others point to it, `NOT_FOUND` where it is gone.
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
