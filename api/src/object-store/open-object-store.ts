import type { Config } from '../config/config.ts'
import { folderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'

/** The store the configuration names: the S3-compatible one where there is one, else files of this machine. */
export async function openObjectStore(
  { objectStore, dataDir }: Pick<Config, 'objectStore' | 'dataDir'>,
  prefix: string,
): Promise<ObjectStore> {
  if (!objectStore) return folderStore(dataDir, prefix)
  // Its client is large, and only loaded where it is used.
  const { bucketStore } = await import('./bucket-store.ts')
  return bucketStore(objectStore, prefix)
}
