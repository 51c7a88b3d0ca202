import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { WorkerSettings } from '../../api/src/config/config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { StartError } from './start-error.ts'
import { finishUpgrade } from './unfinished-upgrade.ts'

/** A database that a command works on: started for it, or found running. */
export interface OpenDatabase {
  readonly url: string
  /** Stops what was started for it. */
  close(): Promise<void>
}

type Settings = Pick<WorkerSettings, 'databaseUrl' | 'dataDir'>

/** The database of `DATABASE_URL`, or the embedded one, which no other process may be using. */
export async function openOwnDatabase({ databaseUrl, dataDir }: Settings): Promise<OpenDatabase> {
  if (databaseUrl) return { url: databaseUrl, close: async () => {} }
  await mkdir(dataDir, { recursive: true })
  await finishUpgrade(dataDir)
  const { url, stop } = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  return { url, close: stop }
}

/**
 * The same for reading: a running embedded database is asked while the service uses it, and none is made.
 * @throws StartError where there is no database to read.
 */
export async function openForReading(settings: Settings): Promise<OpenDatabase> {
  if (settings.databaseUrl) return openOwnDatabase(settings)
  const home = join(settings.dataDir, 'postgres')
  const running = await runningDatabase(home)
  if (running) return { url: running, close: async () => {} }
  const isThere = await stat(join(home, 'cluster')).catch(() => undefined)
  if (isThere) return openOwnDatabase(settings)
  throw new StartError(
    `There is no database in ${home}. Run "npm start" first, or set DATA_DIR to the folder that it was started with.`,
  )
}

async function runningDatabase(home: string): Promise<string | undefined> {
  const read = (name: string) => readFile(join(home, 'cluster', name), 'utf8').catch(() => '')
  const [password, processFile] = await Promise.all([read('qasima-password'), read('postmaster.pid')])
  const port = Number(processFile.split('\n')[3])
  if (!password || !port) return undefined
  const url = `postgresql://qasima:${password.trim()}@127.0.0.1:${port}/qasima`
  const proof = `qasima-proof-${randomUUID()}`
  const place = join(home, 'cluster', proof)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    // A copied folder names the server of its original: only a file just made tells them apart.
    await writeFile(place, '')
    const { rows } = await client.query<{ size: string | null }>('select (pg_stat_file($1, true)).size as size', [
      proof,
    ])
    return rows[0]?.size ? url : undefined
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
    await rm(place, { force: true })
  }
}
