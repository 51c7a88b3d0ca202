import type { FastifyBaseLogger } from 'fastify'
import { findNewerSchema, findOldSchema, isBeforeBaseline } from '../../api/src/app/check-schema.ts'
import type { DatabaseSettings } from '../../api/src/config/config.ts'
import { type Database, openDatabase } from '../../api/src/database/connection.ts'
import { ConfigError } from '../../shared/server/settings.ts'
import { StartError } from './start-error.ts'
import { unusableDatabase } from './unusable-database.ts'

type Addresses = Pick<DatabaseSettings, 'databaseUrl' | 'databaseReplicaUrl'>

/** Opens the pools; nothing is sent before the first query. */
export function openServiceDatabase({ databaseUrl, databaseReplicaUrl }: Addresses, log: FastifyBaseLogger): Database {
  if (!databaseUrl) throw new ConfigError('DATABASE_URL', 'is required here; "npm start" brings a database of its own')
  let closing = false
  const opened = openDatabase({
    url: databaseUrl,
    replicaUrl: databaseReplicaUrl,
    onIdleError: ({ message }) => {
      // The error itself carries the whole client, and with it what was asked.
      if (!closing) log.warn({ reason: message }, 'an idle database connection broke')
    },
  })
  return {
    ...opened,
    close: () => {
      closing = true
      return opened.close()
    },
  }
}

/**
 * The first question of a process. @throws StartError when the database does not answer, or its tables are those of a
 * newer release or of the migrations before the baseline.
 */
export async function refuseOtherSchema({ main }: Database): Promise<void> {
  const unknown = await findNewerSchema(main).catch((error) => {
    throw unusableDatabase(error)
  })
  if (unknown && (await isBeforeBaseline(main)))
    throw new StartError(
      'The database was made before the migrations became one baseline. Run "npm run backup", then "npm run restore -- <the archive> --replace".',
    )
  if (unknown)
    throw new StartError(
      `The database is newer than this release: it has the migration ${unknown}. Start the release that made it, or restore a backup.`,
    )
}

/** Opens the database of a process that works on it. @throws StartError when its tables are not those of this code. */
export async function openCurrentDatabase(addresses: Addresses, log: FastifyBaseLogger): Promise<Database> {
  const database = openServiceDatabase(addresses, log)
  try {
    await refuseOtherSchema(database)
    const missing = await findOldSchema(database.main)
    if (missing)
      throw new StartError(`The database is older than this release: it lacks ${missing}. Run "npm run migrate".`)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
