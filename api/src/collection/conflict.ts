import { type RawBuilder, type SqlBool, sql } from 'kysely'
import pg from 'pg'
import { ApiError, type ConflictingRecord } from '../http/api-error.ts'
import type { ApiContext } from '../http/context.ts'
import { toApiError } from '../http/problem.ts'
import type { Fields, RecordId } from './collection.changes.ts'
import type { Collection } from './collection.ts'

const maxNamed = 5

type Service = Pick<ApiContext, 'database' | 'sections'>

/** The record of a change: its id if it exists, and what the caller sent. */
export interface Subject {
  readonly id?: RecordId
  readonly fields?: Fields
}

/** The columns of a unique index in order; empty for an index over an expression, which does not identify a record. */
async function columnsOfKey({ database }: Service, index: string): Promise<readonly string[]> {
  const { rows } = await sql<{ column: string | null }>`
    select attribute.attname as column
    from pg_index as held
    cross join unnest(held.indkey) with ordinality as part (number, place)
    left join pg_attribute as attribute on attribute.attrelid = held.indrelid and attribute.attnum = part.number
    where held.indexrelid = to_regclass(quote_ident(${index})) and part.place <= held.indnkeyatts
    order by part.place
  `.execute(database.main.kysely)
  const columns = rows.flatMap(({ column }) => column ?? [])
  return columns.length === rows.length ? columns : []
}

/** The caller's fields as table columns. */
const writtenColumns = ({ columns }: Collection, fields: Fields = {}): Fields =>
  Object.assign({}, ...Object.entries(fields).map(([name, value]) => columns.get(name)?.write?.(value)))

/** The record that already has the name: the one with the values sent, or kept, by this change. */
async function findNamesake(
  context: Service,
  collection: Collection,
  { id, fields }: Subject,
  error: pg.DatabaseError,
) {
  const { table, contract } = collection
  if (error.table !== table || !error.constraint) return []
  const key = await columnsOfKey(context, error.constraint)
  const written = writtenColumns(collection, fields)
  const conditions = key.flatMap((column): RawBuilder<SqlBool>[] => {
    if (written[column] !== undefined) return [sql`${sql.ref(column)} = ${written[column]}`]
    if (id === undefined) return []
    return [sql`${sql.ref(column)} = (select ${sql.ref(column)} from ${sql.table(table)} where id = ${id})`]
  })
  if (conditions.length === 0 || conditions.length < key.length) return []
  const others = id === undefined ? sql`true` : sql`id <> ${id}`
  const { rows } = await sql<{ id: string }>`
    select id::text from ${sql.table(table)}
    where ${sql.join(conditions, sql` and `)} and ${others} and deleted_at is null limit 1
  `.execute(context.database.main.kysely)
  return rows.map((row): ConflictingRecord => ({ section: contract.name, id: row.id }))
}

/** The records that still refer to the deleted one, found by the violated reference. */
async function findReferences(context: Service, { table }: Collection, { id }: Subject, error: pg.DatabaseError) {
  const { kysely } = context.database.main
  const { rows: references } = await sql<{ table: string; column: string; target: string; hasId: boolean }>`
    select referring.relname as table, source.attname as column, target.attname as target,
      exists (select from pg_attribute where attrelid = referring.oid and attname = 'id') as "hasId"
    from pg_constraint as reference
    join pg_class as referring on referring.oid = reference.conrelid
    join pg_attribute as source on source.attrelid = reference.conrelid and source.attnum = reference.conkey[1]
    join pg_attribute as target on target.attrelid = reference.confrelid and target.attnum = reference.confkey[1]
    where reference.conname = ${error.constraint ?? ''} and reference.contype = 'f'
      and reference.confrelid = to_regclass(quote_ident(${table}))
  `.execute(kysely)
  const [found] = references
  if (id === undefined || !found?.hasId) return []
  const { rows } = await sql<{ id: string }>`
    select id::text from ${sql.table(found.table)}
    where ${sql.ref(found.column)} = (select ${sql.ref(found.target)} from ${sql.table(table)} where id = ${id})
    limit ${maxNamed}
  `.execute(kysely)
  return rows.map((row): ConflictingRecord => ({ section: context.sections.sectionOfTable(found.table), id: row.id }))
}

const databaseErrorOf = (error: unknown): pg.DatabaseError | undefined => {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof ApiError && error.cause instanceof pg.DatabaseError ? error.cause : undefined
}

/** Runs a change; if it conflicts with other records, the failure names them. */
export async function namingConflicts<Result>(
  context: Service,
  collection: Collection,
  subject: Subject,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const broken = databaseErrorOf(error)
    if (!broken) throw error
    const { key, fields } = toApiError(error)
    if (broken.code === '23505') {
      throw new ApiError(key, {
        fields,
        records: await findNamesake(context, collection, subject, broken),
        cause: broken,
      })
    }
    if (key === 'CONFLICT') {
      throw new ApiError('CONFLICT', {
        records: await findReferences(context, collection, subject, broken),
        cause: broken,
      })
    }
    throw error
  }
}
