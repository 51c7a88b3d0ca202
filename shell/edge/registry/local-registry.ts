import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import type { Registry, RegistryEntry, RemoteBuild } from '@qasima/shared/federation/registry'
import { publicRemotes, sectionsFor } from '@qasima/shared/release/staff-sections'
import { type ApiClient, readRoute } from '../api-client.ts'
import type { HostBuild } from '../files/host-build.ts'
import type { RegistryStore } from './registry-store.ts'

/** Milliseconds that the API has to say what a bearer may do. */
const permissionDeadline = 10_000

/** Builds of remotes, each in a folder of its own. */
export interface Builds {
  readonly registry: Registry
  /** By release. */
  readonly folders: ReadonlyMap<string, string>
}

const buildFolders = (root: string): string[] => {
  const sections = join(root, 'mf-admin')
  return [
    join(root, 'mf-public', 'dist'),
    join(root, 'mf-account', 'dist'),
    ...(existsSync(sections) ? readdirSync(sections).map((section) => join(sections, section, 'dist')) : []),
  ].filter((folder) => existsSync(join(folder, 'remote.json')))
}

/** Reads what stands built in a working tree. Root: the folder of the repository. */
export function readBuilds(root: string): Builds {
  const folders = new Map<string, string>()
  const registry: RegistryEntry[] = buildFolders(root).map((folder) => {
    const text = readFileSync(join(folder, 'remote.json'), 'utf8')
    const build: RemoteBuild = JSON.parse(text)
    // The description names every file by its integrity, so its own digest stands for the whole release.
    const release = createHash('sha256').update(text).digest('hex').slice(0, 20)
    folders.set(release, folder)
    return { ...build, release }
  })
  return { registry, folders }
}

/**
 * The registry of builds on this machine, for tests and benchmarks; the API says who may see which section.
 */
export function localRegistry({ registry, folders }: Builds, api: ApiClient, host: HostBuild): RegistryStore {
  const publicOnly = publicRemotes(registry)
  return {
    publicRemotes: () => publicOnly,
    hasCanary: () => false,
    forVisitor: () => ({ host, remotes: publicOnly, key: '' }),
    sectionsOf: async (bearer) => {
      const answer = await readRoute(api, readPermissions, { ...bearer, deadline: permissionDeadline })
      return 'refusal' in answer ? answer : { sections: sectionsFor(answer.payload, registry) }
    },
    files: { assets: host.folder, folderOf: async (release) => folders.get(release) },
  }
}
