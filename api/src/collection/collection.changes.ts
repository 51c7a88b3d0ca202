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

/** Who changes records, and within which bulk action. */
export interface Author {
  readonly actorId: string
  /** The session of the caller. */
  readonly sessionId?: string | undefined
  readonly batchId?: string | undefined
}

export type Fields = Readonly<Record<string, unknown>>

const writtenNames = ({ contract }: Collection): readonly string[] => Object.keys(contract.write.properties)

/** The fields of a record that staff can write. */
const writtenPart = (collection: Collection, item: Fields): Fields =>
  Object.fromEntries(
    writtenNames(collection)
      .filter((name) => name in item)
      .map((name) => [name, item[name]]),
  )

/** The record after the patch; in a bilingual text, a language that is not given stays. */
function patched({ contract }: Collection, before: Fields, patch: Fields): Fields {
  const parts = Object.entries(patch).map(([name, value]) => {
    const schema = contract.write.properties[name]
    return [name, schema && kindOf(schema) === 'localizedText' ? Object.assign({}, before[name], value) : value]
  })
  return { ...before, ...Object.fromEntries(parts) }
}

/** The record after a patch, and whether it is unchanged. */
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

/** Calls the collection's guard once it is locked; changes by the service itself are not checked. */
const guardOf = async (
  transaction: Transaction<Schema>,
  { guard, lockBefore }: Collection,
  id: RecordId | null,
  { actorId, sessionId, batchId }: Pick<AuditEntry, 'actorId'> & Omit<Author, 'actorId'>,
) => {
  if (id !== null) await lockBefore?.(transaction, [id])
  return actorId === null ? undefined : guard?.(transaction, { actorId, sessionId, batchId, id })
}

/** Finishes a change. Consequences of several changes come last, without those that were refused. */
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

/** Makes changes in one transaction, and calls `afterChanges` once for all that were not refused. */
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

/** Increments the version, so that edits based on the old one conflict. */
const bumped = sql`version = version + 1, updated_at = clock_timestamp()`

/** The fields that differ, without those that the database maintains. */
function differences(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const kept = ['version', 'updatedAt', 'createdAt']
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !kept.includes(name) && !isDeepStrictEqual(before[name], after[name]),
  )
  const pick = (item: Fields) => Object.fromEntries(names.map((name) => [name, item[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/**
 * Creates a record. `id`: for a record whose id was chosen beforehand.
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
  // An insert returns its row, or throws.
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
 * @throws ApiError `NOT_FOUND`, `CONFLICT` if it does not have the expected version or a name is taken,
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
  // `save` may write parts of the record to other tables.
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

/**
 * Moves a record to the trash.
 * @throws ApiError `NOT_FOUND` if it is there already or does not exist.
 */
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

/**
 * Restores a record from the trash.
 * @throws ApiError `NOT_FOUND`, or `CONFLICT` if its name was taken meanwhile.
 */
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
 * Permanently deletes a record in the trash.
 * @throws ApiError `NOT_FOUND`, or `CONFLICT` if it is not in the trash or others refer to it.
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
