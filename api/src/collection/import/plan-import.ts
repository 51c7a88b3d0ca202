import { setImmediate } from 'node:timers/promises'
import type { AnyCollection } from '../../../../shared/contract/collection.ts'
import type { FieldProblem } from '../../../../shared/contract/problem.ts'
import type { PermissionAction } from '../../../../shared/contract/route.ts'
import { isUuid } from '../../../../shared/schema/format-checks.ts'
import { type JsonSchema, kindOf, relatedCollection, schemaAt } from '../../../../shared/schema/json-schema.ts'
import type { ApiContext } from '../../http/context.ts'
import { bodyCheckOf } from '../../http/validation.ts'
import { applyPatch, type Fields, type Item, type RecordId } from '../collection.changes.ts'
import type { Collection } from '../collection.ts'
import { type Cells, readField } from './cell-value.ts'
import { relatedFinder, Unrelated } from './find-related.ts'
import type { ImportColumns } from './import-columns.ts'
import { hasUniqueKeys, keyOf, likenessOf, recordsById, recordsLike } from './match-records.ts'
import type { Table, TableRow } from './read-table.ts'

/** A problem in a row: a failure of the API in general, or of an import. */
export interface RowProblem {
  readonly key: string
  readonly message: string
}

/** The planned outcome of a row. */
export type Planned =
  | { readonly kind: 'made'; readonly row: TableRow; readonly body: Fields }
  | {
      readonly kind: 'changed'
      readonly row: TableRow
      readonly id: RecordId
      readonly expectedVersion: number
      readonly patch: Fields
      readonly before: Item
    }
  | { readonly kind: 'same'; readonly row: TableRow }
  | { readonly kind: 'wrong'; readonly row: TableRow; readonly fields: readonly RowProblem[] }

interface Planning {
  readonly context: Pick<ApiContext, 'database' | 'sections'>
  readonly collection: Collection
  readonly table: Table
  readonly columns: ImportColumns
  readonly actorId: string
  readonly may: (action: PermissionAction) => boolean
}

interface Judging extends Planning {
  /** Whether the table keeps natural keys unique outside the trash. */
  readonly isUnique: boolean
}

/** A row as it was read, before it is compared with existing records. */
interface ReadRow {
  readonly row: TableRow
  readonly body: Fields
  readonly id: RecordId | undefined
  readonly version: string
  readonly problems: readonly RowProblem[]
}

/** Rows that are compared with the database at a time, in reads that lock nothing. */
const piece = 200

const damaged = '\ufffd'

const cellsOf = ({ cells }: TableRow, columns: ImportColumns): Cells =>
  Object.fromEntries(columns.flatMap((name, place) => (name === null ? [] : [[name, cells[place] ?? '']])))

function shapeProblems({ cells }: TableRow, columns: ImportColumns): RowProblem[] {
  const unreadable = columns.flatMap((name, place) =>
    name !== null && cells[place]?.includes(damaged) ? [{ key: name, message: 'DAMAGED' }] : [],
  )
  const isWider = cells.slice(columns.length).some((cell) => cell !== '')
  return isWider ? [...unreadable, { key: 'row', message: 'TOO_MANY_CELLS' }] : unreadable
}

/** The texts in cells that refer to other collections, by collection. */
function namedTexts({ write }: AnyCollection, rows: readonly Cells[]): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>()
  const related = Object.entries(write.properties).filter(([, schema]) => relatedCollection(schema) !== undefined)
  for (const cells of rows) {
    for (const [field, schema] of related) {
      readField(field, schema, cells, (section, text) => {
        texts.set(section, (texts.get(section) ?? new Set()).add(text))
      })
    }
  }
  return texts
}

function unrelatedIn(body: Fields): RowProblem[] {
  return Object.entries(body).flatMap(([key, value]) => {
    const missing = (Array.isArray(value) ? value : [value]).find((one) => one instanceof Unrelated)
    return missing ? [{ key, message: missing.reason }] : []
  })
}

function idIn({ id }: Collection, text: string): RecordId | undefined {
  if (id === 'integer') return /^\d{1,9}$/.test(text) ? Number(text) : undefined
  return isUuid(text) ? text.toLowerCase() : undefined
}

/** Converts the cells of rows to fields. */
async function readRows(
  { collection, columns }: Planning,
  rows: readonly TableRow[],
  finder: ReturnType<typeof relatedFinder>,
): Promise<ReadRow[]> {
  const { contract } = collection
  const read = rows.map((row) => ({ row, cells: cellsOf(row, columns) }))
  const find = await finder(
    namedTexts(
      contract,
      read.map(({ cells }) => cells),
    ),
  )
  return read.map(({ row, cells }) => {
    const { id: idText = '', version = '' } = cells
    const fields = Object.entries(contract.write.properties).map(([field, schema]) => [
      field,
      readField(field, schema, cells, find),
    ])
    const body: Fields = Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    const id = idText === '' ? undefined : idIn(collection, idText)
    const problems = [...shapeProblems(row, columns), ...unrelatedIn(body)]
    const isBadId = idText !== '' && id === undefined
    return { row, body, id, version, problems: isBadId ? [...problems, { key: 'id', message: 'INVALID' }] : problems }
  })
}

