import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { findJobs } from '../app/find-jobs.ts'
import { type Database, openDatabase } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import type { OtherLimits } from '../database/pool-limits.ts'
import { prepareQueues } from '../worker/job-queue.ts'

const locale = "encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8'"

const newName = (role: string): string => `qasima_${role}_${randomBytes(6).toString('hex')}`

function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function command(server: string, text: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

export interface TemplateDatabase {
  readonly name: string
  readonly url: string
  drop(): Promise<void>
}

/** Makes a migrated database to copy from; where that fails, nothing of it is left. */
export async function makeTemplate(server: string): Promise<TemplateDatabase> {
  const name = newName('template')
  const url = addressOf(server, name)
  const drop = () => command(server, `drop database if exists ${name} with (force)`)
  await command(server, `create database ${name} template template0 ${locale}`)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(kysely)
    await prepareQueues(pool, await findJobs())
  } catch (error) {
    await kysely.destroy()
    await drop()
    throw error
  }
  await kysely.destroy()
  return { name, url, drop }
}

export interface TestDatabase extends Database {
  readonly url: string
  /** Closes the pools and drops the database. */
  drop(): Promise<void>
}

function fromSetup(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: infra/test/global-setup.mjs did not run`)
  return value
}

/** Makes an empty database of its own for one suite: migrated, or with nothing in it at all. */
export async function makeTestDatabase(
  content: 'migrated' | 'nothing' = 'migrated',
  limits?: OtherLimits,
): Promise<TestDatabase> {
  const server = fromSetup('QASIMA_TEST_SERVER')
  const name = newName('suite')
  const source =
    content === 'migrated' ? `template ${fromSetup('QASIMA_TEST_TEMPLATE')}` : `template template0 ${locale}`
  // The whole folder at once: nothing of it has to survive a crash.
  await command(server, `create database ${name} ${source} strategy file_copy`)
  const url = addressOf(server, name)
  const database = openDatabase({ url, limits, onIdleError: () => {} })
  return {
    ...database,
    url,
    drop: async () => {
      await database.close()
      await command(server, `drop database if exists ${name} with (force)`)
    },
  }
}
