import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { kindOf } from '../../../shared/schema/json-schema.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { refuseReferenced } from '../http/constraints.ts'
import { findRecord } from './collection.queries.ts'
import { type Change, type Collection, type RecordChange, selectionOf } from './collection.ts'
import { type AuditEntry, recordAudit } from './record-audit.ts'

export type RecordId = string | number
export type Item = Readonly<Record<string, unknown>> & {
  readonly id: RecordId
  readonly version: number
  readonly deletedAt: string | null
}

/** Who changes records, and as a part of which bulk action. */
export interface Author {
  readonly actorId: string
  /** The session in which the caller does it. */
  readonly sessionId?: string | undefined
  readonly batchId?: string | undefined
}

export type Fields = Readonly<Record<string, unknown>>

const writtenNames = ({ contract }: Collection): readonly string[] => Object.keys(contract.write.properties)

/** The part of a record that staff write. */
const writtenPart = (collection: Collection, item: Fields): Fields =>
  Object.fromEntries(
    writtenNames(collection)
      .filter((name) => name in item)
      .map((name) => [name, item[name]]),
  )

/** The record as the patch leaves it; of a text in two languages the one that is not named stays. */
function patched({ contract }: Collection, before: Fields, patch: Fields): Fields {
  const parts = Object.entries(patch).map(([name, value]) => {
    const schema = contract.write.properties[name]
    return [name, schema && kindOf(schema) === 'localizedText' ? Object.assign({}, before[name], value) : value]
  })
  return { ...before, ...Object.fromEntries(parts) }
}

/** What a patch makes of a record, and whether that is what it is already. */
export function applyPatch(collection: Collection, before: Fields, patch: Fields): { next: Fields; isSame: boolean } {
  const next = patched(collection, writtenPart(collection, before), patch)
  const isSame = writtenNames(collection).every(
    (name) => !(name in patch) || (name in before && isDeepStrictEqual(before[name], next[name])),
  )
  return { next, isSame }
}

async function columnsFor(
  transaction: Transaction<Schema>,
  collection: Collection,
  change: Change<Fields>,
): Promise<Record<string, unknown>> {
  const problems = collection.check?.(change) ?? []
  if (problems.length > 0) throw new ApiError('VALIDATION_ERROR', { fields: problems })
  const written = writtenNames(collection).map((name) => {
    const value = change.next[name]
    return value === undefined ? {} : collection.columns.get(name)?.write?.(value)
  })
  return Object.assign({}, ...written, await collection.columnsOf?.(change, transaction))
}

/** Asks the guard of the collection, once it is locked; what the service does by itself is not asked about. */
const guardOf = async (
  transaction: Transaction<Schema>,
  { guard, lockBefore }: Collection,
  id: RecordId | null,
  { actorId, sessionId, batchId }: Pick<AuditEntry, 'actorId'> & Omit<Author, 'actorId'>,
) => {
  if (id !== null) await lockBefore?.(transaction, [id])
  return actorId === null ? undefined : guard?.(transaction, { actorId, sessionId, batchId, id })
}

/** Ends a change. What follows from several comes last, so that a change that was refused is not among them. */
async function settleChange(
  transaction: Transaction<Schema>,
  { afterChange, afterChanges }: Collection,
  id: RecordId,
  judge: Awaited<ReturnType<typeof guardOf>>,
  change: RecordChange<Item>,
): Promise<void> {
  await afterChange?.(transaction, change.before, change.after)
  await judge?.(id)
  await afterChanges?.(transaction, [change])
}

/** Makes changes of one transaction, and calls `afterChanges` once for all that were not refused. */
export async function changeTogether<Result>(
  transaction: Transaction<Schema>,
  collection: Collection,
  run: (collection: Collection) => Promise<Result>,
): Promise<Result> {
  const { afterChanges } = collection
  if (!afterChanges) return run(collection)
  const changes: RecordChange<Item>[] = []
  const collect = async (_: Transaction<Schema>, made: readonly RecordChange<Item>[]) => void changes.push(...made)
  const result = await run({ ...collection, afterChanges: collect })
  if (changes.length > 0) await afterChanges(transaction, changes)
  return result
}

const assignments = (columns: Fields): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

/** Makes edits that were begun before this change stale. */
const bumped = sql`version = version + 1, updated_at = clock_timestamp()`

