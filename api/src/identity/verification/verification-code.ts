import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import {
  verificationCode as limits,
  verificationCodeDigits,
} from '../../../../shared/contract/identity/identity.limits.ts'
import type { Language } from '../../../../shared/contract/language.ts'
import { allowedRedirect } from '../../../../shared/schema/allowed-redirect.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApiContext } from '../../http/context.ts'
import { canMail, queueMail } from '../../outbox/mail.ts'
import { codeMail } from './verification.mail.ts'

/** Windows in seconds for sent codes (an hour) and wrong ones (a day). */
const hour = 3_600
const day = 86_400

/**
 * A code has only five digits, so a plain hash could be reversed instantly. The key is derived from the one that signs
 * tokens: no second secret is needed, and a key rotation only invalidates the codes of ten minutes.
 */
export function hashOfCode({ keys }: Pick<ApiContext, 'keys'>, scope: string, code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', keys.privateKey, '', 'qasima verification code', 32))
  return createHmac('sha256', key).update(`${scope}:${code}`).digest()
}

export const newCode = (): string =>
  randomInt(10 ** verificationCodeDigits)
    .toString()
    .padStart(verificationCodeDigits, '0')

interface CodeRequest {
  readonly userId: string
  readonly email: string
  readonly language: Language
  /** The purpose of the sign-up; ignored unless it is a path of the site. */
  readonly redirect?: string | undefined
}

/**
 * Mails a new verification code, and invalidates earlier ones. The caller must hold the user's row: just created, or
 * locked.
 * @throws ApiError `EMAIL_NOT_SENT` if mail is not configured.
 */
export async function issueVerificationCode(
  context: Pick<ApiContext, 'keys' | 'config'>,
  tx: Transaction<Schema>,
  { userId, email, language, redirect }: CodeRequest,
): Promise<void> {
  if (!canMail(context.config)) throw new ApiError('EMAIL_NOT_SENT')
  const code = newCode()
  await tx
    .insertInto('verification_code')
    .values({
      user_id: userId,
      code_hash: hashOfCode(context, userId, code),
      expires_at: sql<Date>`now() + make_interval(mins => ${limits.minutes})`,
    })
    .execute()
  await queueMail(tx, codeMail, {
    to: email,
    userId,
    language,
    values: { publicOrigin: context.config.publicOrigin, code, purpose: allowedRedirect(redirect ?? null, []) },
  })
}

/** Tables with a row for each time that codes were sent to a user. */
type SentCodes = 'verification_code' | 'email_change'

/** Seconds until codes may be sent to the user again; 0 for now. Call with the user's row locked. */
export async function resendWait(tx: Transaction<Schema>, table: SentCodes, userId: string): Promise<number> {
  const { rows: sent } = await sql<{ age: number }>`
    select extract(epoch from now() - created_at)::float8 as age from ${sql.table(table)}
    where user_id = ${userId} and created_at > now() - make_interval(secs => ${hour})
    order by created_at desc limit ${limits.sentAnHour}
  `.execute(tx)
  const [newest] = sent
  const first = sent[limits.sentAnHour - 1]
  return Math.ceil(Math.max(0, newest ? limits.resendSeconds - newest.age : 0, first ? hour - first.age : 0))
}

/** Why the user's newest code cannot be tried. */
async function refusal(tx: Transaction<Schema>, userId: string): Promise<ApiError> {
  const state = await tx
    .selectFrom('verification_code')
    .select([
      sql<number>`coalesce(sum(tries), 0)`.as('failures'),
      sql<boolean>`coalesce(max(expires_at) <= now(), true)`.as('isExpired'),
      sql<number>`extract(epoch from min(expires_at) filter (where tries > 0) - now())::float8`.as('oldest'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now() - make_interval(secs => ${day})`)
    .executeTakeFirstOrThrow()
  if (state.failures >= limits.failuresADay) {
    return new ApiError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(state.oldest + day) })
  }
  return new ApiError(state.isExpired ? 'VERIFICATION_TOKEN_EXPIRED' : 'VERIFICATION_TOKEN_INVALID')
}

/**
 * Checks a code, with the user's row locked. The attempt is counted before the comparison, in the statement that checks
 * the limits of this code and of the day.
 * @returns what is wrong; undefined if the code was right, which works once. The count must be committed either way.
 */
export async function redeemVerificationCode(
  context: Pick<ApiContext, 'keys'>,
  tx: Transaction<Schema>,
  { userId, code }: { userId: string; code: string },
): Promise<ApiError | undefined> {
  const counted = await tx
    .updateTable('verification_code as newest')
    .set({ tries: sql`newest.tries + 1` })
    .where('newest.id', '=', (db) =>
      db
        .selectFrom('verification_code')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('newest.used_at', 'is', null)
    .where('newest.expires_at', '>', sql<Date>`now()`)
    .where(
      'newest.tries',
      '<',
      sql<number>`least(${limits.tries}, ${limits.failuresADay} - (
        select coalesce(sum(tries), 0) from verification_code as older
        where older.user_id = newest.user_id and older.id <> newest.id
          and older.expires_at > now() - make_interval(secs => ${day})
      ))`,
    )
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
  if (!counted) return refusal(tx, userId)
  if (!timingSafeEqual(counted.code_hash, hashOfCode(context, userId, code))) {
    return new ApiError('VERIFICATION_TOKEN_INVALID')
  }
  await tx.updateTable('verification_code').set({ used_at: sql<Date>`now()` }).where('id', '=', counted.id).execute()
  return undefined
}
