import { createHash, type Hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type Configuration, rspack } from '@rspack/core'
import { builtFolders, isBuilt } from './built-folders.ts'

const root = join(import.meta.dirname, '..', '..')

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => isBuilt(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? sourceFiles(path) : [path]
    })
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly link?: true }>>
}

/** The packages of others in the lockfile: one more part of the repository changes no build of another. */
function lockedPackages(): string {
  const { packages }: Lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const ofOthers = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  return JSON.stringify(ofOthers)
}

function addFiles(hash: Hash, folder: string): Hash {
  for (const file of sourceFiles(folder))
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash
}

/** A digest of what all builds are made from: `shared`, and the locked packages. It takes longer than those of folders. */
const commonDigest = (): string =>
  addFiles(createHash('sha256'), join(root, 'shared')).update(lockedPackages()).digest('hex')

/** A digest of everything that a build is made from. */
function fingerprint(folder: string, common: string): string {
  const hash = addFiles(createHash('sha256'), folder).update(common)
  return hash.update(process.env.NODE_ENV === 'development' ? 'development' : '').digest('hex')
}

/** Builds one folder. @throws Error with what is wrong in it. */
export async function build(folder: string): Promise<void> {
  const { default: config }: { default: Configuration } = await import(join(folder, 'rspack.config.ts'))
  const compiler = rspack(config)
  const stats = await new Promise<{ hasErrors(): boolean; toString(options: object): string } | undefined>(
    (resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString({ all: false, errors: true, colors: true }))
}

/** Whether a folder was built, as its `remote.ts` is now. */
function isDescribed(folder: string, stamp: string): boolean {
  if (!existsSync(stamp)) return false
  const description = join(folder, 'remote.ts')
  return !existsSync(description) || statSync(description).mtimeMs <= statSync(stamp).mtimeMs
}

interface BuildOptions {
  readonly force?: boolean
  /** Whether those are left alone that were built once and whose description did not change since. */
  readonly missing?: boolean
  /** Called with one line for each folder. */
  readonly say: (line: string) => void
}

/** Builds those folders that changed since their last build. */
export async function buildFolders(folders: readonly string[], options: BuildOptions): Promise<void> {
  let common: string | undefined
  for (const folder of folders) {
    const name = relative(root, folder)
    const stamp = join(folder, 'dist', '.fingerprint')
    if (options.missing && isDescribed(folder, stamp)) continue
    common ??= commonDigest()
    const wanted = fingerprint(folder, common)
    if (!options.force && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
      options.say(`${name}: unchanged`)
      continue
    }
    const started = performance.now()
    await build(folder)
    writeFileSync(stamp, wanted)
    options.say(`${name}: built in ${((performance.now() - started) / 1_000).toFixed(1)} s`)
  }
}

if (import.meta.main) {
  const isOff = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { force: isOff, missing: isOff } })
  try {
    await buildFolders(builtFolders(root), { ...values, say: (line) => process.stdout.write(`  ${line}\n`) })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
