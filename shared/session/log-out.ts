import { logIgnored } from '../analytics/log-ignored.ts'
import { post } from '../bridge/bridge.ts'
import { logout } from '../contract/identity/session.routes.ts'
import { call } from '../http/call.ts'
import { clearSession, session } from './session.ts'

/** Milliseconds that signing out waits for the API. */
const logoutTimeout = 2_000

/** A browser without an account must not show messages of one. */
async function endPush(bearer: string, signal: AbortSignal): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return
  const { turnPushOff } = await import(/* webpackChunkName: "push" */ '../push/push-messages.ts')
  await turnPushOff({ bearer, signal })
}

/**
 * Ends the session of this browser: at once in this tab, then in other tabs, the extension and the app, and at the API.
 * Resolves when all have been notified or could not be reached; errors are logged and ignored.
 */
export async function logOut(): Promise<void> {
  const { tokens } = session.getState()
  const cleared = clearSession().finally(() => post('LOGOUT'))
  const signal = AbortSignal.timeout(logoutTimeout)
  const ended = tokens && call(logout, { body: { refreshToken: tokens.refreshToken }, signal })
  const unheard = tokens && endPush(tokens.accessToken, signal)
  for (const result of await Promise.allSettled([cleared, ended, unheard])) {
    if (result.status === 'rejected') logIgnored('Logging out', result.reason)
  }
}
