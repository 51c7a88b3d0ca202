/** The reply of a read outside collections, cached and refreshed like records: `useReply(userInsights, { query })`. */
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ParamsOf, QueryOf, ReplyOf, RouteContract } from '../../contract/route.ts'
import { type CallInput, call } from '../../http/call.ts'

interface Input<Route extends RouteContract> {
  readonly params?: ParamsOf<Route>
  readonly query?: QueryOf<Route>
}

const replyQuery = <Route extends RouteContract>(route: Route, { params, query }: Input<Route>) => ({
  queryKey: ['reply', route.path, params, query],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReplyOf<Route>> =>
    // Parts that a route does not declare are undefined in its input anyway.
    call(route, { params, query, signal, language: 'en' } as unknown as CallInput<Route>),
})

/** Several replies of one route, in the order of the inputs. */
export const useReplies = <Route extends RouteContract>(route: Route, inputs: readonly Input<Route>[]) =>
  useQueries({ queries: inputs.map((input) => replyQuery(route, input)) })

/** The previous reply stays on screen while the reply to a different query loads. */
export const useReply = <Route extends RouteContract>(
  route: Route,
  { enabled = true, ...input }: Input<Route> & { readonly enabled?: boolean } = {},
) => useQuery({ ...replyQuery(route, input), placeholderData: keepPreviousData, enabled })

/** Reloads every reply on screen. */
export function useRefreshReplies(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['reply'] })
}
