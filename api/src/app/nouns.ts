import { modulesBelow } from '../../../shared/server/module-scan.ts'
import { type Collection, isStore } from '../collection/collection.ts'
import type { NounRoutes, RootRoutes } from '../http/noun-routes.ts'

const nounFolder = new URL('../', import.meta.url)

/** What the folders of the nouns serve. */
export interface Nouns {
  readonly routes: readonly NounRoutes[]
  readonly rootRoutes: readonly RootRoutes[]
  readonly collections: readonly Collection[]
}

function assertNone(empty: readonly { readonly file: string }[]): void {
  if (empty.length > 0) throw new Error(`nothing to serve is exported by ${empty.map(({ file }) => file).join(', ')}`)
}

/**
 * Finds the stores of each `<noun>.collection.ts`, and loads no route.
 * @throws Error that names a file which exports none.
 */
export async function findCollections(folder: URL = nounFolder): Promise<readonly Collection[]> {
  const files = await modulesBelow(folder, '.collection.ts')
  const stores = files.map(({ file, exports }) => ({ file, found: Object.values(exports).filter(isStore) }))
  assertNone(stores.filter(({ found }) => found.length === 0))
  return stores.flatMap(({ found }) => found)
}

/**
 * Finds what every noun serves: `routes` and `rootRoutes` of each `<noun>.routes.ts`, and its collections.
 * @throws Error that names a file which exports none of these.
 */
export async function findNouns(folder: URL = nounFolder): Promise<Nouns> {
  const [routeFiles, collections] = await Promise.all([modulesBelow(folder, '.routes.ts'), findCollections(folder)])
  assertNone(routeFiles.filter(({ exports }) => !exports.routes && !exports.rootRoutes))
  // What a module exports is known when it runs; each `*.routes.ts` declares the type that its name stands for.
  const functions = <Kind>(name: string) =>
    routeFiles.flatMap(({ exports }) => (exports[name] ? [exports[name] as Kind] : []))
  return {
    routes: functions<NounRoutes>('routes'),
    rootRoutes: functions<RootRoutes>('rootRoutes'),
    collections,
  }
}
