import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

/** One PostgreSQL, reached through a pool: `pool` for named statements, `kysely` for everything else. */
export interface Connection {
  readonly pool: pg.Pool
  readonly kysely: Kysely<Schema>
}

/** The main database, and the one for reads that may be a moment old; the same when there is no replica. */
export interface Database {
  readonly main: Connection
  readonly replica: Connection
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  readonly replicaUrl?: string | undefined
  /** Connections of each pool. */
  readonly connections?: number
  /** Hears of connections that broke while idle; the pool replaces them by itself. */
  readonly onIdleError: (error: Error) => void
}

// Of the parser's many signatures, the driver calls only this one.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    // Counts and amounts in minor units stay far below 2^53.
    if (oid === pg.types.builtins.INT8) return Number
    // A birth date is a day, not a moment in some zone.
    if (oid === pg.types.builtins.DATE) return String
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

function connect(url: string, { connections = 10, onIdleError }: DatabaseOptions): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    application_name: 'qasima-api',
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    // Pages are on solid-state disks, where reading an index in its order beats sorting what was read in a row.
    options: '-c TimeZone=UTC -c jit=off -c random_page_cost=1.1',
  })
  pool.on('error', onIdleError)
  // One that breaks while it is in use fails what it was used for. Unheard, it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, kysely: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) }
}

/** Makes the pools; nothing is sent before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const main = connect(options.url, options)
  const replica = options.replicaUrl ? connect(options.replicaUrl, options) : main
  return {
    main,
    replica,
    close: async () => {
      await Promise.all([...new Set([main, replica])].map(({ kysely }) => kysely.destroy()))
    },
  }
}
