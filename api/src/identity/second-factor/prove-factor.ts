import type { FactorProof } from '../../../../shared/contract/identity/second-factor.routes.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApiContext } from '../../http/context.ts'
import { consumeAppCode } from './authenticator-app.ts'
import { type ChallengePurpose, countTry } from './challenge.queries.ts'
import { consumeAssertion } from './passkey.ts'
import { consumeRecoveryCode } from './recovery-code.ts'

/** The given proof; none, or several at once, is the caller's mistake. */
function singleProof({ code, assertion, recoveryCode }: FactorProof) {
  const given = [code, assertion, recoveryCode].filter((proof) => proof !== undefined)
  if (given.length !== 1) throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'code', message: 'REQUIRED' }] })
}

/**
 * Checks a second-factor proof for a challenge. The attempt is counted, and a correct code is used up, before this
 * returns; consequences are up to the caller.
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
