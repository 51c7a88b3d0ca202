import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { ReadableShop } from './page-look.rules.ts'

/** A shop that staff are preparing: it may still be inactive. */
export const findReadableShop = (db: Kysely<Schema>, id: number): Promise<Omit<ReadableShop, 'recipe'> | undefined> =>
  db
    .selectFrom('shop')
    .select(['domain', 'domains', 'product_addresses as addresses', 'currency', 'countries'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
