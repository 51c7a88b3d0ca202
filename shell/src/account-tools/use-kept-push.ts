import { session } from '@qasima/shared/session/session'
import { useEffect } from 'react'
import { useStore } from 'zustand'

/** Key of the session that this tab added its browser to. */
const keptKey = 'push-session'

/** The session that an access token is of, which stays when the token is renewed. */
function sessionOf(token: string): string | undefined {
  try {
    const [, claims = ''] = token.split('.')
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sid
  } catch {
    return undefined
  }
}

async function keepPush(userId: string, sessionId: string): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted' || sessionStorage.getItem(keptKey) === sessionId) return
  const { restorePush } = await import(/* webpackChunkName: "push" */ '@qasima/shared/push/push-messages')
  await restorePush(userId)
  sessionStorage.setItem(keptKey, sessionId)
}

/**
 * Push messages end with the session that asked for them. A browser that still has what it needs for them is added to the
 * next session of its account, once a session and tab.
 */
export function useKeptPush(userId: string): void {
  const sessionId = useStore(session, ({ tokens }) => tokens && sessionOf(tokens.accessToken))
  useEffect(() => {
    // What the visitor does not wait for fails in silence; it is tried again on the next page.
    if (sessionId) keepPush(userId, sessionId).catch(() => {})
  }, [userId, sessionId])
}
