import { type RootRoute, rootPrefix } from '../contract/root-route.ts'
import type { RouteContract } from '../contract/route.ts'

/** How a route is known to both sides of the check, such as `GET /shop/shop-list`. */
type RouteName = Pick<RouteContract, 'path'> & { readonly method: string }

const nameOf = ({ method, path }: RouteName): string => `${method} ${path}`

/**
 * Holds what is served against what is declared.
 * @throws Error that names every route on only one side, or says that the contract was not found.
 */
export function checkRoutes(declared: readonly RouteName[], served: Iterable<RouteName>): void {
  if (declared.length === 0) throw new Error('contract check: no declared route was found, so nothing was checked')
  const expected = declared.map(nameOf)
  const found = [...served].map(nameOf)
  const missing = expected.filter((name) => !found.includes(name))
  const undeclared = found.filter((name) => !expected.includes(name))
  const complaints = [
    missing.length > 0 && `declared and not served: ${missing.join(', ')}`,
    undeclared.length > 0 && `served and not declared: ${undeclared.join(', ')}`,
  ].filter(Boolean)
  if (complaints.length > 0) throw new Error(`contract check of ${declared.length} routes: ${complaints.join('; ')}`)
}

/**
 * Holds the addresses beside the base of the API against what is declared, which is what edges hand on.
 * @throws Error that names every address that is declared and not served, or served where no edge hands it on.
 */
export function checkRootRoutes(declared: readonly RootRoute[], urls: readonly string[]): void {
  const missing = declared.map(({ rootPath }) => rootPath).filter((path) => !urls.includes(path))
  const undeclared = urls.filter((url) => !declared.some((route) => `${url}/`.startsWith(rootPrefix(route))))
  if (missing.length > 0) throw new Error(`declared beside the API and not served: ${missing.join(', ')}`)
  if (undeclared.length > 0) throw new Error(`served beside the API and not declared: ${undeclared.join(', ')}`)
}
