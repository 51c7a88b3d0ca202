import { ConfigError } from '../../../shared/server/settings.ts'
import type { Config } from '../config/config.ts'
import { folderStore } from './folder-store.ts'
import { type ObjectStore, WrongBucket } from './object-store.ts'

/** Stops a start whose settings name a bucket that cannot be used. @throws ConfigError */
export async function checkObjectStore(config: Pick<Config, 'objectStore' | 'dataDir'>): Promise<void> {
  const store = await openObjectStore(config, 'media')
  try {
    await store.check()
  } catch (error) {
    throw error instanceof WrongBucket ? new ConfigError('S3_BUCKET', error.message) : error
  } finally {
    store.close()
  }
}

/** The store the configuration names: the S3-compatible one where there is one, else files of this machine. */
export async function openObjectStore(
  { objectStore, dataDir }: Pick<Config, 'objectStore' | 'dataDir'>,
  prefix: string,
  /** Milliseconds that one of two attempts at a bucket may take. */
  requestTimeout?: number,
): Promise<ObjectStore> {
  if (!objectStore) return folderStore(dataDir, prefix)
  // Its client is large, and only loaded where it is used.
  const { bucketStore } = await import('./bucket-store.ts')
  return bucketStore(objectStore, prefix, requestTimeout)
}
