import type { RouteContract } from './route.ts'

/** An address of a noun beside the base of the API, such as `/go/:slug`. What it answers is no JSON of the contract. */
export interface RootRoute extends Pick<RouteContract, 'summary'> {
  /** From the root of the site, with `:name` parameters; `GET` is answered there, and `POST` where a page of its own sends a form. */
  readonly rootPath: `/${string}`
  /** Whether people open it: a browser is answered the page of the site where nothing is there. */
  readonly isOpenedByPeople?: true
  /** Whether production answers nothing there. */
  readonly inDevelopmentOnly?: true
  /** Whether it describes the API: answered outside production, and where `API_DOCS` says so. */
  readonly isDocumentation?: true
  /** Whether search engines may ask for it: a page, or what pages show. They are asked to leave all others alone. */
  readonly isCrawled?: true
}

/** Declares an address beside the base of the API: the API checks that it is served, and edges hand it on. */
/*@__NO_SIDE_EFFECTS__*/
export const defineRootRoute = <const Route extends RootRoute>(route: Route) => route

/** `/go/` of `/go/:slug`: what belongs to the noun, and to no page. */
export const rootPrefix = ({ rootPath }: RootRoute): string => `/${rootPath.split('/')[1]}/`

/**
 * Begins the paths that search engines leave alone: `/go/` of `/go/:slug`. What production does not answer is not among
 * them, since a list of such addresses would give them away.
 */
export const uncrawledPaths = (routes: readonly RootRoute[]): readonly string[] => [
  ...new Set(
    routes
      .filter(({ isCrawled, inDevelopmentOnly }) => !isCrawled && !inDevelopmentOnly)
      .map(({ rootPath }) => rootPath.replace(/:.*/, '')),
  ),
]

/** The paths, with `*` for any rest, that lead to these addresses. */
export const pathsUnder = (routes: readonly RootRoute[]): readonly string[] => [
  ...new Set(
    routes.flatMap((route) => {
      const prefix = rootPrefix(route)
      return `${route.rootPath}/` === prefix ? [route.rootPath, `${prefix}*`] : [`${prefix}*`]
    }),
  ),
]
