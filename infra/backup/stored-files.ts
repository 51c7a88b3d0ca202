import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from '../../api/src/object-store/object-store.ts'
import { errorCode } from '../../shared/server/error-code.ts'
import { StartError } from '../start/start-error.ts'
import type { ArchiveEntry, ArchiveWriter } from './archive.ts'

/** Secrets that the start makes under the data folder where the environment gives none. */
export const secretFiles = ['jwt-keys.json', 'admin-password'] as const

/** Adds all objects of a store. One that is removed meanwhile is left out. */
export async function addObjects(archive: ArchiveWriter, store: ObjectStore, folder: string): Promise<void> {
  for await (const name of store.names()) {
    const found = await store.get(name)
    if (found) await archive.addFile(`${folder}/${name}`, found.size, found.stream)
  }
}

/** A folder and a file, as the stores give them: no name of an archive leads anywhere else. */
const isObjectName = (name: string): boolean => /^[a-z0-9][a-z0-9-]*\/[a-z0-9][a-z0-9.-]*$/i.test(name)

/**
 * Puts a file of an archive into a store, unless it is there. Objects never change, so that one of the same size is the
 * same. @throws StartError for one of another size, which is not ours to replace, and for a name that is none of a store.
 */
export async function putObject(
  store: ObjectStore,
  name: string,
  { size, content }: Pick<ArchiveEntry, 'size' | 'content'>,
): Promise<void> {
  if (!isObjectName(name)) throw leadsOut(name)
  const present = await store.sizeOf(name)
  if (present === size) return
  if (present !== undefined)
    throw new StartError(`The store has another file of the name ${name}. Remove it, then restore again.`)
  await store.put(name, await buffer(content), typeOf(name))
}

/** The type by which a bucket answers a file; the API answers by that of its row. */
const types: Readonly<Record<string, string>> = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' }
const typeOf = (name: string): string =>
  types[name.split('.').at(-1) ?? ''] ?? (name.endsWith('.tar.gz') ? 'application/gzip' : 'application/octet-stream')

/** Adds one file; false when there is none. */
export async function addFile(archive: ArchiveWriter, path: string, name: string): Promise<boolean> {
  const size = await stat(path).then(
    (found) => found.size,
    (error) => {
      if (errorCode(error) === 'ENOENT') return undefined
      throw error
    },
  )
  if (size === undefined) return false
  await archive.addFile(name, size, createReadStream(path))
  return true
}

const leadsOut = (name: string) => new StartError(`The archive names a file outside its folder: ${name}.`)

/** Writes one file of an archive below a folder. @throws StartError for a name that leads out of it. */
export async function storeFile(
  folder: string,
  name: string,
  content: AsyncIterable<Buffer>,
  mode = 0o644,
): Promise<void> {
  const path = join(folder, normalize(name))
  if (!path.startsWith(folder + sep)) throw leadsOut(name)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(content, createWriteStream(path, { flush: true, mode }))
}
