import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type Type from 'typebox'
import type { Static, TSchema } from 'typebox'
import type { CollectionQuery } from '../../../shared/contract/collection.ts'
import type { Connection } from '../database/connection.ts'
import { microseconds, momentOf } from '../database/expressions.ts'
import { ApiError } from '../server/api-error.ts'
import type { Collection } from './collection.ts'
import { type CheckedQuery, checkQuery, type Filter, type SortKey } from './collection-query.ts'
import { type CursorValue, encodeCursor } from './cursor.ts'
import type { SearchReading } from './search-reading.ts'

type Condition = RawBuilder<SqlBool>

const comparisons = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function filterCondition({ field, operator, values }: Filter): Condition {
  const column = sql.ref(field.column)
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

/** Rows after the place of the cursor. Null stands last in both directions. */
function afterCondition(sort: readonly SortKey[], values: readonly CursorValue[]): Condition {
  const [key, ...inner] = sort
  const [value, ...innerValues] = values
  if (!key || value === undefined) return sql`false`
  const column = sql.ref(key.field.column)
  const place = value !== null && key.field.type === 'moment' ? momentOf(value) : sql`${value}`
  const beyond =
    value === null ? sql`false` : sql`(${column} ${sql.raw(key.descending ? '<' : '>')} ${place} or ${column} is null)`
  if (inner.length === 0) return sql`${beyond}`
  const same = value === null ? sql`${column} is null` : sql`${column} = ${place}`
  return sql`(${beyond} or (${same} and ${afterCondition(inner, innerValues)}))`
}

const trashConditions = { only: sql<SqlBool>`deleted_at is not null`, with: sql<SqlBool>`true` } as const

function conditions({ filters, search, trash }: CheckedQuery): readonly Condition[] {
  const list: Condition[] = [trash ? trashConditions[trash] : sql`deleted_at is null`, ...filters.map(filterCondition)]
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

const columnsOf = ({ columns }: Collection<TSchema>) => sql.join(columns.map((column) => sql.ref(column)))

/**
 * One page of a collection, by number or after a cursor.
 * @throws ApiError `VALIDATION_ERROR` for whatever the collection does not allow.
 */
export async function listRecords<Item extends TSchema>(
  { kysely }: Connection,
  collection: Collection<Item>,
  query: Type.Static<typeof CollectionQuery>,
): Promise<{ items: Static<Item>[]; total: number; page: number; limit: number; nextCursor: string | null }> {
  const checked = checkQuery(query, collection)
  const { sort, after, page, limit, order } = checked
  const table = sql.table(collection.table)
  const wanted = conditions(checked)
  const orderBy = sql.join(
    sort.map(
      ({ field, descending }) => sql`${sql.ref(field.column)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
    ),
  )
  const rowsAfter = after ? [...wanted, afterCondition(sort, after)] : wanted
  const skipped = after ? 0 : (page - 1) * limit

  const [{ rows }, counted] = await Promise.all([
    sql<{ cursor: CursorValue[] }>`
      select ${columnsOf(collection)}, jsonb_build_array(${sql.join(sort.map(cursorColumn))}) as cursor
      from ${table} where ${allOf(rowsAfter)} order by ${orderBy} limit ${limit + 1} offset ${skipped}
    `.execute(kysely),
    sql<{ total: number }>`select count(*) as total from ${table} where ${allOf(wanted)}`.execute(kysely),
  ])

  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(collection.toItem),
    total: counted.rows[0]?.total ?? 0,
    page,
    limit,
    nextCursor: last ? encodeCursor(order, last.cursor) : null,
  }
}

/**
 * One record, in the trash or not.
 * @throws ApiError `NOT_FOUND`.
 */
export async function findRecord<Item extends TSchema>(
  { kysely }: Connection,
  collection: Collection<Item>,
  id: string | number,
): Promise<Static<Item>> {
  const { rows } = await sql`
    select ${columnsOf(collection)} from ${sql.table(collection.table)} where id = ${id}
  `.execute(kysely)
  const [row] = rows
  if (!row) throw new ApiError('NOT_FOUND')
  return collection.toItem(row)
}
