import { sql } from 'kysely'
import { generate, PostgresDialect } from 'kysely-codegen'
import { type Connection, openDatabase } from '../../api/src/database/connection.ts'

/** What the driver makes of values; see `api/src/database/connection.ts`. */
const typeMapping = { int8: 'number', date: 'string' }

/** Types of columns that the database computes, by the names of PostgreSQL. */
const computedTypes: Readonly<Record<string, string>> = {
  bigint: 'number',
  text: 'string',
  'text[]': 'string[]',
  integer: 'number',
  'double precision': 'number',
  boolean: 'boolean',
}

/** Columns that cannot be written, which the generator takes for columns with a default. */
async function computedColumns({ kysely }: Pick<Connection, 'kysely'>): Promise<Record<string, string>> {
  const { rows } = await sql<{ table: string; column: string; type: string; nullable: boolean }>`
    select relname as table, attname as column, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attgenerated <> '' and relkind in ('r', 'p')
  `.execute(kysely)
  return Object.fromEntries(
    rows.map(({ table, column, type, nullable }) => {
      const name = computedTypes[type]
      if (!name) throw new Error(`${table}.${column}: what type a computed ${type} has is not said in computedTypes`)
      return [`${table}.${column}`, `ColumnType<${name}${nullable ? ' | null' : ''}, never, never>`]
    }),
  )
}

/** The tables of a migrated database as types of Kysely. */
async function schemaTypes(connection: Pick<Connection, 'kysely'>): Promise<string> {
  return generate({
    db: connection.kysely,
    dialect: new PostgresDialect(),
    includePattern: 'public.*',
    excludePattern: 'kysely_*',
    overrides: { columns: await computedColumns(connection) },
    typeMapping,
    outFile: null,
  })
}

/** The types of the database that an address leads to. */
export async function schemaTypesAt(url: string): Promise<string> {
  const database = openDatabase({ url, onIdleError: () => {} })
  return schemaTypes(database.main).finally(() => database.close())
}

// In a process of its own it prints them: the generator is CommonJS, which Jest cannot load beside Kysely.
if (import.meta.main) process.stdout.write(await schemaTypesAt(process.argv[2] ?? ''))
