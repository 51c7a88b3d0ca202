import { session } from '@qasima/shared/session/session'
import { useEffect } from 'react'
import { useStore } from 'zustand'

/** Key of the session that this tab registered its browser with. */
const keptKey = 'push-session'

/** The session of an access token, which stays the same when the token is refreshed. */
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
 * Push messages end with the session that enabled them. A browser with a push subscription is registered with its
 * account's next session, once per session and tab.
 */
export function useKeptPush(userId: string): void {
  const sessionId = useStore(session, ({ tokens }) => tokens && sessionOf(tokens.accessToken))
  useEffect(() => {
    // The visitor does not wait for this, so it fails silently and is retried on the next page.
    if (sessionId) keepPush(userId, sessionId).catch(() => {})
  }, [userId, sessionId])
}
