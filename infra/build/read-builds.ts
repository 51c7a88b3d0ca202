import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegistryEntry, RemoteBuild } from '../../shared/federation/registry.ts'
import { builtFolders } from './built-folders.ts'

/** The remotes that stand built in a working tree, and the folder of each by its release. Root: of the repository. */
export function readBuilds(root: string) {
  const folders = new Map<string, string>()
  const built = builtFolders(root).map((folder) => join(folder, 'dist'))
  const registry: RegistryEntry[] = built
    .filter((folder) => existsSync(join(folder, 'remote.json')))
    .map((folder) => {
      const text = readFileSync(join(folder, 'remote.json'), 'utf8')
      const build: RemoteBuild = JSON.parse(text)
      // Not the id that it is released under, which is a digest of all its files; this reads one.
      const release = createHash('sha256').update(text).digest('hex').slice(0, 20)
      folders.set(release, folder)
      return { ...build, release }
    })
  return { registry, folders }
}
