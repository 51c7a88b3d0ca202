import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteDescription } from '../../shared/federation/remote.ts'
import { type Declaration, operationName, operationsOf } from './contract-modules.ts'
import type { Facades } from './facade-exports.ts'
import { type ModuleImport, moduleNames } from './module-names.ts'
import { sharedResolver } from './shared-exports.ts'

/** What one front end is built against. */
export interface RemoteUses {
  /** Its folder: `mf-admin/shop`. */
  readonly remote: string
  /** The operations that its own files name, or those of `shared` that it brings along. */
  readonly operations: ReadonlySet<string>
  /** The operations behind the façades that it takes, by the façade: those are in the shell, and released with it. */
  readonly behindFacades: ReadonlyMap<string, readonly string[]>
  /** The names that it takes of each façade; `*` for all. */
  readonly facades: ReadonlyMap<string, ReadonlySet<string>>
}

interface Repository {
  /** Its folder. */
  readonly root: string
  readonly declarations: readonly Declaration[]
  readonly facades: Facades
}

/** Where the code of a front end begins. */
const beginnings = [
  'remote.ts',
  'src/expose.tsx',
  'src/main.tsx',
  'src/render/render-process.tsx',
  'edge/edge-plugin.ts',
]

/** The folders that are built for browsers: the remotes, and the shell. */
export function frontEnds(root: string): string[] {
  const sections = existsSync(join(root, 'mf-admin')) ? readdirSync(join(root, 'mf-admin')) : []
  return ['mf-public', 'mf-account', ...sections.map((name) => `mf-admin/${name}`), 'shell'].filter((folder) =>
    beginnings.some((file) => existsSync(join(root, folder, file))),
  )
}

/** What the contract is written with; remotes get a façade in its place. */
const typebox = { request: 'typebox', facade: '@qasima/shared/schema/type-builders' } as const

interface Reached {
  readonly operations: Set<string>
  readonly facades: Map<string, Set<string>>
}

/** Follows imports through a repository, reading each file once. */
function createReader({ root, declarations, facades }: Repository) {
  const fileOfShared = sharedResolver(root)
  const requestOfFacade = new Map(
    Object.keys(facades).flatMap((request) => {
      const file = fileOfShared(request)
      return file ? [[file, request] as const] : []
    }),
  )
  const declared = new Map(declarations.map((each) => [`${each.file} ${each.name}`, operationsOf(each)]))
  const declaring = new Set(declarations.map(({ file }) => file))
  const read = new Map<string, readonly ModuleImport[]>()

  function importsOf(path: string): readonly ModuleImport[] {
    const known = read.get(path)
    if (known) return known
    const { imports } = moduleNames(readFileSync(join(root, path), 'utf8'), { tsx: path.endsWith('x') })
    read.set(path, imports)
    return imports
  }

  /** Where a request leads in the repository; undefined for packages of others, and for what is no code. */
  function fileOf(path: string, request: string): string | undefined {
    const file = request.startsWith('.') ? join(path, '..', request) : fileOfShared(request)
    return file && /\.tsx?$/.test(file) && existsSync(join(root, file)) ? file : undefined
  }

  /** What is declared under these names in a file of the contract. */
  const operationsNamed = (file: string, names: readonly string[]): string[] =>
    names.includes('*')
      ? declarations.filter((each) => each.file === file).flatMap(operationsOf)
      : names.flatMap((name) => declared.get(`${file} ${name}`) ?? [])

  function facadeOf(request: string, file: string | undefined): string | undefined {
    if (request === typebox.request) return typebox.facade
    return file === undefined ? Object.keys(facades).find((name) => name === request) : requestOfFacade.get(file)
  }

  /** All that the files take of the contract and of façades, with all that they import. */
  function reach(files: readonly string[], { throughFacades = false } = {}): Reached {
    const reached: Reached = { operations: new Set(), facades: new Map() }
    const seen = new Set<string>()
    const next = [...files]
    for (let path = next.pop(); path !== undefined; path = next.pop()) {
      if (seen.has(path)) continue
      seen.add(path)
      for (const { request, names } of importsOf(path)) {
        const file = fileOf(path, request)
        const facade = facadeOf(request, file)
        if (facade) reached.facades.set(facade, new Set([...(reached.facades.get(facade) ?? []), ...names]))
        // What declarations of the contract import of one another is no call.
        if (file && !declaring.has(path)) for (const name of operationsNamed(file, names)) reached.operations.add(name)
        if (file && (!facade || throughFacades)) next.push(file)
      }
    }
    return reached
  }

  return { reach, fileOfShared }
}

/** The lists that a remote counts on the dashboard, which it names by their collections. */
async function operationsOfFigures({ root, declarations }: Repository, remote: string): Promise<string[]> {
  const file = join(root, remote, 'remote.ts')
  if (!existsSync(file)) return []
  const { remote: described }: { remote: RemoteDescription } = await import(file)
  const counted = new Set(described.figures?.map(({ collection }) => collection))
  const collections = declarations.flatMap(({ collection }) => collection ?? [])
  return collections.filter(({ name }) => counted.has(name)).map(({ routes }) => operationName(routes.list))
}

/**
 * What each front end is built against, read from its imports: of routes and collections of the contract, in its own files
 * and in those of `shared` that it brings, and of façades by name.
 *
 * Not seen: an address that is written as a text, and a collection that the kit of the back-office asks for by its name,
 * such as those that relations lead to. A collection that is imported counts with all its operations, and a file of `shared`
 * with all that it imports, whichever of its exports is taken.
 */
export async function readUses(repository: Repository): Promise<RemoteUses[]> {
  const { reach, fileOfShared } = createReader(repository)
  const ownFacades = Object.keys(repository.facades).flatMap((facade) => {
    const file = fileOfShared(facade)
    return file ? [{ facade, file }] : []
  })
  const behind = new Map(
    ownFacades.map(({ facade, file }) => [facade, [...reach([file], { throughFacades: true }).operations]]),
  )

  async function usesOf(remote: string): Promise<RemoteUses> {
    const isShell = remote === 'shell'
    const files = beginnings.map((file) => join(remote, file)).filter((file) => existsSync(join(repository.root, file)))
    // The façades are built into the shell, whether it takes them or not.
    const built = isShell ? [...files, ...ownFacades.map(({ file }) => file)] : files
    const { operations, facades } = reach(built, { throughFacades: isShell })
    for (const operation of await operationsOfFigures(repository, remote)) operations.add(operation)
    const behindFacades = new Map(
      isShell ? [] : [...facades.keys()].map((facade) => [facade, behind.get(facade) ?? []]),
    )
    return { remote, operations, facades, behindFacades }
  }

  return Promise.all(frontEnds(repository.root).map(usesOf))
}
