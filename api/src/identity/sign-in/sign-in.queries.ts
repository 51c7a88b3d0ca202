import { sql, type Transaction } from 'kysely'
import type { Language } from '../../../../shared/contract/language.ts'
import type { Schema } from '../../database/schema.ts'

interface NewAccount {
  readonly email: string
  readonly passwordHash: string
  readonly language: Language
  /** Of the inviting account; ignored if no active account has it. */
  readonly inviteCode: string | undefined
}

/** Creates an account. Concurrent ones collide at the constraint, which names the email. */
export const insertAccount = (tx: Transaction<Schema>, { email, passwordHash, language, inviteCode }: NewAccount) =>
  tx
    .insertInto('user')
    .values({
      email,
      password_hash: passwordHash,
      language,
      invited_by: inviteCode
        ? tx
            .selectFrom('user')
            .select('id')
            .where('invite_code', '=', inviteCode.trim().toLowerCase())
            .where('status', '=', sql.lit('active'))
            .where('deleted_at', 'is', null)
        : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
