import { storeSession } from '@qasima/shared/session/session'
import type { SessionTokens, SessionUser } from '@qasima/shared/session/session-user'

/**
 * Keeps who was signed in. The shell sees it and goes on to where they belong; until then the form that
 * asked stays busy, so that nobody sends it twice.
 */
export async function enter(answer: { readonly user: SessionUser; readonly tokens?: SessionTokens }): Promise<never> {
  await storeSession(answer)
  return new Promise(() => {})
}
