import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../../shared/server/error-code.ts'
import { ApiError } from '../http/api-error.ts'
import type { ObjectStore } from './object-store.ts'

const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT'

const orMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error
}

/** The disk is full, its share is used up, nothing may be written to it, or a file is where its folder was: all of it passes. */
const diskFailures = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR'])

/** Seconds after which a disk that took nothing is worth asking again. */
const diskRetryAfter = 60

/** @throws ApiError `SERVICE_UNAVAILABLE` for a disk that refuses, and any other failure as it is. */
function orUnavailable(error: unknown): never {
  if (!diskFailures.has(errorCode(error) ?? '')) throw error
  throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: diskRetryAfter, cause: error })
}

/** Keeps objects as files below a folder of this machine. */
export function folderStore(dataDir: string, prefix: string, write: typeof writeFile = writeFile): ObjectStore {
  const root = join(dataDir, prefix)
  const place = (name: string) => {
    const parts = name.split('/')
    // Callers give names of their own making; one that is not would leave the folder.
    if (parts.some((part) => part === '' || part === '.' || part === '..')) throw new Error('no name of an object')
    return join(root, ...parts)
  }
  const entriesOf = (folder: string) =>
    readdir(folder, { withFileTypes: true }).catch((error) => {
      if (isMissing(error)) return []
      throw error
    })
  return {
    check: async () => {},
    names: async function* () {
      for (const folder of await entriesOf(root)) {
        if (!folder.isDirectory()) continue
        for (const file of await entriesOf(join(root, folder.name)))
          if (file.isFile()) yield `${folder.name}/${file.name}`
      }
    },
    put: async (name, bytes) => {
      try {
        await mkdir(join(place(name), '..'), { recursive: true })
        // On the disk before the database says it is there; never over another.
        await write(place(name), bytes, { flush: true, flag: 'wx' })
      } catch (error) {
        if (diskFailures.has(errorCode(error) ?? '')) await rm(place(name), { force: true }).catch(() => {})
        orUnavailable(error)
      }
    },
    sizeOf: (name) =>
      stat(place(name))
        .then(({ size }) => size, orMissing)
        .catch(orUnavailable),
    get: async (name, part) => {
      const file = await open(place(name)).catch(orMissing).catch(orUnavailable)
      if (!file) return undefined
      const size = part ? part.end - part.start + 1 : (await file.stat()).size
      return { size, stream: file.createReadStream({ ...part }) }
    },
    removeFolder: (folder) => rm(place(folder), { recursive: true, force: true }).catch(orUnavailable),
    folders: async function* () {
      for (const entry of await entriesOf(root)) {
        if (entry.isDirectory()) yield { name: entry.name, changedAt: (await stat(join(root, entry.name))).mtime }
      }
    },
    close: () => {},
  }
}
