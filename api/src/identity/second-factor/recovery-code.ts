import { hash, randomInt } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { recoveryCodeCount } from '../../../../shared/contract/identity/identity.limits.ts'
import type { Schema } from '../../database/schema.ts'

/** Without easily confused letters and digits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const groups = 4
const groupLength = 4

const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
/** 79 bits, so a plain hash reveals nothing. */
const newCode = () => Array.from({ length: groups }, group).join('-')

const hashOf = (code: string): Buffer => hash('sha256', code.toLowerCase().replace(/[\s-]/g, ''), 'buffer')

/** Replaces the recovery codes. The returned codes are the only copy. */
export async function issueRecoveryCodes(tx: Transaction<Schema>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute()
  return codes
}

/** Uses a code; succeeds for one of several calls. */
export async function consumeRecoveryCode(db: Kysely<Schema>, userId: string, code: string): Promise<boolean> {
  const consumed = await db
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return consumed !== undefined
}
