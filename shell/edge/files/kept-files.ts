import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isCopyOf, releasedFilesOf, releaseIdOf } from '@qasima/shared/release/release-archive'
import { isCompressed } from '@qasima/shared/release/release-document'

/** File sizes of a release, by name. */
export type FileSizes = ReadonlyMap<string, number>

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

export const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** Undefined if there is no such file. */
export const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )

/**
 * Checks the files of a release in its folder against what was signed: the id is a digest of them all, and compressed
 * copies must match. Undefined if one is missing or differs.
 */
export async function checkKept(folder: string, release: string): Promise<FileSizes | undefined> {
  try {
    const files = new Map<string, Buffer>()
    for (const file of await readdir(folder)) files.set(file, await readFile(join(folder, file)))
    if (releaseIdOf(releasedFilesOf(files)) !== release) return undefined
    for (const [file, bytes] of files)
      if (isCompressed(file) && !(await isCopyOf(bytes, files.get(file.replace(/\.br$/, ''))))) return undefined
    return new Map([...files].map(([file, { length }]) => [file, length]))
  } catch {
    // Treat unreadable as damaged: the API can send it again.
    return undefined
  }
}

/** Flushes a folder, so that its entries survive a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Replaces all files of a release's folder atomically. */
export async function replaceFolder(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const home = dirname(folder)
  const draft = join(home, `draft-${randomUUID()}`)
  const former = join(home, `draft-${randomUUID()}`)
  try {
    await mkdir(draft, { recursive: true })
    await Promise.all([...files].map(([file, bytes]) => writeFile(join(draft, file), bytes, { flush: true })))
    await flushFolder(draft)
    await rename(folder, former).catch(() => {})
    // Another edge may have done it first.
    await rename(draft, folder).catch(async (error) => {
      if (!(await exists(folder))) throw error
    })
    await flushFolder(home)
  } finally {
    for (const path of [draft, former]) await rm(path, { recursive: true, force: true })
  }
}

/** Writes a file atomically. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, text, { flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

async function areSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)))
  if (!first || !second || first.size !== second.size) return false
  if (first.ino === second.ino && first.dev === second.dev) return true
  const [bytes, others] = await Promise.all([readFile(one), readFile(other)])
  return bytes.equals(others)
}

/** Adds the files of a shell to those of its other releases: each name has a hash. */
export async function addAssets(folder: string, assets: string): Promise<void> {
  await mkdir(assets, { recursive: true })
  const files = (await readdir(folder)).filter((file) => !file.endsWith('.json'))
  await Promise.all(
    files.map(async (file) => {
      const [source, target] = [join(folder, file), join(assets, file)]
      if (await areSame(source, target)) return
      const draft = join(dirname(assets), `draft-${randomUUID()}`)
      await link(source, draft)
      // If another edge was faster, both files are equal; the draft is removed.
      await rename(draft, target).finally(() => rm(draft, { force: true }))
    }),
  )
}
