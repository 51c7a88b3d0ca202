import { hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { SignedIn } from '../../../../shared/contract/identity/sign-in.routes.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApiContext } from '../../http/context.ts'
import { type NewSession, signIn } from '../session/start-session.ts'
import type { MailContext } from '../user/notify-user.ts'
import { makeChallenge } from './challenge.queries.ts'
import { needsSecondStep } from './factor.queries.ts'

/** The result of the first sign-in step. */
export type FirstStep = { readonly signedIn: SignedIn } | { readonly challenge: string }

/** A digest of the password hash, to detect a change before the second step. */
export const proofOf = (passwordHash: string): Buffer => hash('sha256', passwordHash, 'buffer')

/**
 * Signs in an account with a proven first factor, or starts its second step without a session. The result is a value,
 * so that the challenge is committed with what the first step changed; use `signedInOf` on it.
 * @throws ApiError as `signIn`.
 */
export async function takeFirstStep(
  context: Pick<ApiContext, 'signAccessToken'> & MailContext,
  session: NewSession,
  tx: Transaction<Schema>,
): Promise<FirstStep> {
  const { userId, passwordHash, method } = session
  if (!(await needsSecondStep(tx, userId))) return { signedIn: await signIn(context, session, tx) }
  const proof = passwordHash === undefined ? null : proofOf(passwordHash)
  return { challenge: await makeChallenge(tx, { userId, purpose: 'sign-in', proof, method }) }
}

/** @throws ApiError `SECOND_FACTOR_REQUIRED` with the challenge, if there is a second step. */
export function signedInOf(step: FirstStep): SignedIn {
  if ('challenge' in step) throw new ApiError('SECOND_FACTOR_REQUIRED', { challenge: step.challenge })
  return step.signedIn
}
