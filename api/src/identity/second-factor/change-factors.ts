import type { Kysely, Transaction } from 'kysely'
import type { ChangedFactors, Factors } from '../../../../shared/contract/identity/second-factor.routes.ts'
import type { Language } from '../../../../shared/contract/language.ts'
import type { Schema } from '../../database/schema.ts'
import type { Account } from '../../http/account.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApiContext } from '../../http/context.ts'
import { applySecurityChange } from '../security/security-change.ts'
import { lockUser } from '../user/user.queries.ts'
import { consumeChallenge } from './challenge.queries.ts'
import { factorsOf } from './factor.queries.ts'
import { issueRecoveryCodes } from './recovery-code.ts'

/** Who changes their factors, and the language for the mail about it. */
interface FactorOwner {
  readonly account: Account
  readonly language: Language
}

export interface FactorChange extends FactorOwner {
  readonly kind: 'factorAdded' | 'factorRemoved' | 'recoveryCodes'
  /** Changes what is stored, with the account locked. */
  readonly apply: (tx: Transaction<Schema>) => Promise<void>
}

type Context = Pick<ApiContext, 'config' | 'database'>

const isRequired = ({ config }: Pick<ApiContext, 'config'>) => config.staffSecondFactor === 'required'

/** The factors of an account, and whether one is required. */
export const readFactors = async (context: Context, db: Kysely<Schema>, userId: string): Promise<Factors> => ({
  isRequired: isRequired(context),
  ...(await factorsOf(db, userId)),
})

export const hasFactor = ({ passkeys, app }: Pick<Factors, 'passkeys' | 'app'>) => passkeys.length > 0 || app !== null

/** What the audit stores about factors. */
export const summaryOf = ({ passkeys, app }: Pick<Factors, 'passkeys' | 'app'>) => ({
  secondFactors: { passkeys: passkeys.map(({ name }) => name), app: app !== null },
})

/**
 * Changes the caller's factors with all consequences: recovery codes with the first, audit and mail. The current
 * session continues.
 * @throws ApiError `FORBIDDEN` if the last factor would be removed and one is required.
 */
export async function changeFactors(context: Context, change: FactorChange): Promise<ChangedFactors> {
  const { account, language, kind, apply } = change
  const { id: userId, sessionId } = account
  return context.database.main.kysely.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    const before = await factorsOf(tx, userId)
    await apply(tx)
    const after = await factorsOf(tx, userId)
    if (isRequired(context) && hasFactor(before) && !hasFactor(after)) throw new ApiError('FORBIDDEN')
    const isFirst = !hasFactor(before) && hasFactor(after)
    const recoveryCodes = isFirst || kind === 'recoveryCodes' ? await issueRecoveryCodes(tx, userId) : null
    // Recovery codes replace a factor; without one they have no use.
    if (!hasFactor(after)) await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
    await applySecurityChange(context, tx, {
      user,
      kinds: [kind],
      actorId: userId,
      audit: { before: summaryOf(before), after: summaryOf(after) },
      exceptSession: sessionId,
      language,
    })
    return { factors: await readFactors(context, tx, userId), recoveryCodes }
  })
}

/**
 * Adds a factor proven by a challenge, which it uses up.
 * @throws ApiError `SECOND_FACTOR_CHALLENGE_EXPIRED`, and what `save` throws.
 */
export const addFactor = (
  context: Context,
  { account, language }: FactorOwner,
  challenge: string,
  save: (tx: Transaction<Schema>) => Promise<void>,
): Promise<ChangedFactors> =>
  changeFactors(context, {
    account,
    language,
    kind: 'factorAdded',
    apply: async (tx) => {
      await consumeChallenge(tx, { token: challenge, userId: account.id })
      await save(tx)
    },
  })

/**
 * Removes a factor.
 * @param remove returns the removed row.
 * @throws ApiError `NOT_FOUND` if there was none, `FORBIDDEN` if it is the last and one is required.
 */
export async function removeFactor(
  context: Context,
  { account, language }: FactorOwner,
  remove: (tx: Transaction<Schema>) => Promise<object | undefined>,
): Promise<Factors> {
  const { factors } = await changeFactors(context, {
    account,
    language,
    kind: 'factorRemoved',
    apply: async (tx) => {
      if (!(await remove(tx))) throw new ApiError('NOT_FOUND')
    },
  })
  return factors
}
