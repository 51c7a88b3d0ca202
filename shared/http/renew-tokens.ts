import { catalogue } from '../contract/error-catalogue.ts'
import type { Tokens } from '../contract/identity/session.routes.ts'
import { alone } from '../session/alone.ts'
import { followTokens, keptTokens, session } from '../session/session.ts'
import { ProblemError } from './problem-error.ts'

/** Asks the API for the tokens that follow a refresh token. */
export type AskForTokens = (refreshToken: string) => Promise<Tokens>

const { code, status, text } = catalogue.UNAUTHORIZED_ACCESS
const signedOut = () => new ProblemError({ problem: 'UNAUTHORIZED_ACCESS', code, status, detail: text.en })

/** The API knows the refresh token no more, or the account may not be used; anything else may pass. */
const isTheEnd = (error: unknown) => error instanceof ProblemError && (error.status === 401 || error.status === 403)

async function renew(refused: string | undefined, ask: AskForTokens): Promise<void> {
  const isNew = (token: string | undefined) => token !== undefined && token !== refused
  // While this tab waited for its turn, another one may have done the work.
  if (isNew(session.getState().tokens?.accessToken)) return
  const kept = await keptTokens()
  if (!kept) throw signedOut()
  if (isNew(kept.accessToken)) return
  try {
    await followTokens(kept.refreshToken, await ask(kept.refreshToken))
  } catch (error) {
    if (isTheEnd(error)) await followTokens(kept.refreshToken, null)
    throw error
  }
}

let running: Promise<void> | null = null

/** Resolves when no renewal is under way in this tab. */
export const renewalDone = (): Promise<void> => running?.catch(() => {}) ?? Promise.resolve()

/**
 * Gets new tokens after the API refused an access token: once, however many calls and tabs ask for it.
 * @throws ProblemError when there are none to be had. The session has ended then if the API said so, and goes on
 * if the API could not be asked.
 */
export function renewTokens(refused: string | undefined, ask: AskForTokens): Promise<void> {
  running ??= alone('tokens', () => renew(refused, ask)).finally(() => {
    running = null
  })
  return running
}
