import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import type { Registry } from '@qasima/shared/federation/registry'
import { publicRemotes, sectionsFor } from '@qasima/shared/release/staff-sections'
import { type ApiClient, readRoute } from '../api-client.ts'
import type { HostBuild } from '../files/host-build.ts'
import type { RegistryStore } from '../registry/registry-store.ts'

/** Milliseconds that the API has to return a bearer's permissions. */
const permissionDeadline = 10_000

/** Builds of remotes, each in its own folder. */
export interface Builds {
  readonly registry: Registry
  /** Releases that are not current. */
  readonly others?: Registry
  /** By release. */
  readonly folders: ReadonlyMap<string, string>
}

/** A registry of builds on this machine, for tests and benchmarks; the API decides who may see which section. */
export function localRegistry(
  { registry, others = [], folders }: Builds,
  api: ApiClient,
  host: HostBuild,
): RegistryStore {
  const publicOnly = publicRemotes(registry)
  return {
    publicRemotes: () => publicOnly,
    hasCanary: () => false,
    forVisitor: () => ({ host, remotes: publicOnly, key: '' }),
    sectionsOf: async (bearer) => {
      const answer = await readRoute(api, readPermissions, { ...bearer, deadline: permissionDeadline })
      return 'refusal' in answer ? answer : { sections: sectionsFor(answer.payload, registry) }
    },
    entryOf: async ({ release }) => [...registry, ...others].find((entry) => entry.release === release),
    files: { assets: host.folder, folderOf: async (release) => folders.get(release) },
  }
}
