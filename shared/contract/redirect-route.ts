import type { TSchema } from 'typebox'
import type { RouteContract } from './route.ts'

/** An address under the API's base that redirects elsewhere: a link for people, not a call. */
export interface RedirectRoute extends Pick<RouteContract, 'path' | 'summary' | 'limit'> {
  readonly leadsTo: string
  readonly params: TSchema
  readonly query: TSchema
}

/** Declares a redirect, so that the OpenAPI document lists it beside the calls. */
/*@__NO_SIDE_EFFECTS__*/
export const defineRedirect = <const Route extends RedirectRoute>(route: Route) => route
