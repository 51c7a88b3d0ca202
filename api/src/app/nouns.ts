import { type Collection, isStore } from '../collection/collection.ts'
import type { NounRoutes, RootRoutes } from '../http/noun-routes.ts'
import { modulesBelow } from './module-scan.ts'

const nounFolder = new URL('../', import.meta.url)

/** What the folders of the nouns serve. */
export interface Nouns {
  readonly routes: readonly NounRoutes[]
  readonly rootRoutes: readonly RootRoutes[]
  readonly collections: readonly Collection[]
}

/**
 * Finds what every noun serves: `routes` and `rootRoutes` of each `<noun>.routes.ts`, the stores of each
 * `<noun>.collection.ts`.
 * @throws Error that names a file which exports none of these.
 */
export async function findNouns(folder: URL = nounFolder): Promise<Nouns> {
  const [routeFiles, storeFiles] = await Promise.all([
    modulesBelow(folder, '.routes.ts'),
    modulesBelow(folder, '.collection.ts'),
  ])
  const stores = storeFiles.map(({ file, exports }) => ({ file, found: Object.values(exports).filter(isStore) }))
  const empty = [
    ...routeFiles.filter(({ exports }) => !exports.routes && !exports.rootRoutes),
    ...stores.filter(({ found }) => found.length === 0),
  ].map(({ file }) => file)
  if (empty.length > 0) throw new Error(`nothing to serve is exported by ${empty.join(', ')}`)
  const functions = <Kind>(name: string) =>
    routeFiles.flatMap(({ exports }) => (exports[name] ? [exports[name] as Kind] : []))
  return {
    routes: functions<NounRoutes>('routes'),
    rootRoutes: functions<RootRoutes>('rootRoutes'),
    collections: stores.flatMap(({ found }) => found),
  }
}
