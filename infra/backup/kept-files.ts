import { join } from 'node:path'
import type { Config } from '../../api/src/config/config.ts'
import type { ObjectStore } from '../../api/src/object-store/object-store.ts'
import { openObjectStore } from '../../api/src/object-store/open-object-store.ts'
import { openReleaseObjects, releaseObjects } from '../../api/src/release/release-store.ts'
import { withClient } from '../start/with-client.ts'

/** Where a service keeps the files of media and releases. */
export type KeptFiles = Pick<Config, 'objectStore' | 'releaseFolder'>

interface Stores {
  readonly media: ObjectStore
  readonly releases: ObjectStore
}

/** Opens the stores of a service, of which both are folders where no settings are given. */
export async function withStores<Result>(
  dataDir: string,
  kept: KeptFiles = { objectStore: undefined, releaseFolder: join(dataDir, 'releases') },
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const media = await openObjectStore({ ...kept, dataDir }, 'media')
  const releases = await openReleaseObjects({ ...kept, dataDir })
  try {
    return await work({ media, releases })
  } finally {
    media.close()
    releases.close()
  }
}

/** The files without which a database is not whole, by the names of their objects. */
async function neededFiles(url: string): Promise<{ readonly media: string[]; readonly releases: string[] }> {
  return withClient(url, async (client) => {
    const media = await client.query<{ name: string }>(
      `select key || '/' || file as name from media where key is not null order by 1`,
    )
    const releases = await client.query<{ id: string }>(
      `select id from release where files_removed_at is null and id in (
         select unnest(array[current, before, canary, preview]) from release_channel
       ) order by made_at`,
    )
    return {
      media: media.rows.map(({ name }) => name),
      releases: releases.rows.flatMap(({ id }) => releaseObjects(id)),
    }
  })
}

async function lacking(store: ObjectStore, names: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const name of names) if ((await store.sizeOf(name)) === undefined) missing.push(name)
  return missing
}

/**
 * What a database names and nothing holds: neither the archive nor the store where the service would look for it.
 * @param archived the names of the archive's files, such as `media/noon-1/320.webp`.
 */
export async function missingFiles(
  url: string,
  stores: Stores,
  archived: ReadonlySet<string>,
): Promise<readonly string[]> {
  const needed = await neededFiles(url)
  const missing: string[] = []
  for (const kind of ['media', 'releases'] as const) {
    const asked = needed[kind].filter((name) => !archived.has(`${kind}/${name}`))
    missing.push(...(await lacking(stores[kind], asked)).map((name) => `${kind}/${name}`))
  }
  return missing
}
