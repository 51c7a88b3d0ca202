import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ParamsOf, ReplyOf, RouteContract } from '../contract/route.ts'
import { call } from '../http/call.ts'
import { clientSettings } from '../http/client-settings.ts'
import { clientOf } from './account-client.ts'
import { session } from './session.ts'

/** The state of a read of the account. */
export interface AccountRead<Reply> {
  /** Undefined until there is a reply. */
  readonly reply: Reply | undefined
  /** Why there is no reply; null while loading. */
  readonly error: unknown
  readonly refetch: () => void
  /** Replaces the data with the reply of a write. */
  readonly replace: (reply: Reply) => void
}

interface ReadSetting {
  /** Milliseconds to wait before the request. */
  readonly delay?: number
  /** Whether to make the request at all; default true. */
  readonly isWanted?: boolean
}

/**
 * Makes a call of the account when the component mounts. Components with the same call share the reply, which is
 * dropped with the last of them: no account data stay in memory after their screens.
 */
export function useAccountRead<Route extends RouteContract>(
  route: ParamsOf<Route> extends undefined ? Route : never,
  { delay = 0, isWanted = true }: ReadSetting = {},
): AccountRead<ReplyOf<Route>> {
  // The client of the account that the screen was opened for: after a sign-out here, nothing more is requested.
  const [client] = useState(() => clientOf(session.getState().user?.id))
  const queryKey = ['account', route.path]
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey,
      gcTime: 0,
      enabled: isWanted,
      async queryFn({ signal }): Promise<ReplyOf<Route>> {
        if (delay > 0) await clientSettings().pause(delay, signal)
        signal.throwIfAborted()
        // Inputs depend on the route; a route without parameters needs only this.
        return (call as (route: RouteContract, input: { signal: AbortSignal }) => Promise<ReplyOf<Route>>)(route, {
          signal,
        })
      },
    },
    client,
  )
  return {
    reply: data,
    error: isFetching ? null : error,
    refetch: () => void refetch(),
    replace: (reply) => void client.setQueryData(queryKey, reply),
  }
}

/**
 * Repeats this call if it is on screen, after something else changed its data. Unmounted reads load anew when they
 * mount.
 */
export const renewAccountRead = (route: RouteContract): void =>
  void clientOf(session.getState().user?.id).invalidateQueries({ queryKey: ['account', route.path] })
