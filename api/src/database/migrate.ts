import { readdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { advisoryLock } from './advisory-lock.ts'
import { inPool } from './caller.ts'
import { applyDefinitions } from './definitions.ts'

const migrationFolder = new URL('../../migrations/', import.meta.url)

const migrationLock = advisoryLock('migration')

/**
 * A migration that exports `transaction = false` runs outside a transaction, as
 * `create index concurrently` must; such a file holds that one statement and can be run again.
 */
interface MigrationFile extends Migration {
  readonly transaction?: boolean
}

/** The migrations of a folder, by file name without its ending. */
export async function readMigrations(folder: URL = migrationFolder): Promise<Record<string, MigrationFile>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)).sort()
  const entries = files.map(async (file) => [file.slice(0, -'.ts'.length), await import(new URL(file, folder).href)])
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * The baseline has the tables that the migrations from the first to the last of these made, and took their place. Nothing
 * brings a database of theirs up to date but a backup that is restored.
 */
export const baseline = {
  name: '0001-baseline',
  first: '0001-search-folding',
  last: '0342-bump-versions-with-the-change',
}

const ownTables = ['kysely_migration', 'kysely_migration_lock']

/**
 * The migrator looks for its two tables four times a migration, among all tables with all their columns; by name that
 * takes a tenth of the time.
 */
function knowingOwnTables<Schema>(db: Kysely<Schema>): Kysely<Schema> {
  const getTables = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${ownTables}::text[]) as own (name) where to_regclass(name) is not null`.execute(db)
    return rows
  }
  return new Proxy(db, {
    get(target, property) {
      if (property === 'introspection') return { getTables }
      const value = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/**
 * Brings the database up to date and answers the migrations that were run; functions, views and triggers follow them,
 * unless only some migrations are given. Processes that start together wait for each other; a table lock that is not had
 * in 5 s fails the run rather than blocking the service.
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations?: Record<string, MigrationFile>,
): Promise<readonly string[]> {
  const known = migrations ?? (await readMigrations())
  const provider: MigrationProvider = { getMigrations: async () => known }

  const run = async (connection: Kysely<Schema>): Promise<readonly string[]> => {
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '10min', false)`.execute(
      connection,
    )
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
    try {
      await sql`select set_config('lock_timeout', '5s', false)`.execute(connection)
      const migrator = new Migrator({ db: knowingOwnTables(connection), provider })
      const done: string[] = []
      for (;;) {
        const next = (await migrator.getMigrations()).find(({ executedAt }) => !executedAt)
        if (!next) break
        const { error } = await migrator.migrateUp({ disableTransactions: known[next.name]?.transaction === false })
        if (error) throw new Error(`migration ${next.name} failed`, { cause: error })
        done.push(next.name)
      }
      if (!migrations) await applyDefinitions(connection)
      return done
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
      await sql`reset all`.execute(connection)
    }
  }
  return inPool('upkeep', () => db.connection().execute(run))
}
