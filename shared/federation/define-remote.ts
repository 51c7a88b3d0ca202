import { bases, type ReplyOf } from '../contract/route.ts'
import type { Read } from './reads.ts'
import type { RemoteDescription, RouteDescription } from './remote.ts'

/** A route as written in `remote.ts`: with reads instead of the addresses that the build derives from them. */
interface DeclaredRoute extends Omit<RouteDescription, 'data'> {
  /** The reads that the screen starts with. Texts and `canonical` can use fields of the first reply. */
  readonly reads?: readonly Read[]
}

/** The parameters of a path: `shopId` and `slug` of `/shop/:shopId/:slug?`. */
type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Bare<Name> | PathParam<Rest>
  : Path extends `${string}:${infer Name}`
    ? Bare<Name>
    : never
type Bare<Name extends string> = Name extends `${infer Required}?` ? Required : Name

/** Names that a text may use in braces: fields of a reply, and fields of its objects. */
type FieldPath<Value> = Value extends readonly unknown[] | null
  ? never
  : Value extends object
    ? {
        [Name in keyof Value & string]: NonNullable<Value[Name]> extends string | number
          ? Name
          : `${Name}.${FieldPath<NonNullable<Value[Name]>>}`
      }[keyof Value & string]
    : never

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type FirstReply<Route> = Route extends { reads: readonly [Read<infer First>, ...(readonly Read[])] }
  ? ReplyOf<First>
  : never

/** Texts of a route with `pages` are also filled by its loader; all others by path and first reply. */
type KnownName<Route extends DeclaredRoute> = Route extends { pages: object }
  ? string
  : PathParam<Route['path']> | FieldPath<FirstReply<Route>>

type TextsOf<Route extends DeclaredRoute> =
  | Route['title']['ar' | 'en']
  | NonNullable<Route['description']>['ar' | 'en']
  | NonNullable<Route['canonical']>

/** A type error describing what is wrong with a route; otherwise no further requirement. */
type Checked<Route extends DeclaredRoute> = [Exclude<NamesIn<TextsOf<Route>>, KnownName<Route>>] extends [never]
  ? Route extends { reads: readonly Read<infer _Route, infer Param>[] }
    ? [Exclude<Param, PathParam<Route['path']>>] extends [never]
      ? unknown
      : { readonly reads: { readonly 'the path has no parameter': Exclude<Param, PathParam<Route['path']>> } }
    : unknown
  : { readonly title: { readonly 'nothing fills': Exclude<NamesIn<TextsOf<Route>>, KnownName<Route>> } }

/**
 * The address of a read in `remote.json`, an RFC 6570 template of levels 1 and 3 over the path parameters and the
 * page's query: `/api/v1/shop/shop-list{?search,country}`.
 */
function addressTemplate({ route, params = {}, query = {}, asked = [] }: Read): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => `{${params[name]}}`)
  const fixed = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const names = asked.length > 0 ? `{${fixed ? '&' : '?'}${asked.join(',')}}` : ''
  return bases[route.base] + path + (fixed && `?${fixed}`) + names
}

/**
 * Describes a remote as data, which the build writes to `remote.json`. A read that uses a parameter missing in the
 * path, or a text that uses a field missing in the first reply, does not compile.
 */
export function defineRemote<const Routes extends Readonly<Record<string, DeclaredRoute>>>({
  routes,
  ...remote
}: Omit<RemoteDescription, 'routes'> & {
  readonly routes: Routes & { readonly [Screen in keyof Routes]: Checked<Routes[Screen]> }
}): RemoteDescription<keyof Routes & string> {
  const described = Object.entries<DeclaredRoute>(routes).map(
    ([screen, { reads, ...route }]): [string, RouteDescription] => [
      screen,
      reads ? { ...route, data: reads.map(addressTemplate) } : route,
    ],
  )
  // `fromEntries` loses the keys of `routes`.
  return { ...remote, routes: Object.fromEntries(described) as Record<keyof Routes & string, RouteDescription> }
}
