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
  // Another tab may have refreshed while this one waited for the lock.
  if (isNew(session.getState().tokens?.accessToken)) return
  const kept = await storedTokens()
  if (!kept) throw signedOut()
  if (isNew(kept.accessToken)) return
  try {
    await followTokens(kept.refreshToken, await call(refresh, { bearer: kept.refreshToken }))
  } catch (error) {
    // The API no longer accepts the token, or the account is disabled; other failures may be temporary.
    if (isRefused(error)) await followTokens(kept.refreshToken, null)
    throw error
  }
}

let running: Promise<void> | null = null

/**
 * Makes calls on behalf of the session. A refused access token is refreshed once, however many calls and tabs need it;
 * if that fails, the session ends if the API said so, and continues if the API could not be reached.
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
