import { pathWithoutLanguage } from '@qasima/shared/contract/language'
import { type Registry, type RegistryRoute, routesOfRegistry } from '@qasima/shared/federation/registry'
import type { RouteDescription } from '@qasima/shared/federation/remote'
import { matchRoutes } from 'react-router'
import { backOfficeRoute, ownRoutes } from '../../src/own-routes.ts'

/** The screen of an address, with its parameters; null if no remote owns it. */
export interface MatchedRoute {
  readonly params: Readonly<Record<string, string | undefined>>
  /** Absent for the shell's own screens. */
  readonly owner?: RegistryRoute
  readonly route: RouteDescription
}

const own: readonly RouteDescription[] = [...Object.values(ownRoutes), backOfficeRoute]

/** The router would log a path with an invalid escape, including any secrets in it. */
function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/** Matches with the same ranking as the browser, so that both sides always agree. */
export function matchRoute(registry: Registry, pathname: string): MatchedRoute | null {
  const routes = [
    ...routesOfRegistry(registry).map((owner) => ({ path: owner.route.path, caseSensitive: true, handle: owner })),
    ...own.map((route) => ({ path: route.path, caseSensitive: true, handle: { route } })),
  ]
  const match = isReadable(pathname) ? matchRoutes(routes, pathWithoutLanguage(pathname))?.at(-1) : undefined
  if (!match) return null
  const { handle } = match.route
  const owner = 'remote' in handle ? handle : undefined
  const { pages } = handle.route
  if (!pages) return { params: match.params, route: handle.route, owner }

  const [page = ''] = Object.values(match.params)
  return Object.hasOwn(pages, page) ? { params: match.params, route: { ...handle.route, ...pages[page] }, owner } : null
}
