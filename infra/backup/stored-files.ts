import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../../shared/server/error-code.ts'
import { StartError } from '../start/start-error.ts'
import type { ArchiveWriter } from './archive.ts'

/** Secrets that the start makes under the data folder where the environment gives none. */
export const secretFiles = ['jwt-keys.json', 'admin-password'] as const

/** Adds the files of a folder, however deep. One that is removed meanwhile is left out. */
export async function addFolder(archive: ArchiveWriter, folder: string, name: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const [path, inside] = [join(folder, entry.name), `${name}/${entry.name}`]
    if (entry.isDirectory()) await addFolder(archive, path, inside)
    else if (entry.isFile()) await addFile(archive, path, inside)
  }
}

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

/** Writes one file of an archive below a folder. @throws StartError for a name that leads out of it. */
export async function storeFile(
  folder: string,
  name: string,
  content: AsyncIterable<Buffer>,
  mode = 0o644,
): Promise<void> {
  const path = join(folder, normalize(name))
  if (!path.startsWith(folder + sep)) throw new StartError(`The archive names a file outside its folder: ${name}.`)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(content, createWriteStream(path, { flush: true, mode }))
}