/** Whether a value can be compared with those of records: a bilingual text needs both languages. */
const isWhole = (schema: JsonSchema | undefined, value: unknown): boolean =>
  !schema || kindOf(schema) !== 'localizedText' || Object.keys(Object(value)).length === 2

const isTime = (schema: JsonSchema | undefined): boolean => /^(moment|day)$/.test(kindOf(schema ?? {}) ?? '')

/** The existing records that rows may refer to. */
async function findExisting({ context, collection, isUnique }: Judging, rows: readonly ReadRow[]) {
  const { kysely } = context.database.main
  const check = bodyCheckOf(collection.contract.patch)
  // An invalid time cannot be looked up; its row is rejected anyway.
  const canBeAsked = (fields: readonly string[], body: Fields) => {
    const times = fields.filter((field) => isTime(write.properties[field]))
    return times.length === 0 || check(Object.fromEntries(times.map((field) => [field, body[field]]))).length === 0
  }
  const { naturalKeys = [], alike, write } = collection.contract
  const byId = await recordsById(
    kysely,
    collection,
    rows.flatMap(({ id }) => id ?? []),
  )
  const good = rows.filter(({ id, problems }) => id === undefined && problems.length === 0).map(({ body }) => body)
  // A row that names its record by id may give it a key that another one has.
  const renamed = isUnique
    ? rows.flatMap(({ id, body, problems }) => {
        const item = id === undefined || problems.length > 0 ? undefined : byId.get(String(id))
        return item ? [{ ...item, ...body }] : []
      })
    : []
  const byKey = await Promise.all(
    naturalKeys.map(async (fields) => {
      const having = [...good, ...renamed].filter(
        (body) => keyOf(collection, fields, body) !== undefined && canBeAsked(fields, body),
      )
      const items = await recordsLike(kysely, collection, fields, having)
      return { fields, items: Map.groupBy(items, (item) => keyOf(collection, fields, item)) }
    }),
  )
  const keyless = good.filter(
    (body) =>
      naturalKeys.every((fields) => keyOf(collection, fields, body) === undefined) &&
      alike?.every((field) => isWhole(write.properties[field], body[field])),
  )
  const likes = alike ? await recordsLike(kysely, collection, alike, keyless) : []
  return {
    byId,
    byKey,
    likes: Map.groupBy(likes, (item) => likenessOf(alike ?? [], item)),
  }
}

type Existing = Awaited<ReturnType<typeof findExisting>>

/** What earlier rows of the table have claimed: a record, or a natural key, belongs to one row. */
interface Claims {
  readonly records: Set<string>
  readonly keys: Set<string>
}

/** The field that would give the record another one's natural key. */
function takenKey(collection: Collection, existing: Existing, item: Item, body: Fields): string | undefined {
  const { fields } =
    existing.byKey.find(({ fields, items }) => {
      const namesakes = items.get(keyOf(collection, fields, { ...item, ...body })) ?? []
      return fields.some((field) => field in body) && namesakes.some(({ id }) => id !== item.id)
    }) ?? {}
  return fields?.at(-1)
}

/** The record of a row, null for a new one; or why it cannot be determined. */
function matchRow(
  { collection, isUnique }: Judging,
  { body, id }: ReadRow,
  existing: Existing,
  claims: Claims,
): { readonly item: Item | null } | { readonly problem: RowProblem } {
  const { naturalKeys = [], alike = [] } = collection.contract
  const wrong = (key: string, message: string) => ({ problem: { key, message } })
  if (id !== undefined) {
    const item = existing.byId.get(String(id))
    if (!item) return wrong('id', 'NOT_FOUND')
    if (item.deletedAt !== null) return wrong('id', 'IN_TRASH')
    const taken = isUnique ? takenKey(collection, existing, item, body) : undefined
    return taken === undefined ? { item } : wrong(taken, 'CONFLICT')
  }
  let match: Item | null = null
  for (const { fields, items } of existing.byKey) {
    const [found, ...others] = items.get(keyOf(collection, fields, body)) ?? []
    const key = fields.at(-1) ?? 'row'
    if (found === undefined || keyOf(collection, fields, body) === undefined) continue
    if (others.length > 0) return wrong(key, 'AMBIGUOUS')
    if (match && match.id !== found.id) return wrong(key, 'CONFLICT')
    match = found
  }
  if (match || naturalKeys.some((fields) => keyOf(collection, fields, body) !== undefined)) return { item: match }
  const likes = existing.likes.get(likenessOf(alike, body)) ?? []
  return { item: likes.find((item) => !claims.records.has(String(item.id))) ?? null }
}

