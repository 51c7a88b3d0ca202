import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Every folder below a repository that builds for browsers: it has a bundler configuration. */
export function builtFolders(root: string): string[] {
  const sections = join(root, 'mf-admin')
  const folders = [
    join(root, 'shell'),
    join(root, 'mf-public'),
    join(root, 'mf-account'),
    ...(existsSync(sections) ? readdirSync(sections).map((section) => join(sections, section)) : []),
  ]
  return folders.filter((folder) => existsSync(join(folder, 'rspack.config.ts')))
}

/** Whether a file or folder of this name takes part in builds: tests and the server half of the shell do not. */
export const isBuilt = (name: string): boolean =>
  !['dist', 'node_modules', 'e2e', 'edge'].includes(name) && !/\.test\.tsx?$/.test(name)
