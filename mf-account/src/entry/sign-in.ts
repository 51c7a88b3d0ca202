import { storeSession } from '@qasima/shared/session/session'
import type { SessionTokens, SessionUser } from '@qasima/shared/session/session-user'

/**
 * Stores the session of a sign-in. The shell follows it to where the account belongs; until then the form that
 * asked stays busy, so that it is not sent twice.
 */
export async function signIn(answer: { readonly user: SessionUser; readonly tokens?: SessionTokens }): Promise<never> {
  await storeSession(answer)
  return new Promise(() => {})
}
