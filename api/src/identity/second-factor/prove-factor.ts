import type { FactorProof } from '../../../../shared/contract/identity/second-factor.routes.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApiContext } from '../../http/context.ts'
import { consumeAppCode } from './authenticator-app.ts'
import { type ChallengePurpose, countTry } from './challenge.queries.ts'
import { consumeAssertion } from './passkey.ts'
import { consumeRecoveryCode } from './recovery-code.ts'

/** The proof that is given; none, or several at once, are a slip of the caller's. */
function singleProof({ code, assertion, recoveryCode }: FactorProof) {
  const given = [code, assertion, recoveryCode].filter((proof) => proof !== undefined)
  if (given.length !== 1) throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'code', message: 'REQUIRED' }] })
}

/**
 * Tries the proof of a second factor for a challenge. The try is counted, and a code that was right is spent, before
 * this answers: what follows from it is the caller's.
 * @throws ApiError `SECOND_FACTOR_INVALID`, and as `countTry`.
 */
export async function proveFactor(
  { database, keys, config }: Pick<ApiContext, 'database' | 'keys' | 'config'>,
  presented: { token: string; purpose: ChallengePurpose; userId?: string },
  proof: FactorProof,
) {
  singleProof(proof)
  const db = database.main.kysely
  const challenge = await countTry(db, { ...presented, isGuess: proof.code !== undefined })
  const { userId } = challenge
  const { code, assertion, recoveryCode } = proof
  const expected = { challenge: challenge.payload?.toString() ?? '', publicOrigin: config.publicOrigin }
  const isProven =
    (code !== undefined && (await consumeAppCode(db, keys, { userId, code }))) ||
    (assertion !== undefined &&
      challenge.payload !== null &&
      (await consumeAssertion(db, { userId, assertion, expected }))) ||
    (recoveryCode !== undefined && (await consumeRecoveryCode(db, userId, recoveryCode)))
  if (!isProven) throw new ApiError('SECOND_FACTOR_INVALID')
  return challenge
}
