import { QueryClient } from '@tanstack/react-query'
import { staleTime } from '../contract/call.limits.ts'
import { recoverReads } from './recover-reads.ts'

function createClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // `call` itself reports at once that the device is offline.
      queries: { retry: false, staleTime, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  recoverReads(client)
  return client
}

/** Clears cached reads of any account. */
export function clearReads(): void {
  kept = null
}

let kept: { readonly user: string | undefined; readonly client: QueryClient } | null = null

/** The query client for an account. Data of one account are never shown to another. */
export function clientOf(user: string | undefined): QueryClient {
  if (!kept || kept.user !== user) kept = { user, client: createClient() }
  return kept.client
}
