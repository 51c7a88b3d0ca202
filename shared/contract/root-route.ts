import type { RouteContract } from './route.ts'

/** An address outside the API's base, such as `/go/:slug`. It does not reply with JSON of the contract. */
export interface RootRoute extends Pick<RouteContract, 'summary'> {
  /**
   * From the root of the site, with `:name` parameters; it serves `GET`, and `POST` if one of its own pages sends a
   * form.
   */
  readonly rootPath: `/${string}`
  /** Whether people open it: browsers get the site's "not found" page instead of an API error. */
  readonly isOpenedByPeople?: true
  /** Whether it is disabled in production. */
  readonly inDevelopmentOnly?: true
  /** Whether it is API documentation: served outside production, and if `API_DOCS` enables it. */
  readonly isDocumentation?: true
  /** Whether search engines may crawl it: a page, or something that pages show. All other addresses are disallowed. */
  readonly isCrawled?: true
}

/** Declares an address outside the API's base: the API checks that it is served, and edges forward it. */
/*@__NO_SIDE_EFFECTS__*/
export const defineRootRoute = <const Route extends RootRoute>(route: Route) => route

/** `/go/` for `/go/:slug`: paths under it belong to the noun and not to a page. */
export const rootPrefix = ({ rootPath }: RootRoute): string => `/${rootPath.split('/')[1]}/`

/**
 * The path prefixes that search engines should not crawl: `/go/` for `/go/:slug`. Addresses that production does not
 * serve are omitted, because the list would reveal them.
 */
export const uncrawledPaths = (routes: readonly RootRoute[]): readonly string[] => [
  ...new Set(
    routes
      .filter(({ isCrawled, inDevelopmentOnly }) => !isCrawled && !inDevelopmentOnly)
      .map(({ rootPath }) => rootPath.replace(/:.*/, '')),
  ),
]

/** The paths of these addresses, with `*` for the rest. */
export const pathsUnder = (routes: readonly RootRoute[]): readonly string[] => [
  ...new Set(
    routes.flatMap((route) => {
      const prefix = rootPrefix(route)
      return `${route.rootPath}/` === prefix ? [route.rootPath, `${prefix}*`] : [`${prefix}*`]
    }),
  ),
]