/** Natural keys that an earlier row claimed; claims those of this row. */
function claimKeys({ collection }: Planning, body: Fields, claims: Claims): RowProblem[] {
  return (collection.contract.naturalKeys ?? []).flatMap((fields) => {
    const key = keyOf(collection, fields, body)
    const claim = `${fields.join()} ${key}`
    if (key === undefined) return []
    if (claims.keys.has(claim)) return [{ key: fields.at(-1) ?? 'row', message: 'DUPLICATE' }]
    claims.keys.add(claim)
    return []
  })
}

/** A failure in the wording of imports, where that is more specific. */
function rowProblem({ contract }: Collection, { key, message }: FieldProblem): RowProblem {
  const schema = schemaAt(contract.write, key)
  const isPicture = schema !== undefined && kindOf(schema) === 'picture'
  return { key, message: isPicture && message === 'INVALID' ? 'NOT_IN_LIBRARY' : message }
}

/** Judges rows one by one, against existing records and earlier rows. */
function judge(planning: Judging) {
  const { collection, actorId, may } = planning
  const checkNew = bodyCheckOf(collection.contract.write)
  const checkPatch = bodyCheckOf(collection.contract.patch)
  const claims: Claims = { records: new Set(), keys: new Set() }

  const problemsOf = (check: typeof checkNew, body: Fields): RowProblem[] => {
    const problems = check(body).map((problem) => rowProblem(collection, problem))
    // For a nullable value, the problem of its part is more specific.
    return problems.filter(({ key }) => !problems.some((other) => other.key.startsWith(`${key}.`)))
  }

  const planChange = ({ row, body: patch, version }: ReadRow, before: Item): Planned => {
    const wrong = (fields: readonly RowProblem[]): Planned => ({ kind: 'wrong', row, fields })
    if (claims.records.has(String(before.id))) return wrong([{ key: 'id', message: 'DUPLICATE' }])
    claims.records.add(String(before.id))
    if (Object.keys(patch).length === 0) return { kind: 'same', row }
    const { next, isSame } = applyPatch(collection, before, patch)
    // A record stored under older rules can be re-imported unchanged.
    if (isSame) return { kind: 'same', row }
    const invalid = problemsOf(checkPatch, patch)
    if (invalid.length > 0) return wrong(invalid)
    // The table is older than the record, and would undo later changes.
    if (version !== '' && version !== String(before.version))
      return wrong([{ key: 'version', message: 'CHANGED_SINCE' }])
    const problems = collection.check?.({ actorId, before, next, patch }) ?? []
    if (problems.length > 0) return wrong(problems)
    if (!may('update')) return wrong([{ key: 'row', message: 'FORBIDDEN' }])
    return { kind: 'changed', row, id: before.id, expectedVersion: before.version, patch, before }
  }

  return (read: ReadRow, existing: Existing): Planned => {
    const { row, body } = read
    const wrong = (fields: readonly RowProblem[]): Planned => ({ kind: 'wrong', row, fields })
    if (read.problems.length > 0) return wrong(read.problems)
    const repeated = claimKeys(planning, body, claims)
    if (repeated.length > 0) return wrong(repeated)
    const match = matchRow(planning, read, existing, claims)
    if ('problem' in match) return wrong([match.problem])
    if (match.item) return planChange(read, match.item)
    const invalid = problemsOf(checkNew, body)
    if (invalid.length > 0) return wrong(invalid)
    const problems = collection.check?.({ actorId, before: null, next: body, patch: body }) ?? []
    return problems.length > 0 ? wrong(problems) : { kind: 'made', row, body }
  }
}

/**
 * Plans each row of a table, without writes or locks. Conflicts that only a write can show, such as a name taken this
 * very second, appear later.
 */
export async function planImport(planning: Planning, onProgress: (done: number) => void): Promise<Planned[]> {
  const { rows } = planning.table
  const finder = relatedFinder(planning.context)
  const isUnique = await hasUniqueKeys(planning.context.database.main.kysely, planning.collection)
  const judging = { ...planning, isUnique }
  const planOne = judge(judging)
  const planned: Planned[] = []
  for (let start = 0; start < rows.length; start += piece) {
    const read = await readRows(planning, rows.slice(start, start + piece), finder)
    const existing = await findExisting(judging, read)
    for (const one of read) {
      onProgress(planned.length)
      planned.push(planOne(one, existing))
    }
    await setImmediate()
  }
  return planned
}
