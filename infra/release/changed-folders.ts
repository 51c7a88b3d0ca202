import { isBuilt } from '../build/built-folders.ts'

/** A part of the repository with a `package.json` of its own. */
export interface Workspace {
  /** From that of the repository: `mf-admin/coupon`. */
  readonly folder: string
  readonly name: string
  /** Names of what it is built from: packages, and parts of the repository. */
  readonly dependencies: readonly string[]
}

/** What every build is made with: the packages of others, and the bundler's start. */
const ofAll = ['package-lock.json', 'infra/build/build.ts']

const isIn = (file: string, { folder }: Workspace): boolean => file.startsWith(`${folder}/`)

/** Whether a change of a file can change what is built of its workspace. */
const isSource = (file: string): boolean => file.split('/').every(isBuilt) && !file.endsWith('/README.md')

/** Those that are built from these, over any number of others, with these themselves. */
function withDependents(changed: readonly Workspace[], all: readonly Workspace[]): readonly Workspace[] {
  const names = new Set(changed.map(({ name }) => name))
  const grown = all.filter(
    ({ name, dependencies }) => names.has(name) || dependencies.some((other) => names.has(other)),
  )
  return grown.length > changed.length ? withDependents(grown, all) : changed
}

/**
 * The folders that a release is made of after a change: those with a changed file, and those that are built from a part
 * of the repository that has one. Files: paths from the folder of the repository; built: folders that are released.
 */
export function changedFolders(
  files: readonly string[],
  { workspaces, built }: { readonly workspaces: readonly Workspace[]; readonly built: readonly string[] },
): readonly string[] {
  const sources = files.filter(isSource)
  if (sources.some((file) => ofAll.includes(file))) return built
  const changed = workspaces.filter((workspace) => sources.some((file) => isIn(file, workspace)))
  const reached = new Set(withDependents(changed, workspaces).map(({ folder }) => folder))
  return built.filter((folder) => reached.has(folder))
}
