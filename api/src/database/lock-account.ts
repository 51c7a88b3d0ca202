import type { Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** Serialises the requests of one account, so that each is counted before the next. */
export const lockAccount = (tx: Transaction<Schema>, userId: string) =>
  tx.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