/** The fields of either side that differ; what the database keeps for itself is left out. */
function differences(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const kept = ['version', 'updatedAt', 'createdAt']
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !kept.includes(name) && !isDeepStrictEqual(before[name], after[name]),
  )
  const pick = (item: Fields) => Object.fromEntries(names.map((name) => [name, item[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/**
 * Makes a record. Id: of one that was given its id before.
 * @throws ApiError `VALIDATION_ERROR`, or `CONFLICT` for a name that is taken.
 */
export async function createRecord(
  transaction: Transaction<Schema>,
  collection: Collection,
  body: Fields,
  { id: ownId, ...author }: Author & { readonly id?: RecordId | undefined },
): Promise<Item> {
  const judge = await guardOf(transaction, collection, null, author)
  const change = { actorId: author.actorId, before: null, next: body, patch: body }
  const written = await columnsFor(transaction, collection, change)
  const columns = ownId === undefined ? written : { ...written, id: ownId }
  const names = Object.keys(columns)
  const { rows } = await sql<{ id: RecordId }>`
    insert into ${sql.table(collection.table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))}) returning id
  `.execute(transaction)
  const [row] = rows
  // An insert answers its row, or throws.
  if (!row) throw new ApiError('INTERNAL_SERVER_ERROR')
  const { id } = row
  await collection.save?.(transaction, id, change)
  const after: Item = await findRecord(transaction, collection, id)
  await recordAudit(transaction, {
    ...author,
    action: 'create',
    section: collection.contract.name,
    recordId: id,
    before: null,
    after,
  })
  await settleChange(transaction, collection, id, judge, { before: null, after })
  return after
}

/**
 * Changes a record that is not in the trash.
 * @throws ApiError `NOT_FOUND`, `CONFLICT` when it is not of the expected version or a name is taken,
 * `VALIDATION_ERROR`.
 */
export async function updateRecord(
  transaction: Transaction<Schema>,
  collection: Collection,
  { id, patch, expectedVersion }: { id: RecordId; patch: Fields; expectedVersion?: number | undefined },
  author: Author,
): Promise<Item> {
  const judge = await guardOf(transaction, collection, id, author)
  const before: Item = await findRecord(transaction, collection, id, 'lock')
  if (before.deletedAt !== null) throw new ApiError('NOT_FOUND')
  if (expectedVersion !== undefined && expectedVersion !== before.version) throw new ApiError('CONFLICT')
  const { next, isSame } = applyPatch(collection, before, patch)
  const change = { actorId: author.actorId, before, next, patch }
  const columns = await columnsFor(transaction, collection, change)
  if (isSame) return before
  const { rows } = await sql<object>`
    update ${sql.table(collection.table)} set ${assignments(columns)}, ${bumped} where id = ${id}
    returning ${selectionOf(collection)}
  `.execute(transaction)
  await collection.save?.(transaction, id, change)
  // What is saved beside the row may be a part of the record.
  const [row] = rows
  const after: Item = collection.save || !row ? await findRecord(transaction, collection, id) : collection.toItem(row)
  await recordAudit(transaction, {
    ...author,
    action: 'update',
    section: collection.contract.name,
    recordId: id,
    ...differences(before, after),
  })
  await settleChange(transaction, collection, id, judge, { before, after })
  return after
}

/** Puts a record into the trash. @throws ApiError `NOT_FOUND` when it is there already or was never made. */
export async function removeRecord(
  transaction: Transaction<Schema>,
  collection: Collection,
  id: RecordId,
  author: Author,
): Promise<void> {
  const judge = await guardOf(transaction, collection, id, author)
  const before: Item = await findRecord(transaction, collection, id, 'lock')
  if (before.deletedAt !== null) throw new ApiError('NOT_FOUND')
  await collection.beforeRemove?.(transaction, id, { actorId: author.actorId })
  const { rows } = await sql<{ deleted_at: Date }>`
    update ${sql.table(collection.table)} set deleted_at = now(), ${bumped} where id = ${id} returning deleted_at
  `.execute(transaction)
  const deletedAt = rows[0]?.deleted_at.toISOString() ?? null
  await recordAudit(transaction, {
    ...author,
    action: 'delete',
    section: collection.contract.name,
    recordId: id,
    before: { deletedAt: null },
    after: { deletedAt },
  })
  await settleChange(transaction, collection, id, judge, { before, after: { ...before, deletedAt } })
}

/** Takes a record out of the trash. @throws ApiError `NOT_FOUND`, or `CONFLICT` when its name was given away. */
export async function restoreRecord(
  transaction: Transaction<Schema>,
  collection: Collection,
  id: RecordId,
  author: Author,
): Promise<Item> {
  const judge = await guardOf(transaction, collection, id, author)
  const before: Item = await findRecord(transaction, collection, id, 'lock')
  if (before.deletedAt === null) throw new ApiError('CONFLICT')
  await sql`update ${sql.table(collection.table)} set deleted_at = null, ${bumped} where id = ${id}`.execute(
    transaction,
  )
  await recordAudit(transaction, {
    ...author,
    action: 'restore',
    section: collection.contract.name,
    recordId: id,
    before: { deletedAt: before.deletedAt },
    after: { deletedAt: null },
  })
  const after: Item = await findRecord(transaction, collection, id)
  await settleChange(transaction, collection, id, judge, { before, after })
  return after
}

/**
 * Deletes a record of the trash for good. @throws ApiError `NOT_FOUND`, or `CONFLICT` when it is not in the trash or
 * pointed to.
 */
export async function deleteRecord(
  transaction: Transaction<Schema>,
  collection: Collection,
  id: RecordId,
  author: Pick<AuditEntry, 'actorId' | 'batchId'> & Pick<Author, 'sessionId'>,
): Promise<void> {
  const judge = await guardOf(transaction, collection, id, author)
  const before: Item = await findRecord(transaction, collection, id, 'lock')
  if (before.deletedAt === null) throw new ApiError('CONFLICT')
  await refuseReferenced(sql`delete from ${sql.table(collection.table)} where id = ${id}`.execute(transaction))
  await recordAudit(transaction, {
    ...author,
    action: 'hard_delete',
    section: collection.contract.name,
    recordId: id,
    before,
    after: null,
  })
  await collection.afterDelete?.(transaction, id)
  await settleChange(transaction, collection, id, judge, { before, after: null })
}
