import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ParamsOf, ReplyOf, RouteContract } from '../contract/route.ts'
import { call } from '../http/call.ts'
import { clientSettings } from '../http/client-settings.ts'
import { clientOf } from './account-client.ts'
import { session } from './session.ts'

/** A read of the account on its way to the screen. */
export interface AccountRead<Reply> {
  /** Undefined until there is an answer. */
  readonly reply: Reply | undefined
  /** Why there is none; null while it is asked for. */
  readonly error: unknown
  readonly refetch: () => void
  /** Puts what a write answered in the place of what was read. */
  readonly replace: (reply: Reply) => void
}

interface ReadSetting {
  /** Milliseconds to wait before it is asked for. */
  readonly delay?: number
  /** Whether it is asked for at all; it is unless it says otherwise. */
  readonly isWanted?: boolean
}

/**
 * Reads a call of the account when the component appears. An answer is shared by all components that ask for the same,
 * and forgotten when the last of them is gone: nothing of an account stays in memory after its screens.
 */
export function useAccountRead<Route extends RouteContract>(
  route: ParamsOf<Route> extends undefined ? Route : never,
  { delay = 0, isWanted = true }: ReadSetting = {},
): AccountRead<ReplyOf<Route>> {
  // Of the account that the screen was opened for: one that signs out here is asked nothing more.
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
        // What a call takes depends on its route; one without parameters takes no more than this.
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

/** Asks again what of this call is on screen, after something else changed it. What is not there is read when it comes. */
export const renewAccountRead = (route: RouteContract): void =>
  void clientOf(session.getState().user?.id).invalidateQueries({ queryKey: ['account', route.path] })
