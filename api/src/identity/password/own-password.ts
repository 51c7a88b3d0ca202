import type { ErrorKey } from '../../../../shared/contract/error-catalogue.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApiContext } from '../../http/context.ts'
import type { Limit } from '../../http/limiter.ts'
import { passwordsOf } from '../../password/password.ts'

/** A stranger at an open device must not be able to guess. */
const wrongPasswords: Limit = { name: 'own-password', times: 10, seconds: 3_600 }

/** What a password is held against; null for an account that signs in through a provider only. */
export async function passwordHashOf({ database }: Pick<ApiContext, 'database'>, userId: string) {
  const row = await database.main.kysely
    .selectFrom('user')
    .select('password_hash as hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.hash ?? null
}

/**
 * Makes sure that the caller knows the account's own password.
 * @throws ApiError `failure` when it is wrong, `TOO_MANY_REQUESTS` after too many of those.
 */
export async function confirmOwnPassword(
  context: ApiContext,
  check: {
    readonly userId: string
    readonly password: string
    readonly hash: string | null
    readonly failure: ErrorKey
  },
): Promise<void> {
  // Counted first and refunded after, so that ten guesses at the same time are ten guesses.
  await context.limits.consume(wrongPasswords, check.userId)
  let isWrong = false
  try {
    isWrong = !(await passwordsOf(context).verify(check.password, check.hash))
  } finally {
    if (!isWrong) await context.limits.refund(wrongPasswords, check.userId)
  }
  if (isWrong) throw new ApiError(check.failure)
}
