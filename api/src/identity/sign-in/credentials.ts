import { foldedEmail } from '../../../../shared/contract/identity/sign-in.routes.ts'
import { callerOf } from '../../../../shared/server/call-counts.ts'
import type { Database } from '../../database/connection.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApiContext } from '../../http/context.ts'
import type { Limit } from '../../http/limiter.ts'
import { passwordsOf } from '../password/password.ts'

// Counted are wrong passwords only. One caller runs into the first long before the account's own limit, so that
// no single caller can lock the user of an account out.
const failuresOfPair: Limit = { name: 'login-pair', times: 10, seconds: 15 * 60 }
const failuresOfAccount: Limit = { name: 'login-account', times: 50, seconds: 3_600 }
const failuresOfCaller: Limit = { name: 'login-caller', times: 100, seconds: 3_600 }

interface Attempt {
  readonly email: string
  readonly password: string
  readonly address: string
}

/**
 * The account that signs in with this address; a deleted one only where it was for tests and no other took its place.
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

/**
 * The account of this email and password. A missing account and a wrong password cost the same and answer the same;
 * what else is wrong with an account is said only to a caller who knows its password.
 * @throws ApiError `INVALID_CREDENTIALS`, `USER_INACTIVE`, `TEST_USER_DELETED`, `TOO_MANY_REQUESTS`.
 */
export async function checkCredentials(
  context: ApiContext,
  { email, password, address }: Attempt,
): Promise<{ readonly userId: string; readonly passwordHash: string }> {
  const { database, limits } = context
  const caller = callerOf(address)
  const account = foldedEmail(email)
  const pair = `${caller} ${account}`
  const counted = [
    [failuresOfPair, pair],
    [failuresOfCaller, caller],
    [failuresOfAccount, account],
  ] as const
  // Counted first and refunded after, so that a hundred guesses at the same time are a hundred guesses.
  for (const [limit, key] of counted) await limits.consume(limit, key)
  let isRight: boolean | undefined
  let holder: Awaited<ReturnType<typeof findAccountOf>>
  try {
    holder = await findAccountOf(database, email)
    isRight = await passwordsOf(context).verify(password, holder?.passwordHash ?? null)
  } finally {
    if (isRight !== false) for (const [limit, key] of counted) await limits.refund(limit, key)
  }
  if (!isRight || !holder?.passwordHash) throw new ApiError('INVALID_CREDENTIALS')
  await limits.forget(failuresOfPair, pair)
  if (holder.status === 'deleted') throw new ApiError('TEST_USER_DELETED')
  if (holder.status !== 'active') throw new ApiError('USER_INACTIVE')
  return { userId: holder.id, passwordHash: holder.passwordHash }
}
