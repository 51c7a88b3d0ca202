import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** A column that refers to another table by a single-column foreign key. */
export interface Reference {
  readonly table: string
  readonly column: string
  /** Whether rows of the table have an id of their own. */
  readonly hasId: boolean
}

/** The columns that refer to a column of a table, read from the database catalogue. */
export async function referencesTo(
  db: Kysely<Schema>,
  table: keyof Schema,
  column: string,
): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select referring.relname as table, source.attname as column,
      exists (select from pg_attribute where attrelid = referring.oid and attname = 'id') as "hasId"
    from pg_constraint as reference
    join pg_class as referring on referring.oid = reference.conrelid
    join pg_attribute as source on source.attrelid = reference.conrelid and source.attnum = reference.conkey[1]
    join pg_attribute as target on target.attrelid = reference.confrelid and target.attnum = reference.confkey[1]
    where reference.contype = 'f' and cardinality(reference.conkey) = 1
      and reference.confrelid = to_regclass(quote_ident(${table})) and target.attname = ${column}
    order by 1, 2
  `.execute(db)
  return rows
}
