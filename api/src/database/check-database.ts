import { sql } from 'kysely'
import type { Connection } from './connection.ts'

const minVersion = 180_000

/**
 * Refuses a database on which the product would run but give wrong results.
 * @throws Error with one line that says what is missing.
 */
export async function checkDatabase({ kysely }: Connection): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string; trigrams: string[] }>`
    select
      current_setting('server_version_num')::integer as version,
      current_setting('server_encoding') as encoding,
      show_trgm(fold_search('نون')) as trigrams
  `.execute(kysely)
  const [found] = rows
  if (!found || found.version < minVersion) throw new Error('database check: PostgreSQL 18 or newer is needed')
  if (found.encoding !== 'UTF8')
    throw new Error(`database check: encoding ${found.encoding} cannot hold Arabic, UTF8 can`)
  if (found.trigrams.length === 0) {
    throw new Error(
      'database check: pg_trgm finds no Arabic under this locale; create the database with the builtin locale C.UTF-8',
    )
  }
}
