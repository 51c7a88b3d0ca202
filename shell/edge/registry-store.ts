import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry, RegistryEntry, RemoteBuild } from '@qasima/shared/federation/registry'

/**
 * Where the edge learns which release of which remote is in force. Local builds are one source; anything
 * that can answer these questions can be another.
 */
export interface RegistryStore {
  current(): Registry
  /** Folder with the files of a release; undefined for a release nobody made. */
  folderOf(release: string): string | undefined
}

const buildFolders = (root: string): string[] => {
  const sections = join(root, 'mf-admin')
  return [
    join(root, 'mf-public', 'dist'),
    join(root, 'mf-account', 'dist'),
    ...(existsSync(sections) ? readdirSync(sections).map((section) => join(sections, section, 'dist')) : []),
  ].filter((folder) => existsSync(join(folder, 'remote.json')))
}

/** The registry of what stands built in the working tree. Root: the folder of the repository. */
export function localRegistry(root: string): RegistryStore {
  const folders = new Map<string, string>()
  const registry: RegistryEntry[] = buildFolders(root).map((folder) => {
    const text = readFileSync(join(folder, 'remote.json'), 'utf8')
    const build = JSON.parse(text) as RemoteBuild
    // The description names every file by its integrity, so its own digest stands for the whole release.
    const release = createHash('sha256').update(text).digest('hex').slice(0, 20)
    folders.set(release, folder)
    return { ...build, release }
  })
  return { current: () => registry, folderOf: (release) => folders.get(release) }
}
