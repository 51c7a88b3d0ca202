import type { ErrorKey } from '../../../../shared/contract/error-catalogue.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApiContext } from '../../http/context.ts'
import type { Limit } from '../../http/limiter.ts'
import { passwordsOf } from '../../password/password.ts'

/** Keeps a stranger at an open device from guessing. */
const wrongPasswords: Limit = { name: 'own-password', times: 10, seconds: 3_600 }

/** The stored hash; null for an account that signs in only with a provider. */
export async function passwordHashOf({ database }: Pick<ApiContext, 'database'>, userId: string) {
  const row = await database.main.kysely
    .selectFrom('user')
    .select('password_hash as hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.hash ?? null
}

/**
 * Checks that the caller knows the account's own password.
 * @throws ApiError `failure` if it is wrong, `TOO_MANY_REQUESTS` after too many attempts.
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
  // Counted first and refunded later, so that concurrent guesses are all counted.
  await context.limits.consume(wrongPasswords, check.userId)
  let isWrong = false
  try {
    isWrong = !(await passwordsOf(context).verify(check.password, check.hash))
  } finally {
    if (!isWrong) await context.limits.refund(wrongPasswords, check.userId)
  }
  if (isWrong) throw new ApiError(check.failure)
}
