import { post } from '../bridge/bridge.ts'
import { logout } from '../contract/identity/session.routes.ts'
import { call } from '../http/call.ts'
import { clearSession, session } from './session.ts'

/** Milliseconds that somebody who logs out waits at most for the API to hear of it. */
const patience = 2_000

async function tellApi(refreshToken: string): Promise<void> {
  await call(logout, { body: { refreshToken }, signal: AbortSignal.timeout(patience) })
}

/**
 * Ends the session of this browser: at once in this tab, then in the other tabs, the extension and the app, and at
 * the API. Resolves when all have been told or could not be, which is not the visitor's to know.
 */
export async function logOut(): Promise<void> {
  const { tokens } = session.getState()
  const cleared = clearSession().finally(() => post('LOGOUT'))
  const told = tokens && tellApi(tokens.refreshToken)
  await Promise.allSettled([cleared, told])
}
