import { hash, randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { SignInMethod } from '../../../../shared/contract/identity/account.routes.ts'
import { secondFactor as limits } from '../../../../shared/contract/identity/identity.limits.ts'
import { lockAccount } from '../../database/lock-account.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'

/** The purpose of a challenge, which is invalid for any other. */
export type ChallengePurpose = 'sign-in' | 'step-up' | 'passkey' | 'app'

declare module '../../database/schema.ts' {
  interface ClosedColumns {
    'second_factor_challenge.purpose': ChallengePurpose
    'second_factor_challenge.method': SignInMethod
  }
}

export interface Challenge {
  readonly userId: string
  readonly payload: Buffer | null
  readonly proof: Buffer | null
  readonly method: SignInMethod | null
}

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')
const day = 86_400

/** Stores a step in progress; only the caller gets its token. */
export async function makeChallenge(
  db: Kysely<Schema>,
  values: { userId: string; purpose: ChallengePurpose } & Partial<Pick<Challenge, 'payload' | 'proof' | 'method'>>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { userId, purpose, payload, proof, method } = values
  await db
    .insertInto('second_factor_challenge')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      purpose,
      payload: payload ?? null,
      proof: proof ?? null,
      method: method ?? null,
      expires_at: sql<Date>`now() + make_interval(mins => ${limits.minutes})`,
    })
    .execute()
  return token
}

interface Presented {
  readonly token: string
  readonly purpose: ChallengePurpose
  /** The caller's id, if the step belongs to a session. */
  readonly userId?: string
}

const isOpen = sql<boolean>`used_at is null and expires_at > now()`

/** @throws ApiError `SECOND_FACTOR_CHALLENGE_EXPIRED` if it is unknown, used or expired. */
export async function findChallenge(db: Kysely<Schema>, { token, purpose, userId }: Presented): Promise<Challenge> {
  const row = await db
    .selectFrom('second_factor_challenge')
    .select(['user_id as userId', 'payload', 'proof', 'method'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where(isOpen)
    .executeTakeFirst()
  if (!row || (userId !== undefined && row.userId !== userId)) throw new ApiError('SECOND_FACTOR_CHALLENGE_EXPIRED')
  return row
}

/** Sets what a passkey must sign, for an existing challenge. */
export async function setPayload(db: Kysely<Schema>, token: string, payload: Buffer): Promise<void> {
  await db.updateTable('second_factor_challenge').set({ payload }).where('token_hash', '=', hashOf(token)).execute()
}

/**
 * Counts an attempt, committed before any comparison, in the statement that checks the limits: of this challenge, and
 * for codes, which can be guessed, of the account's day. Locks the account, so that concurrent attempts are all
 * counted.
 * @throws ApiError `SECOND_FACTOR_CHALLENGE_EXPIRED` if the challenge has no attempts left, `TOO_MANY_REQUESTS` for the
 * account.
 */
export async function countTry(db: Kysely<Schema>, presented: Presented & { isGuess: boolean }): Promise<Challenge> {
  const { userId } = await findChallenge(db, presented)
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId)
    const failures = sql<number>`(
      select coalesce(sum(tries), 0)::integer from second_factor_challenge as recent
      where recent.user_id = second_factor_challenge.user_id
        and recent.created_at > now() - make_interval(secs => ${day})
    )`
    const allowed = presented.isGuess ? limits.failuresADay : 2 ** 31 - 1
    const counted = await tx
      .updateTable('second_factor_challenge')
      .set({ tries: sql`tries + 1` })
      .where('token_hash', '=', hashOf(presented.token))
      .where(isOpen)
      .where('tries', '<', limits.tries)
      .where(failures, '<', allowed)
      .returning(['user_id as userId', 'payload', 'proof', 'method'])
      .executeTakeFirst()
    if (counted) return counted
    const refused = await tx
      .selectFrom('second_factor_challenge')
      .select(failures.as('failed'))
      .where('token_hash', '=', hashOf(presented.token))
      .executeTakeFirst()
    if (refused && refused.failed >= allowed) throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: 3_600 })
    throw new ApiError('SECOND_FACTOR_CHALLENGE_EXPIRED')
  })
}

/**
 * Uses a challenge; succeeds for one of several calls, and refunds its attempt. Locks the account first, in the same
 * order as `countTry` and what follows, so that concurrent calls do not deadlock.
 * @throws ApiError `SECOND_FACTOR_CHALLENGE_EXPIRED` for the others.
 */
export async function consumeChallenge(
  tx: Transaction<Schema>,
  { token, userId }: { readonly token: string; readonly userId: string },
): Promise<void> {
  await lockAccount(tx, userId)
  const consumed = await tx
    .updateTable('second_factor_challenge')
    .set({ used_at: sql<Date>`now()`, tries: sql`greatest(tries - 1, 0)`, payload: null })
    .where('token_hash', '=', hashOf(token))
    .where(isOpen)
    .returning('user_id')
    .executeTakeFirst()
  if (!consumed) throw new ApiError('SECOND_FACTOR_CHALLENGE_EXPIRED')
}

/** Invalidates an account's steps in progress. */
export async function voidChallenges(db: Kysely<Schema>, userId: string): Promise<void> {
  await db
    .updateTable('second_factor_challenge')
    .set({ used_at: sql<Date>`now()`, payload: null })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
