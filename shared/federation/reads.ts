/**
 * Declares what a screen reads, once: `<screen>.reads.ts` names the contract's calls and where their parameters come
 * from. The screen's loader makes the calls (`load` of `http/call`), and the build writes them into `remote.json` for
 * the edge, so that their replies travel with the document.
 */
import type { ParamsOf, QueryOf, RouteContract } from '../contract/route.ts'

/** One call that a screen starts with. */
export interface Read<
  Route extends RouteContract = RouteContract,
  Param extends string = string,
  Asked extends string = string,
> {
  readonly route: Route
  /** For each parameter of the call, the path parameter of the screen that supplies it. */
  readonly params?: Readonly<Record<string, Param>>
  /** Constant parts of the query. */
  readonly query?: Readonly<Record<string, unknown>>
  /** Query parameters taken from the page's query, under the same name. */
  readonly asked?: readonly Asked[]
}

type Query<Route> = NonNullable<QueryOf<Route>>

interface QuerySources<Route, Asked> {
  readonly query?: Partial<Query<Route>>
  readonly asked?: readonly Asked[]
}

/**
 * The index signature lets the compiler infer the names; the other part requires one for each parameter of the call.
 */
interface Sources<Route, Param extends string, Asked> extends QuerySources<Route, Asked> {
  readonly params: Readonly<Record<string, Param>> & { readonly [Name in keyof ParamsOf<Route>]: Param }
}

/**
 * Declares a read: `read(shopList, { asked: ['search'] })`, and with parameters
 * `read(shopPage, { params: { id: 'shopId' } })`.
 */
export function read<Route extends RouteContract, const Asked extends keyof Query<Route> & string = never>(
  route: ParamsOf<Route> extends undefined ? Route : never,
  sources?: QuerySources<Route, Asked>,
): Read<Route, never, Asked>
export function read<
  Route extends RouteContract,
  const Param extends string,
  const Asked extends keyof Query<Route> & string = never,
>(route: Route, sources: Sources<Route, Param, Asked>): Read<Route, Param, Asked>
export function read(route: RouteContract, sources?: Omit<Read, 'route'>): Read {
  return { route, ...sources }
}

/** The query parameters that a read takes from the address of the page. */
export type AskedOf<Declared> =
  Declared extends Read<infer Route, string, infer Asked> ? Pick<Query<Route>, Asked & keyof Query<Route>> : never
