import { readdir } from 'node:fs/promises'
import { type AnyCollection, routesOfCollection } from '../../../shared/contract/collection.ts'
import type { Base, RouteContract } from '../../../shared/contract/route.ts'

const contractFolder = new URL('../../../shared/contract/', import.meta.url)

const isRoute = (value: unknown): value is RouteContract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'audience' in value

const isCollection = (value: unknown): value is Pick<AnyCollection, 'routes'> =>
  typeof value === 'object' && value !== null && 'routes' in value && 'nouns' in value

/** Every route object that the contract declares under one base, found by looking, not by a list to keep. */
export async function declaredRoutes(base: Base): Promise<readonly RouteContract[]> {
  const files = (await readdir(contractFolder, { recursive: true })).filter((file) =>
    /\.(routes|collection)\.ts$/.test(file),
  )
  const modules = await Promise.all(files.map((file) => import(new URL(file, contractFolder).href)))
  const values = modules.flatMap((module) => Object.values(module))
  const routes = values.flatMap((value) => (isCollection(value) ? routesOfCollection(value) : [value])).filter(isRoute)
  return [...new Set(routes)].filter((route) => route.base === base)
}

const nameOf = ({ method, path }: RouteContract): string => `${method} ${path}`

/**
 * Holds what is served against what is declared.
 * @throws Error that names every route on only one side, or says that the contract was not found.
 */
export function checkRoutes(declared: readonly RouteContract[], served: ReadonlySet<RouteContract>): void {
  if (declared.length === 0) throw new Error('contract check: no declared route was found, so nothing was checked')
  const missing = declared.filter((route) => !served.has(route)).map(nameOf)
  const undeclared = [...served].filter((route) => !declared.includes(route)).map(nameOf)
  const complaints = [
    missing.length > 0 && `declared and not served: ${missing.join(', ')}`,
    undeclared.length > 0 && `served and not declared: ${undeclared.join(', ')}`,
  ].filter(Boolean)
  if (complaints.length > 0) throw new Error(`contract check of ${declared.length} routes: ${complaints.join('; ')}`)
}
