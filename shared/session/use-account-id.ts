import { useSyncExternalStore } from 'react'
import { session, sessionState } from './session.ts'

const accountId = (): string | undefined => {
  const now = session.getState()
  return sessionState(now) === 'UNAUTHENTICATED' ? undefined : now.user?.id
}

/** Id of the signed-in account, following changes here and in other tabs; undefined for a guest and on a server. */
export const useAccountId = (): string | undefined =>
  useSyncExternalStore(session.subscribe, accountId, () => undefined)
