import { readdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { advisoryLock } from './advisory-lock.ts'
import { inPool } from './caller.ts'
import { applyDefinitions } from './definitions.ts'

const migrationFolder = new URL('../../migrations/', import.meta.url)

const migrationLock = advisoryLock('migration')

/**
 * A migration that exports `transaction = false` runs outside a transaction, as `create index concurrently` must; it
 * must contain only that statement and be repeatable.
 */
interface MigrationFile extends Migration {
  readonly transaction?: boolean
}

/** The migrations in a folder, by file name without extension. */
export async function readMigrations(folder: URL = migrationFolder): Promise<Record<string, MigrationFile>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)).sort()
  const entries = files.map(async (file) => [file.slice(0, -'.ts'.length), await import(new URL(file, folder).href)])
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * The baseline creates the tables that the migrations between these two created, and replaced them. A database with
 * those migrations can only be moved by backup and restore.
 */
export const baseline = {
  name: '0001-baseline',
  first: '0001-search-folding',
  last: '0342-bump-versions-with-the-change',
}

const ownTables = ['kysely_migration', 'kysely_migration_lock']

/**
 * Kysely's migrator looks for its two tables four times per migration by listing all tables and columns; looking by
 * name takes a tenth of the time.
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
 * Updates the database and returns the migrations that ran; then updates functions, views and triggers, unless only
 * some migrations are given. Concurrent processes wait for each other; if a table lock is not granted in 5 s, the run
 * fails instead of blocking the service.
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
