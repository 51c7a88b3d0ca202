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

/** An hour of sent codes, and a day of wrong ones: seconds. */
const hour = 3_600
const day = 86_400

/**
 * A code is only a number of five digits, so a plain hash of it would be read at a glance. The key comes from the one
 * that signs tokens: no second secret to keep, and a change of keys costs the codes of ten minutes.
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
  /** What signing up is for; anything but a path of the site is passed over. */
  readonly redirect?: string | undefined
}

/**
 * Mails a new code to verify an email with; the ones before it are no longer good. The caller has the user's row to
 * itself: just made, or locked.
 * @throws ApiError `EMAIL_NOT_SENT` where no mail can be sent.
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

/** Tables that keep a row for each time that codes were sent to a user. */
type SentCodes = 'verification_code' | 'email_change'

/** Seconds until codes may be sent to the user again; 0 when they may be now. Ask with the user's row locked. */
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

/** Why the newest code of the user cannot be tried. */
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
 * Tries a code, with the user's row locked. The try is counted before the comparison and by the statement that
 * looks whether there is one left, of this code and of the day.
 * @returns what is wrong; undefined when the code was right, which it is once. The count has to be committed either
 * way.
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
