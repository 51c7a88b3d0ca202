import { join } from 'node:path'
import { type ApiClient, apiInProcess } from '../api-client.ts'
import { openReleaseCache, type TrustedKeys } from '../files/release-cache.ts'
import { followRegistry } from '../registry/followed-registry.ts'
import type { Following } from '../registry/gather-releases.ts'
import type { ReleaseApi } from './release-api.ts'

export interface FollowOptions {
  readonly trustedKeys?: TrustedKeys
  readonly beforeChange?: (next: Following) => Promise<readonly string[]>
  /** Whether a call finds the API unavailable. */
  readonly isAway?: (address: string) => boolean
  readonly startPatience?: number
}

/** The release cache and registry of an edge, in a folder of its own; the caller closes the registry. */
export function followApi(
  api: ReleaseApi,
  home: string,
  { trustedKeys, beforeChange, isAway = () => false, startPatience = 0 }: FollowOptions = {},
) {
  const failures: string[] = []
  const here = apiInProcess(api.app)
  const client: ApiClient = {
    get: async (address, read) => {
      if (isAway(address)) throw new Error('away')
      return here.get(address, read)
    },
    getFile: async (address, read) => {
      if (isAway(address)) throw new Error('away')
      return here.getFile(address, read)
    },
    post: here.post,
  }
  const releases = openReleaseCache({
    api: client,
    home: join(home, 'releases'),
    trustedKeys,
    onRefusal: (_release, reason) => failures.push(reason),
  })
  const registry = followRegistry({
    api: client,
    releases,
    keptIn: join(home, 'deployed.json'),
    onFailure: (reason) => failures.push(reason),
    ...(beforeChange && { beforeChange }),
    pollMilliseconds: 5,
    startPatience,
  })
  return { releases, registry, failures }
}

export async function until(holds: () => unknown): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2))
}
