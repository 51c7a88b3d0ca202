import { QueryClient } from '@tanstack/react-query'
import { staleTime } from '../contract/call.limits.ts'
import { recoverReads } from './recover-reads.ts'

function createClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Whether the device is offline is for `call` to say, at once.
      queries: { retry: false, staleTime, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  recoverReads(client)
  return client
}

/** Forgets what was read for any account. */
export function clearReads(): void {
  kept = null
}

let kept: { readonly user: string | undefined; readonly client: QueryClient } | null = null

/** The client that keeps what was read for an account. What was read for one account is never shown to another. */
export function clientOf(user: string | undefined): QueryClient {
  if (!kept || kept.user !== user) kept = { user, client: createClient() }
  return kept.client
}
