import type { Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** Puts what one account asks for behind each other, so that each is counted before the next. */
export const lockAccount = (tx: Transaction<Schema>, userId: string) =>
  tx.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
