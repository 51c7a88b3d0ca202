import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { Fields, Item, RecordId } from '../collection.changes.ts'
import { type Collection, selectionOf } from '../collection.ts'

/** Key of a record or row: the values of some fields as one text; undefined if one is missing. */
export function keyOf(
  { foldedKeys = {} }: Pick<Collection, 'foldedKeys'>,
  fields: readonly string[],
  values: Fields,
): string | undefined {
  const parts = fields.map((field) => {
    const value = values[field]
    return typeof value === 'string' && foldedKeys[field] ? value.normalize('NFKC').toLowerCase() : value
  })
  return parts.some((part) => part === undefined || part === null) ? undefined : JSON.stringify(parts)
}

/** Whether the database keeps natural keys unique outside the trash, or leaves that to staff. */
export async function hasUniqueKeys(kysely: Kysely<Schema>, { table }: Collection): Promise<boolean> {
  const { rows } = await sql`
    select from pg_index where indrelid = to_regclass(quote_ident(${table})) and indisunique and indpred is not null
  `.execute(kysely)
  return rows.length > 0
}

/** Like `keyOf`, with null as a value. */
export const likenessOf = (fields: readonly string[], values: Fields): string =>
  JSON.stringify(fields.map((field) => values[field] ?? null))

async function select(kysely: Kysely<Schema>, collection: Collection, where: RawBuilder<unknown>): Promise<Item[]> {
  const { rows } = await sql<object>`
    select ${selectionOf(collection)} from ${sql.table(collection.table)} where ${where} order by id
  `.execute(kysely)
  return rows.map(collection.toItem)
}

/** Records by their ids, in the trash or not. */
export async function recordsById(
  kysely: Kysely<Schema>,
  collection: Collection,
  ids: readonly RecordId[],
): Promise<ReadonlyMap<string, Item>> {
  if (ids.length === 0) return new Map()
  const items = await select(kysely, collection, sql`id in (${sql.join(ids)})`)
  return new Map(items.map((item) => [String(item.id), item]))
}

const equal = ([column, value]: [string, unknown]): RawBuilder<unknown> =>
  value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`

/** Records outside the trash whose given fields equal those of any row. */
export async function recordsLike(
  kysely: Kysely<Schema>,
  collection: Collection,
  fields: readonly string[],
  rows: readonly Fields[],
): Promise<readonly Item[]> {
  const conditions = rows.map((row) => {
    const equalities = fields.flatMap((field) => {
      const value = row[field] ?? null
      const isSame = collection.foldedKeys?.[field]
      if (isSame && typeof value === 'string') return [isSame(value)]
      return Object.entries(collection.columns.get(field)?.write?.(value) ?? {}).map(equal)
    })
    return sql`(${sql.join(equalities, sql` and `)})`
  })
  if (conditions.length === 0) return []
  return select(kysely, collection, sql`deleted_at is null and (${sql.join(conditions, sql` or `)})`)
}
