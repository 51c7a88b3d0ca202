import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

const inForce = (db: Kysely<Schema>) =>
  db
    .selectFrom('release_token')
    .innerJoin('user', 'user.id', 'release_token.user_id')
    .where('revoked_at', 'is', null)
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)

/** A valid token by its hash, if its creator's account is active. */
export const findReleaseToken = (db: Kysely<Schema>, tokenHash: Buffer) =>
  inForce(db)
    .select(['release_token.id', 'remote', 'public_key as publicKey', 'release_token.user_id as madeBy'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

export const listReleaseTokensInForce = (db: Kysely<Schema>) =>
  inForce(db)
    .select(['release_token.id', 'remote', 'public_key', 'made_at', 'release_token.user_id', 'email'])
    .orderBy('made_at', 'desc')
    .limit(500)
    .execute()

interface NewToken {
  readonly remote: string
  readonly tokenHash: Buffer
  readonly publicKey: string
  readonly madeBy: string
}

export async function insertReleaseToken(tx: Kysely<Schema>, token: NewToken): Promise<string> {
  const { id } = await tx
    .insertInto('release_token')
    .values({
      remote: token.remote,
      token_hash: token.tokenHash,
      public_key: token.publicKey,
      user_id: token.madeBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Revokes a token.
 * @returns its remote; undefined if there is no valid one.
 */
export const revokeToken = (tx: Kysely<Schema>, id: string) =>
  tx
    .updateTable('release_token')
    .set((row) => ({ revoked_at: row.fn<Date>('now') }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('remote')
    .executeTakeFirst()
