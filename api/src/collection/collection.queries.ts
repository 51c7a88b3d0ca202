import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { countedExactly } from '../../../shared/contract/collection.limits.ts'
import type { CollectionQuery } from '../../../shared/contract/collection-page.ts'
import type { Connection } from '../database/connection.ts'
import { microseconds, momentOf } from '../database/expressions.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { type Collection, type Listed, selectionOf } from './collection.ts'
import { type CheckedQuery, checkQuery, type Filter, type SortKey } from './collection-query.ts'
import { type CursorValue, encodeCursor } from './cursor.ts'
import { changesOf, type KeptCounts, type Total } from './kept-counts.ts'
import type { SearchReading } from './search-reading.ts'

type Condition = RawBuilder<SqlBool>

const comparisons = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function filterCondition({ field, operator, values }: Filter): Condition {
  const column = field.value ?? sql.ref(field.column)
  const [value] = values
  if (field.type === 'texts') {
    return operator === 'in' ? sql`${column} && ${values}::text[]` : sql`${column} @> ${values}::text[]`
  }
  if (operator === 'in') return sql`${column} in (${sql.join(values)})`
  if (value === null) return operator === 'eq' ? sql`${column} is null` : sql`${column} is not null`
  if (operator === 'ne') return sql`${column} is distinct from ${value}`
  return sql`${column} ${sql.raw(comparisons[operator])} ${value}`
}

const contains = ({ patterns }: SearchReading): Condition =>
  sql`(${sql.join(
    patterns.map((pattern) => sql`search_text like ${pattern}`),
    sql` and `,
  )})`

/** Rows after the cursor's position. Nulls come last in both directions. */
function afterCondition(sort: readonly SortKey[], values: readonly CursorValue[]): Condition {
  const [key, ...inner] = sort
  const [value, ...innerValues] = values
  if (!key || value === undefined) return sql`false`
  const { field, descending } = key
  const column = sql.ref(field.column)
  const place = value !== null && field.type === 'moment' ? momentOf(value) : sql`${value}`
  const sign = sql.raw(descending ? '<' : '>')
  if (!field.nullable) {
    if (inner.length === 0) return sql`${column} ${sign} ${place}`
    // The first half lets an index start there; it is implied by the second.
    return sql`(${column} ${sign}= ${place} and (${column} ${sign} ${place} or ${afterCondition(inner, innerValues)}))`
  }
  const beyond = value === null ? sql`false` : sql`(${column} ${sign} ${place} or ${column} is null)`
  const same = value === null ? sql`${column} is null` : sql`${column} = ${place}`
  return sql`(${beyond} or (${same} and ${afterCondition(inner, innerValues)}))`
}

const trashConditions = { only: sql<SqlBool>`deleted_at is not null`, with: sql<SqlBool>`true` } as const

/** The parts of a query that decide which records match, independent of page and order. */
type Wanted = Pick<CheckedQuery, 'filters' | 'search' | 'trash'>

function conditions({ filters, search, trash }: Wanted, { isLog }: Listed): readonly Condition[] {
  const present = isLog ? trashConditions.with : trash ? trashConditions[trash] : sql<SqlBool>`deleted_at is null`
  const list: Condition[] = [present, ...filters.map(filterCondition)]
  if (search) {
    list.push(
      search.repaired ? sql`(${contains(search.typed)} or ${contains(search.repaired)})` : contains(search.typed),
    )
  }
  return list
}

const cursorColumn = ({ field }: SortKey): RawBuilder<unknown> =>
  field.type === 'moment' ? microseconds(field.column) : sql.ref(field.column)

const allOf = (list: readonly Condition[]): Condition => sql`${sql.join(list, sql` and `)}`

const orderOf = (sort: readonly SortKey[]): RawBuilder<unknown> =>
  sql.join(
    sort.map(
      // Added only where needed: an index in plain order does not match the longer form.
      ({ field: { column, nullable }, descending }) =>
        sql`${sql.ref(column)} ${sql.raw(`${descending ? 'desc' : 'asc'}${nullable ? ' nulls last' : ''}`)}`,
    ),
  )

