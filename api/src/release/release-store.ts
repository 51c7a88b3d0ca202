import type { Readable } from 'node:stream'
import { oncePer } from '../../../shared/server/once-per.ts'
import type { Config } from '../config/config.ts'
import type { ApiContext } from '../http/context.ts'
import { folderStore } from '../object-store/folder-store.ts'
import { openObjectStore } from '../object-store/open-object-store.ts'

const whole = (id: string) => `${id}/all.tar.gz`
const served = (id: string) => `${id}/files.tar.gz`
const type = 'application/gzip'

/** The archives of releases: each as its team sent it, and once more without source maps for edges. */
export interface ReleaseStore {
  /** Keeps a release in place of what a cut attempt left. */
  put(id: string, archives: { readonly whole: Buffer; readonly served: Buffer }): Promise<void>
  has(id: string): Promise<boolean>
  /** What edges get; undefined where it is gone. */
  served(id: string): Promise<Readable | undefined>
  /** Everything, source maps included; undefined where it is gone. */
  whole(id: string): Promise<Readable | undefined>
  remove(id: string): Promise<void>
  close(): void
}

type StoreConfig = Pick<Config, 'objectStore' | 'dataDir' | 'releaseFolder'>

export async function openReleaseStore(config: StoreConfig): Promise<ReleaseStore> {
  const { releaseFolder } = config
  const store = releaseFolder ? folderStore(releaseFolder, '') : await openObjectStore(config, 'releases')
  return {
    put: async (id, archives) => {
      await store.removeFolder(id)
      await store.put(whole(id), archives.whole, type)
      await store.put(served(id), archives.served, type)
    },
    has: async (id) => (await store.sizeOf(served(id))) !== undefined,
    served: async (id) => (await store.get(served(id)))?.stream,
    whole: async (id) => (await store.get(whole(id)))?.stream,
    remove: (id) => store.removeFolder(id),
    close: () => store.close(),
  }
}

/** The releases of an API, closed with the server. */
export const releaseStoreOf = oncePer(async ({ config, onClose }: ApiContext) => {
  const store = await openReleaseStore(config)
  onClose(() => store.close())
  return store
})
