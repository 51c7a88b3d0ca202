import { sql, type Transaction } from 'kysely'
import type { Language } from '../../../../shared/contract/language.ts'
import type { Schema } from '../../database/schema.ts'

interface NewAccount {
  readonly email: string
  readonly passwordHash: string
  readonly language: Language
  /** Of the account that invited; one that no active account has is passed over. */
  readonly inviteCode: string | undefined
}

/** Makes an account. Two that are made at the same time meet at the constraint, which names the email. */
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