/** The number of rows: counted up to a limit, and beyond it the planner's estimate. */
async function countRows(
  kysely: Kysely<Schema>,
  collection: Listed,
  wanted: Wanted,
  bound: number,
): Promise<Total & { readonly changes: number | null }> {
  const from = sql.table(collection.table)
  const where = allOf(conditions(wanted, collection))
  const counted = await sql<{ total: number; changes: number | null }>`
    select count(*) as total, ${changesOf(collection.table)} as changes
    from (select 1 from ${from} where ${where} limit ${bound + 1}) as counted
  `.execute(kysely)
  const { total = 0, changes = null } = counted.rows[0] ?? {}
  if (total <= bound) return { total, isEstimate: false, changes }
  const plan = await sql<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 from ${from} where ${where}
  `.execute(kysely)
  const expected = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return { total: Math.max(expected, total), isEstimate: true, changes }
}

interface PageRow {
  readonly cursor: CursorValue[]
}

interface CountedRow extends PageRow {
  /** A value of the table, the same in every row. */
  readonly changes: number | null
}

/** The rows of one page plus one, which shows whether there is another page. */
function pageStatement<Row extends PageRow>(
  collection: Listed,
  checked: CheckedQuery,
  beside: RawBuilder<unknown> = sql``,
): RawBuilder<Row> {
  const { sort, after, page, limit } = checked
  const wanted = conditions(checked, collection)
  const skipped = after ? 0 : (page - 1) * limit
  return sql<Row>`
    select ${selectionOf(collection)}, jsonb_build_array(${sql.join(sort.map(cursorColumn))}) as cursor ${beside}
    from ${sql.table(collection.table)} where ${allOf(after ? [...wanted, afterCondition(sort, after)] : wanted)}
    order by ${orderOf(sort)} limit ${limit + 1} offset ${skipped}
  `
}

/** Rows that an export reads at a time: few enough for memory, many enough for speed. */
const exportedRows = 200

/** Everything that matches a query, in its order, in batches: the content of an export. */
export async function* eachPiece<Item>(
  { kysely }: Connection,
  collection: Listed<Item>,
  query: CollectionQuery,
): AsyncGenerator<Item[]> {
  let piece: CheckedQuery = { ...checkQuery(query, collection), page: 1, limit: exportedRows }
  for (;;) {
    const { rows } = await pageStatement(collection, piece).execute(kysely)
    yield rows.slice(0, exportedRows).map(collection.toItem)
    const last = rows.length > exportedRows ? rows[exportedRows - 1] : undefined
    if (!last) return
    piece = { ...piece, after: last.cursor }
  }
}

/** The statement that reads one page, for tests of its plan. */
export const selectPage = (collection: Listed, query: CollectionQuery): RawBuilder<unknown> =>
  pageStatement(collection, checkQuery(query, collection))

/**
 * The records of one page only.
 * @throws ApiError `VALIDATION_ERROR` for whatever the collection does not allow.
 */
export async function findPage<Item>(
  { kysely }: Connection,
  collection: Listed<Item>,
  query: CollectionQuery,
): Promise<Item[]> {
  const checked = checkQuery(query, collection)
  const { rows } = await pageStatement(collection, checked).execute(kysely)
  return rows.slice(0, checked.limit).map(collection.toItem)
}

/** How many records match a query of which one page was read. */
async function totalOf(
  kysely: Kysely<Schema>,
  collection: Listed,
  { checked, rows }: { readonly checked: CheckedQuery; readonly rows: readonly CountedRow[] },
  counts: KeptCounts,
): Promise<Total> {
  const { page, limit, after, filters, search, trash } = checked
  const skipped = (page - 1) * limit
  const wanted: Wanted = { filters, search, trash }
  // A count is kept only where nothing but a change of the table can change it.
  const isOfTable = filters.every(({ field }) => !field.value)
  const key = isOfTable ? JSON.stringify(wanted) : null
  const [first] = rows
  const isEnd = !after && rows.length <= limit
  // The page itself shows the end of the list.
  if (isEnd && (first || page === 1)) {
    const total = { total: skipped + rows.length, isEstimate: false }
    if (first && key !== null) counts.keep(key, first.changes, total)
    return total
  }
  const kept = first && key !== null ? counts.find(key, first.changes) : undefined
  if (kept) return kept
  // Past the end there are at most as many as were skipped; callers need the exact total to reach the last page.
  const bound = isEnd ? Math.max(skipped, countedExactly) : countedExactly
  const { changes, ...counted } = await countRows(kysely, collection, wanted, bound)
  if (key !== null) counts.keep(key, changes, counted)
  return counted
}

/**
 * One page of a collection, by number or after a cursor.
 * @throws ApiError `VALIDATION_ERROR` for whatever the collection does not allow.
 */
export async function listRecords<Item>(
  { kysely }: Connection,
  collection: Listed<Item>,
  query: CollectionQuery,
  counts: KeptCounts,
): Promise<Total & { items: Item[]; page: number; limit: number; nextCursor: string | null }> {
  const checked = checkQuery(query, collection)
  const { page, limit, order } = checked
  const beside = sql`, ${changesOf(collection.table)} as changes`
  const { rows } = await pageStatement<CountedRow>(collection, checked, beside).execute(kysely)
  const { total, isEstimate } = await totalOf(kysely, collection, { checked, rows }, counts)

  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(collection.toItem),
    // An estimate must not be below the number of known rows.
    total: isEstimate && !checked.after ? Math.max(total, (page - 1) * limit + rows.length) : total,
    isEstimate,
    page,
    limit,
    nextCursor: last ? encodeCursor(order, last.cursor) : null,
  }
}

/**
 * One record, in the trash or not; `lock` keeps it from changing until the transaction ends.
 * @throws ApiError `NOT_FOUND`.
 */
export async function findRecord<Item>(
  kysely: Kysely<Schema>,
  collection: Collection<Item>,
  id: string | number,
  lock: 'lock' | 'read' = 'read',
): Promise<Item> {
  const { rows } = await sql<object>`
    select ${selectionOf(collection)} from ${sql.table(collection.table)}
    where id = ${id} ${sql.raw(lock === 'lock' ? 'for update' : '')}
  `.execute(kysely)
  const [row] = rows
  if (!row) throw new ApiError('NOT_FOUND')
  return collection.toItem(row)
}
