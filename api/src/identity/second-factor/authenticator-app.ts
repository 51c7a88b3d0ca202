import { type Kysely, sql, type Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { authenticatorCodeDigits } from '../../../../shared/contract/identity/identity.limits.ts'
import type { SigningKeys } from '../../config/signing-keys.ts'
import type { Schema } from '../../database/schema.ts'
import { isSealedWithNewest, seal, unseal } from './sealed-secret.ts'

const issuer = 'Qasima'
const secretBytes = 20
const period = 30
/** Clocks differ: the previous and the next code are accepted as well. */
const window = 1

const generatorOf = (secret: Uint8Array, label = '') =>
  new TOTP({
    issuer,
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    digits: authenticatorCodeDigits,
    period,
  })

/** A secret for an authenticator app, to be typed or scanned. */
export function newAppSecret(email: string): { bytes: Buffer; text: string; uri: string } {
  const secret = new Secret({ size: secretBytes })
  return { bytes: Buffer.from(secret.bytes), text: secret.base32, uri: generatorOf(secret.bytes, email).toString() }
}

/** The period of a code; undefined for a code of no period near now. */
export function stepOf(secret: Uint8Array, code: string): number | undefined {
  const generator = generatorOf(secret)
  const timestamp = Date.now()
  const delta = generator.validate({ token: code.replace(/\s/g, ''), timestamp, window })
  return delta === null ? undefined : generator.counter({ timestamp }) + delta
}

/** Stores the app in place of the previous one. The code that proved it is used up. */
export async function saveApp(
  tx: Transaction<Schema>,
  keys: SigningKeys,
  { userId, secret, step }: { userId: string; secret: Buffer; step: number },
): Promise<void> {
  const values = { secret: seal(keys, userId, secret), last_step: step }
  await tx
    .insertInto('authenticator_app')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...values, created_at: sql<Date>`now()`, last_used_at: null }),
    )
    .execute()
}

/** Whether a code is the app's and newer than every used one; marks it as used. */
export async function consumeAppCode(
  db: Kysely<Schema>,
  keys: SigningKeys,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const app = await db.selectFrom('authenticator_app').select('secret').where('user_id', '=', userId).executeTakeFirst()
  if (!app) return false
  const secret = unseal(keys, userId, app.secret)
  const step = secret && stepOf(secret, code)
  if (!secret || step === undefined) return false
  const consumed = await db
    .updateTable('authenticator_app')
    .set({
      last_step: step,
      last_used_at: sql<Date>`now()`,
      // After key rotation, used secrets move to the newest key.
      ...(!isSealedWithNewest(keys, app.secret) && { secret: seal(keys, userId, secret) }),
    })
    .where('user_id', '=', userId)
    .where('secret', '=', app.secret)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return consumed !== undefined
}
