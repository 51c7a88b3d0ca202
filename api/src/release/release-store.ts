import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unpackRelease } from '../../../shared/release/release-archive.ts'
import { oncePer } from '../../../shared/server/once-per.ts'
import type { Config } from '../config/config.ts'
import type { ApiContext } from '../http/context.ts'
import { folderStore } from '../object-store/folder-store.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { openObjectStore } from '../object-store/open-object-store.ts'

/** The stored objects of a release. */
export const releaseObjects = (id: string): readonly string[] => [whole(id), served(id)]
const whole = (id: string) => `${id}/all.tar.gz`
const served = (id: string) => `${id}/files.tar.gz`
const type = 'application/gzip'

/** The release archives: each as its team sent it, and a copy without source maps for edges. */
export interface ReleaseStore {
  /** Stores both archives of a release or none, replacing what an interrupted attempt or a failing disk left. */
  put(id: string, archives: { readonly whole: Buffer; readonly served: Buffer }): Promise<void>
  /** Whether both archives exist, intact or not. */
  has(id: string): Promise<boolean>
  /** Whether both archives exist and contain exactly the files of this signed document. */
  holds(id: string, document: string): Promise<boolean>
  /** The archive for edges; undefined if it is gone. */
  served(id: string): Promise<Readable | undefined>
  /** The full archive, including source maps; undefined if it is gone. */
  whole(id: string): Promise<Readable | undefined>
  remove(id: string): Promise<void>
  close(): void
}

type StoreConfig = Pick<Config, 'objectStore' | 'dataDir' | 'releaseFolder'>

/** The files of an archive with this document; undefined if it is missing or damaged. */
async function filesOf(archive: Readable | undefined, document: string) {
  if (!archive) return undefined
  try {
    const release = await unpackRelease(await buffer(archive))
    return release.text === document ? release : undefined
  } catch {
    // Damaged or unreadable: it is written again.
    return undefined
  }
}

/** Stores releases in an object store. */
export function releaseStore(store: ObjectStore): ReleaseStore {
  const read = async (name: string) => (await store.get(name))?.stream
  return {
    put: async (id, archives) => {
      await store.removeFolder(id)
      try {
        await store.put(whole(id), archives.whole, type)
        await store.put(served(id), archives.served, type)
      } catch (error) {
        await store.removeFolder(id).catch(() => {})
        throw error
      }
    },
    has: async (id) => (await store.sizeOf(served(id))) !== undefined && (await store.sizeOf(whole(id))) !== undefined,
    holds: async (id, document) => {
      const all = await filesOf(await read(whole(id)), document)
      const isAll = all?.document.files.every(({ file }) => all.files.has(file)) ?? false
      return isAll && (await filesOf(await read(served(id)), document)) !== undefined
    },
    served: (id) => read(served(id)),
    whole: (id) => read(whole(id)),
    remove: (id) => store.removeFolder(id),
    close: () => store.close(),
  }
}

/** The object store for releases. */
export const openReleaseObjects = async (config: StoreConfig): Promise<ObjectStore> =>
  config.releaseFolder ? folderStore(config.releaseFolder, '') : openObjectStore(config, 'releases')

export const openReleaseStore = async (config: StoreConfig): Promise<ReleaseStore> =>
  releaseStore(await openReleaseObjects(config))

/** The release store of an API, closed with the server. */
export const releaseStoreOf = oncePer(async ({ config, onClose }: ApiContext) => {
  const store = await openReleaseStore(config)
  onClose(() => store.close())
  return store
})
