/**
 * The reply of a read that is no collection's, kept and refreshed like records: `useReply(userInsights, { query })`.
 */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ParamsOf, QueryOf, ReplyOf, RouteContract } from '../../contract/route.ts'
import { type CallInput, call } from '../../http/call.ts'

/** While the reply to another query comes, the one before stays on screen. */
export const useReply = <Route extends RouteContract>(
  route: Route,
  { params, query, enabled = true }: { params?: ParamsOf<Route>; query?: QueryOf<Route>; enabled?: boolean } = {},
) =>
  useQuery({
    queryKey: ['reply', route.path, params, query],
    queryFn: ({ signal }): Promise<ReplyOf<Route>> =>
      // Parts that a route does not declare are undefined in its input anyway.
      call(route, { params, query, signal, language: 'en' } as unknown as CallInput<Route>),
    placeholderData: keepPreviousData,
    enabled,
  })

/** Reads every reply on screen again. */
export function useRefreshReplies(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['reply'] })
}
