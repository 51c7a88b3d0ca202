import { sql } from 'kysely'
import { errorCode } from '../../../shared/server/error-code.ts'
import type { Connection } from '../database/connection.ts'
import { findMissingDefinition } from '../database/definitions.ts'
import { baseline, readMigrations } from '../database/migrate.ts'
import { findJobs } from './find-jobs.ts'

/** PostgreSQL: a table that is not there. */
const undefinedTable = '42P01'

async function namesIn({ kysely }: Connection, table: string): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(kysely)
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    if (errorCode(error) === undefinedTable) return new Set()
    throw error
  }
}

/** Whether the database was made by the migrations that the baseline took the place of. */
export const isBeforeBaseline = async (connection: Connection): Promise<boolean> =>
  (await namesIn(connection, 'kysely_migration')).has(baseline.first)

/**
 * A migration of the database that this code does not have: a newer release made it. Processes of the older release
 * that are running go on; none of it starts any more.
 */
export async function findNewerSchema(connection: Connection): Promise<string | undefined> {
  const known = await readMigrations()
  return [...(await namesIn(connection, 'kysely_migration'))].find((name) => !(name in known))
}

/** What the database still lacks of this code's migrations, functions and queues; undefined when it has them all. */
export async function findOldSchema(connection: Connection): Promise<string | undefined> {
  const [migrations, queues] = await Promise.all([
    namesIn(connection, 'kysely_migration'),
    namesIn(connection, 'pgboss.queue'),
  ])
  const missing = Object.keys(await readMigrations()).filter((name) => !migrations.has(name))
  if (missing.length > 0) return `${missing.length} migrations, the first ${missing[0]}`
  const definition = await findMissingDefinition(connection.kysely)
  if (definition) return `the ${definition}`
  const jobs = await findJobs()
  return jobs.map(({ queue }) => queue.name).find((name) => !queues.has(name))
}
