import { catalogue } from '../contract/error-catalogue.ts'
import { refresh } from '../contract/identity/session.routes.ts'
import { call } from '../http/call.ts'
import type { Credentials } from '../http/client-settings.ts'
import { ProblemError } from '../http/problem-error.ts'
import { isRefused } from '../http/recovery.ts'
import { followTokens, session, storedTokens } from './session.ts'
import { withLock } from './with-lock.ts'

const { code, status, text } = catalogue.UNAUTHORIZED_ACCESS
const signedOut = () =>
  new ProblemError({ problem: 'UNAUTHORIZED_ACCESS', code, status, detail: text.en, detailLanguage: 'en' })

async function renewTokens(refused: string | undefined): Promise<void> {
  const isNew = (token: string | undefined) => token !== undefined && token !== refused
  // While this tab waited for its turn, another one may have done the work.
  if (isNew(session.getState().tokens?.accessToken)) return
  const kept = await storedTokens()
  if (!kept) throw signedOut()
  if (isNew(kept.accessToken)) return
  try {
    await followTokens(kept.refreshToken, await call(refresh, { bearer: kept.refreshToken }))
  } catch (error) {
    // The API knows the token no more, or the account may not be used; anything else may pass.
    if (isRefused(error)) await followTokens(kept.refreshToken, null)
    throw error
  }
}

let running: Promise<void> | null = null

/**
 * Calls are made in the name of the session. A refused access token is renewed once, however many calls and tabs ask
 * for it; when that fails, the session has ended if the API said so, and continues if the API could not be asked.
 */
export const sessionCredentials: Credentials = {
  accountId: () => session.getState().user?.id,
  accessToken: () => session.getState().tokens?.accessToken,
  renewalDone: () => running?.catch(() => {}) ?? Promise.resolve(),
  renew(refused) {
    running ??= withLock('tokens', () => renewTokens(refused)).finally(() => {
      running = null
    })
    return running
  },
}
