import { sql } from 'kysely'
import pg from 'pg'
import type { Connection } from '../database/connection.ts'
import { ApiError, type ConflictingRecord } from '../http/api-error.ts'
import type { ApiContext } from '../http/context.ts'
import { toApiError } from '../http/problem.ts'
import type { Collection } from './collection.ts'

const maxNamed = 5

/** The column and value that PostgreSQL's detail of a broken key names: `Key (slug)=(noon) already exists.` */
function brokenKey({ detail = '' }: pg.DatabaseError): { column: string; value: string } | undefined {
  const [, column, value] = /^Key \((.+)\)=\((.*)\)/s.exec(detail) ?? []
  // A key over an expression, or of several columns whose values hold commas, names no record for sure.
  if (column === undefined || value === undefined || !/^[a-z_]+$/.test(column)) return undefined
  return { column, value }
}

/** The record that has the name already. */
async function findNamesake({ kysely }: Connection, { table, contract }: Collection, error: pg.DatabaseError) {
  const key = brokenKey(error)
  if (!key) return []
  const { rows } = await sql<{ id: string }>`
    select id::text from ${sql.table(table)}
    where ${sql.ref(key.column)}::text = ${key.value} and deleted_at is null limit 1
  `.execute(kysely)
  return rows.map(({ id }): ConflictingRecord => ({ section: contract.name, id }))
}

/** The records that still point to the one that was to go. */
async function findReferences(
  { database, sections }: Pick<ApiContext, 'database' | 'sections'>,
  error: pg.DatabaseError,
) {
  const { kysely } = database.main
  const key = brokenKey(error)
  const { rows: constraints } = await sql<{ table: string; column: string; hasId: boolean }>`
    select relation.relname as table, attribute.attname as column,
      exists (select from pg_attribute where attrelid = relation.oid and attname = 'id') as "hasId"
    from pg_constraint as wall
    join pg_class as relation on relation.oid = wall.conrelid
    join pg_attribute as attribute on attribute.attrelid = wall.conrelid and attribute.attnum = wall.conkey[1]
    where wall.conname = ${error.constraint ?? ''} and wall.contype = 'f'
  `.execute(kysely)
  const [found] = constraints
  if (!key || !found?.hasId) return []
  const { rows } = await sql<{ id: string }>`
    select id::text from ${sql.table(found.table)}
    where ${sql.ref(found.column)}::text = ${key.value} limit ${maxNamed}
  `.execute(kysely)
  return rows.map(({ id }): ConflictingRecord => ({ section: sections.sectionOfTable(found.table), id }))
}

/** Runs a change; where it collides with other records, the failure names them. */
export async function namingConflicts<Result>(
  context: Pick<ApiContext, 'database' | 'sections'>,
  collection: Collection,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const failure = toApiError(error)
    if (error.code === '23505') {
      throw new ApiError(failure.key, {
        fields: failure.fields,
        records: await findNamesake(context.database.main, collection, error),
        cause: error,
      })
    }
    if (failure.key === 'CONFLICT') {
      throw new ApiError('CONFLICT', { records: await findReferences(context, error), cause: error })
    }
    throw error
  }
}
