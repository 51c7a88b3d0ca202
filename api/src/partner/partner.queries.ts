import { type Kysely, sql } from 'kysely'
import type { PartnerScope } from '../../../shared/contract/partner-scope.ts'
import type { Schema } from '../database/schema.ts'

/** A partner whose key is good. */
export interface KnownPartner {
  readonly id: string
  readonly callsPerMinute: number
  readonly scopes: readonly PartnerScope[]
}

export async function findPartnerByKey(db: Kysely<Schema>, keyHash: Buffer): Promise<KnownPartner | null> {
  const found = await db
    .selectFrom('partner')
    .select(['id', 'calls_per_minute', 'reads_coupons', 'reads_carts'])
    .where('key_hash', '=', keyHash)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const scopes: PartnerScope[] = []
  if (found.reads_coupons) scopes.push('read:coupons')
  if (found.reads_carts) scopes.push('read:carts')
  return { id: found.id, callsPerMinute: found.calls_per_minute, scopes }
}

/** Announces to every process, once the transaction is committed, that partners or their keys changed. */
export async function announcePartners(tx: Kysely<Schema>): Promise<void> {
  await sql`select pg_notify('partner', '')`.execute(tx)
}

/** Puts a key in place of the one before; null takes it away. @returns the prefix before, undefined without a partner. */
export async function replaceKey(
  tx: Kysely<Schema>,
  id: string,
  key: { readonly prefix: string; readonly hash: Buffer } | null,
): Promise<{ readonly keyPrefix: string | null } | undefined> {
  const before = await tx
    .selectFrom('partner')
    .select('key_prefix as keyPrefix')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  await tx
    .updateTable('partner')
    .set({ key_prefix: key?.prefix ?? null, key_hash: key?.hash ?? null })
    .where('id', '=', id)
    .execute()
  await announcePartners(tx)
  return before
}

/** Calls of one partner and day that were not written yet. */
export interface CountedUse {
  readonly partnerId: string
  /** In UTC. */
  readonly day: string
  readonly calls: number
  readonly refused: number
}

/** Adds to the figures of days; those of a partner that is gone are dropped. */
export async function addUse(db: Kysely<Schema>, counted: readonly CountedUse[]): Promise<void> {
  await sql`
    insert into partner_use as known (partner_id, day, calls, refused)
    select partner.id, given.day, given.calls, given.refused
    from unnest(
      ${counted.map(({ partnerId }) => partnerId)}::uuid[], ${counted.map(({ day }) => day)}::date[],
      ${counted.map(({ calls }) => calls)}::integer[], ${counted.map(({ refused }) => refused)}::integer[]
    ) as given (id, day, calls, refused)
    join partner on partner.id = given.id
    order by partner.id, given.day
    on conflict (partner_id, day)
      do update set calls = known.calls + excluded.calls, refused = known.refused + excluded.refused
  `.execute(db)
}

export async function listUse(db: Kysely<Schema>, partnerId: string, days: number) {
  const { rows } = await sql<{ day: string; calls: number; refused: number }>`
    select day::text as day, calls, refused from partner_use
    where partner_id = ${partnerId} and day > (now() at time zone 'utc')::date - ${days}::integer
    order by day
  `.execute(db)
  return rows
}
