import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { BulkAction, BulkResult } from '../../../shared/contract/collection-bulk.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { toApiError } from '../http/problem.ts'
import type { Report } from '../http/report.ts'
import { insertBatch } from './batch.queries.ts'
import {
  type Author,
  changeTogether,
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

/** Runs them in turn, each on its own savepoint, so that a failure does not affect the others. */
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

/** Changes many records as one action. Records are locked in the order of ids, so that two actions cannot deadlock. */
export async function changeMany(
  transaction: Transaction<Schema>,
  collection: Collection,
  { action, ids, patch }: { action: BulkAction; ids: readonly RecordId[]; patch: Fields },
  author: Author,
): Promise<BulkResult[]> {
  const runsOf = (collecting: Collection): Readonly<Record<BulkAction, Run>> => ({
    update: (tx, id) => updateRecord(tx, collecting, { id, patch }, author),
    delete: (tx, id) => removeRecord(tx, collecting, id, author),
    restore: (tx, id) => restoreRecord(tx, collecting, id, author),
    hard_delete: (tx, id) => deleteRecord(tx, collecting, id, author),
  })
  await collection.lockBefore?.(transaction, ids)
  const ordered = ids.toSorted((one, other) => (one < other ? -1 : 1))
  const changed = await changeTogether(transaction, collection, (collecting) =>
    eachOnItsOwn(transaction, ordered, runsOf(collecting)[action]),
  )
  const results = new Map(changed.map((result) => [result.id, result]))
  return ids.flatMap((id) => results.get(id) ?? [])
}

interface Step {
  readonly action: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** The reverse of each kind of write. A permanently deleted record cannot be restored. */
const opposites: Readonly<Record<string, BulkAction>> = {
  create: 'delete',
  update: 'update',
  delete: 'restore',
  restore: 'delete',
}

/** Whether the fields still have the values that a change left. */
const isAs = (now: Fields, left: Fields): boolean =>
  Object.keys(left).every((name) => isDeepStrictEqual(now[name] ?? null, left[name] ?? null))

const writtenOf = ({ contract }: Collection, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in contract.write.properties))

async function undo(
  transaction: Transaction<Schema>,
  collection: Collection,
  id: RecordId,
  { action, before, after }: Step,
  author: Author,
): Promise<void> {
  // The data of an erased account are removed from the audit as well.
  if (after === null) throw new ApiError('CONFLICT')
  const now: Item = await findRecord(transaction, collection, id, 'lock')
  switch (opposites[action]) {
    case 'delete': {
      // A created record that was edited since is kept.
      if (action === 'create' && !isAs(now, writtenOf(collection, after))) throw new ApiError('CONFLICT')
      return removeRecord(transaction, collection, id, author)
    }
    case 'restore':
      await restoreRecord(transaction, collection, id, author)
      return
    case 'update': {
      // The same fields were changed since, and the newer change wins.
      if (!isAs(now, after)) throw new ApiError('CONFLICT')
      const patch = Object.fromEntries(Object.keys(writtenOf(collection, after)).map((name) => [name, before?.[name]]))
      await updateRecord(transaction, collection, { id, patch }, author)
      return
    }
    default:
      throw new ApiError('CONFLICT')
  }
}

/** Records per transaction of an undo, so that rows are locked only briefly. */
const undoneAtOnce = 200

interface Undoing {
  readonly undone: string
  readonly author: Author & { readonly actorId: string; readonly batchId: string }
  /** Throws if the caller may not perform this action on records of the collection. */
  readonly allow: (action: BulkAction) => void
  /** Aborts; what was undone so far stays, and another call can undo the rest. */
  readonly signal?: AbortSignal
  readonly report?: Report
}

/**
 * Undoes a bulk action or an import, as an action of its own, through the same changes as every other call.
 * @throws ApiError `NOT_FOUND` if the section has no such action; whatever `allow` throws for the reverse action.
 */
export async function undoChanges(
  kysely: Kysely<Schema>,
  collection: Collection,
  { undone, author, allow, signal, report }: Undoing,
): Promise<BulkResult[]> {
  const section = collection.contract.name
  const rows = await kysely
    .selectFrom('audit')
    .select(['id', 'record_id', 'action', 'before', 'after'])
    .where('batch_id', '=', undone)
    .where('section', '=', section)
    .orderBy('id', 'desc')
    .execute()
  if (rows.length === 0) throw new ApiError('NOT_FOUND')
  for (const action of new Set(rows.map((row) => opposites[row.action]))) if (action) allow(action)
  const steps = new Map(rows.map((row): [RecordId, Step] => [idOf(collection, row.record_id), row]))
  const ids = [...steps.keys()]
  const results: BulkResult[] = []
  for (let start = 0; start < ids.length; start += undoneAtOnce) {
    if (signal?.aborted) throw new ApiError('BAD_REQUEST', { cause: signal.reason })
    report?.({ done: start, total: ids.length })
    const part = ids.slice(start, start + undoneAtOnce)
    const ofPart = await kysely.transaction().execute(async (transaction) => {
      if (start === 0) {
        const { batchId: id, actorId } = author
        await insertBatch(transaction, { id, actorId, section, kind: 'undo', undoOf: undone })
      }
      await collection.lockBefore?.(transaction, part)
      return changeTogether(transaction, collection, (collecting) =>
        eachOnItsOwn(transaction, part, async (tx, id) => {
          const step = steps.get(id)
          if (step) await undo(tx, collecting, id, step, author)
        }),
      )
    })
    results.push(...ofPart)
  }
  return results
}

const idOf = (collection: Collection, text: string): RecordId => (collection.id === 'integer' ? Number(text) : text)
