import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { BulkAction, BulkResult } from '../../../shared/contract/collection-bulk.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { toApiError } from '../http/problem.ts'
import {
  type Author,
  deleteRecord,
  type Fields,
  type Item,
  type RecordId,
  removeRecord,
  restoreRecord,
  updateRecord,
} from './collection.changes.ts'
import { findRecord } from './collection.queries.ts'
import type { Collection } from './collection.ts'
import { isOfOneRecord } from './record-failure.ts'

type Run = (transaction: Transaction<Schema>, id: RecordId) => Promise<unknown>

/** Runs one after the other, each on its own savepoint, so that one that fails leaves the others alone. */
async function eachOnItsOwn(
  transaction: Transaction<Schema>,
  ids: readonly RecordId[],
  run: Run,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const id of ids) {
    await sql`savepoint one_record`.execute(transaction)
    try {
      await run(transaction, id)
      await sql`release savepoint one_record`.execute(transaction)
      results.push({ id, ok: true, message: null })
    } catch (error) {
      const { key } = toApiError(error)
      if (!isOfOneRecord(key)) throw error
      await sql`rollback to savepoint one_record`.execute(transaction)
      results.push({ id, ok: false, message: key })
    }
  }
  return results
}

/**
 * Changes many records as one action. The order of locking is the one of ids, so that two actions never wait for each
 * other.
 */
export async function changeMany(
  transaction: Transaction<Schema>,
  collection: Collection,
  { action, ids, patch }: { action: BulkAction; ids: readonly RecordId[]; patch: Fields },
  author: Author,
): Promise<BulkResult[]> {
  const runs: Readonly<Record<BulkAction, Run>> = {
    update: (tx, id) => updateRecord(tx, collection, { id, patch }, author),
    delete: (tx, id) => removeRecord(tx, collection, id, author),
    restore: (tx, id) => restoreRecord(tx, collection, id, author),
    hard_delete: (tx, id) => deleteRecord(tx, collection, id, author),
  }
  const ordered = ids.toSorted((one, other) => (one < other ? -1 : 1))
  const results = new Map((await eachOnItsOwn(transaction, ordered, runs[action])).map((result) => [result.id, result]))
  return ids.flatMap((id) => results.get(id) ?? [])
}

interface Step {
  readonly action: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** What undoes each kind of write. A permanently deleted record cannot be restored. */
const opposites: Readonly<Record<string, BulkAction>> = {
  create: 'delete',
  update: 'update',
  delete: 'restore',
  restore: 'delete',
}

async function undo(
  transaction: Transaction<Schema>,
  collection: Collection,
  id: RecordId,
  { action, before, after }: Step,
  author: Author,
): Promise<void> {
  switch (opposites[action]) {
    case 'delete':
      return removeRecord(transaction, collection, id, author)
    case 'restore':
      await restoreRecord(transaction, collection, id, author)
      return
    case 'update': {
      const now: Item = await findRecord(transaction, collection, id, 'lock')
      const names = Object.keys(after ?? {})
      // These very fields were changed since, and the newer change counts.
      if (!names.every((name) => isDeepStrictEqual(now[name] ?? null, after?.[name] ?? null)))
        throw new ApiError('CONFLICT')
      const writable = Object.keys(collection.contract.write.properties)
      const patch = Object.fromEntries(
        names.filter((name) => writable.includes(name)).map((name) => [name, before?.[name]]),
      )
      await updateRecord(transaction, collection, { id, patch }, author)
      return
    }
    default:
      throw new ApiError('CONFLICT')
  }
}

/**
 * Undoes a whole bulk action, as one action of its own.
 * @throws ApiError `NOT_FOUND` when the section knows no such action; whatever `allow` throws for what it would do.
 */
export async function undoBatch(
  transaction: Transaction<Schema>,
  collection: Collection,
  undone: string,
  author: Author,
  allow: (action: BulkAction) => void,
): Promise<BulkResult[]> {
  const rows = await transaction
    .selectFrom('audit')
    .select(['record_id', 'action', 'before', 'after'])
    .where('batch_id', '=', undone)
    .where('section', '=', collection.contract.name)
    .orderBy('id', 'desc')
    .execute()
  if (rows.length === 0) throw new ApiError('NOT_FOUND')
  for (const action of new Set(rows.map((row) => opposites[row.action]))) if (action) allow(action)
  const steps = new Map(rows.map((row): [RecordId, Step] => [idOf(collection, row.record_id), row]))
  return eachOnItsOwn(transaction, [...steps.keys()], async (tx, id) => {
    const step = steps.get(id)
    if (step) await undo(tx, collection, id, step, author)
  })
}

const idOf = (collection: Collection, text: string): RecordId => (collection.id === 'integer' ? Number(text) : text)
