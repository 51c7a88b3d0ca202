import { foldedEmail } from '../../../../shared/contract/identity/sign-in.routes.ts'
import { callerOf } from '../../../../shared/server/call-counts.ts'
import type { Database } from '../../database/connection.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallDevice } from '../../http/call-device.ts'
import type { ApiContext } from '../../http/context.ts'
import type { Limit } from '../../http/limiter.ts'
import { passwordsOf } from '../../password/password.ts'
import { countTryOfDevice, refundTryOfDevice } from '../session/known-device.queries.ts'
import { countTryForEmail, forgetTriesForEmail, refundTryForEmail } from './sign-in-failures.ts'

// Counts only wrong passwords, by browsers that did not sign in to the account before.
const failuresOfPair: Limit = { name: 'login-pair', times: 10, seconds: 15 * 60 }
const failuresOfCaller: Limit = { name: 'login-caller', times: 100, seconds: 3_600 }

interface Attempt {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly device: Pick<CallDevice, 'secret'>
}

/** A counted attempt. */
interface CountedTry {
  /** The password was not compared after all, or was correct. */
  readonly refund: () => Promise<void>
  /** The correct password resets the count. */
  readonly forget: () => Promise<void>
}

/**
 * The account that signs in with this address; a deleted one only if it was a test account and no other replaced it.
 */
const findAccountOf = ({ main }: Database, email: string) =>
  main.kysely
    .selectFrom('user')
    .select(['id', 'password_hash as passwordHash', 'status'])
    .where('email_folded', '=', foldedEmail(email))
    .where((row) =>
      row.or([row('deleted_at', 'is', null), row.and([row('user_type', '=', 'test'), row('status', '=', 'deleted')])]),
    )
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()

type FoundAccount = Awaited<ReturnType<typeof findAccountOf>>

/**
 * Counts an attempt for the browser if the account knows it, so that attempts by others do not lock it out; otherwise
 * for its address and the email.
 */
async function countTry(
  { database, limits, config }: ApiContext,
  { email, address, device: { secret } }: Attempt,
  account: FoundAccount,
): Promise<CountedTry> {
  const db = database.main.kysely
  const nothing = async () => {}
  if (!config.rateLimits) return { refund: nothing, forget: nothing }
  if (account && secret) {
    const device = { userId: account.id, secret }
    const outcome = await countTryOfDevice(db, device)
    if (outcome === 'counted') return { refund: () => refundTryOfDevice(db, device), forget: nothing }
    if (outcome !== 'unknown') throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: outcome.wait })
  }
  const caller = callerOf(address)
  const pair = `${caller} ${foldedEmail(email)}`
  await limits.consume(failuresOfPair, pair)
  await limits.consume(failuresOfCaller, caller)
  const refundCaller = async () => {
    await limits.refund(failuresOfPair, pair)
    await limits.refund(failuresOfCaller, caller)
  }
  await countTryForEmail(db, email).catch(async (refusal) => {
    await refundCaller()
    throw refusal
  })
  return {
    refund: async () => {
      await refundCaller()
      await refundTryForEmail(db, email)
    },
    forget: async () => {
      await limits.forget(failuresOfPair, pair)
      await forgetTriesForEmail(db, email)
    },
  }
}

/**
 * The account with this email and password. A missing account and a wrong password take the same time and give the same
 * reply; other problems of an account are revealed only to a caller who knows its password.
 * @throws ApiError `INVALID_CREDENTIALS`, `USER_INACTIVE`, `TEST_USER_DELETED`, `TOO_MANY_REQUESTS`.
 */
export async function checkCredentials(
  context: ApiContext,
  attempt: Attempt,
): Promise<{ readonly userId: string; readonly passwordHash: string }> {
  const account = await findAccountOf(context.database, attempt.email)
  // Counted first and refunded later, so that concurrent guesses are all counted.
  const counted = await countTry(context, attempt, account)
  let isRight: boolean | undefined
  try {
    isRight = await passwordsOf(context).verify(attempt.password, account?.passwordHash ?? null)
  } finally {
    if (isRight !== false) await counted.refund()
  }
  if (!isRight || !account?.passwordHash) throw new ApiError('INVALID_CREDENTIALS')
  await counted.forget()
  if (account.status === 'deleted') throw new ApiError('TEST_USER_DELETED')
  if (account.status !== 'active') throw new ApiError('USER_INACTIVE')
  return { userId: account.id, passwordHash: account.passwordHash }
}
