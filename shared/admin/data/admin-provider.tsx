import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { staleAfter } from '../../contract/call.limits.ts'
import { session } from '../../session/session.ts'

const createClient = () =>
  new QueryClient({
    defaultOptions: {
      // Whether the device is offline is for `call` to say, at once.
      queries: { retry: false, staleTime: staleAfter, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

let kept: { readonly user: string | undefined; readonly client: QueryClient } | null = null

/** What was read for one account is never shown to another. */
function clientOf(user: string | undefined): QueryClient {
  if (!kept || kept.user !== user) kept = { user, client: createClient() }
  return kept.client
}

/** Gives what is inside the records of the API, as the account of the session may see them. */
export function AdminProvider({ children }: { children: ReactNode }) {
  const user = useStore(session, (state) => state.user?.id)
  return <QueryClientProvider client={clientOf(user)}>{children}</QueryClientProvider>
}
