import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { clientOf } from '../../session/account-client.ts'
import { session } from '../../session/session.ts'

/** Provides the records of the API to its children, as the session's account may see them. */
export function AdminProvider({ children }: { children: ReactNode }) {
  const user = useStore(session, (state) => state.user?.id)
  return <QueryClientProvider client={clientOf(user)}>{children}</QueryClientProvider>
}
