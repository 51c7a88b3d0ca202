import { type Kysely, sql } from 'kysely'
import { advisoryLock } from '../database/advisory-lock.ts'
import type { Schema } from '../database/schema.ts'

/** Marks when one release stopped and another started being current, and who did it; null is the service itself. */
export async function markCurrent(
  tx: Kysely<Schema>,
  {
    former,
    current,
    by,
  }: { readonly former: string | null; readonly current: string | null; readonly by: string | null },
): Promise<void> {
  await tx
    .updateTable('release')
    .set({
      last_current_at: sql<Date>`clock_timestamp()`,
      last_current_by: sql<string | null>`case when id = ${current} then ${by}::uuid else last_current_by end`,
    })
    .where(sql<boolean>`id in (${former}, ${current})`)
    .execute()
}

/** Marks when visitors began or stopped getting releases: all of them, a share, or those with a link. */
export async function markGiven(tx: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('release')
    .set({ last_given_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', [...ids])
    .execute()
}

export async function markTakenBack(tx: Kysely<Schema>, id: string): Promise<void> {
  await tx.updateTable('release').set({ taken_back_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** Marks a release as promoted: it no longer waits for approval or counts as rolled back. */
export async function markWanted(tx: Kysely<Schema>, id: string): Promise<void> {
  await tx
    .updateTable('release')
    .set({ taken_back_at: null, waits_since: null, wanted_percent: null })
    .where('id', '=', id)
    .execute()
}

/** A person resumes a held release: earlier observations no longer count against it. */
export async function endHold(tx: Kysely<Schema>, id: string): Promise<void> {
  const held = await tx
    .updateTable('release')
    .set({ held_at: null, held_because: null, given_again_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .executeTakeFirst()
  if (held.numUpdatedRows > 0n) await tx.deleteFrom('release_window').where('release', '=', id).execute()
}

/** Whether a release is held because of its health. */
export async function isHeld(tx: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await tx.selectFrom('release').select('held_at').where('id', '=', id).executeTakeFirst()
  return row?.held_at != null
}

export async function markApproved(tx: Kysely<Schema>, id: string, approverId: string): Promise<void> {
  await tx
    .updateTable('release')
    .set({ approved_by: approverId, approved_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Marks that a release waits for approval, unless it was approved meanwhile, and its percentage. Returns whether that
 * is new.
 */
export async function markWaiting(tx: Kysely<Schema>, id: string, percent: number | undefined): Promise<boolean> {
  const before = await tx
    .selectFrom('release')
    .select('waits_since')
    .where('id', '=', id)
    .where('approved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return false
  await tx
    .updateTable('release')
    .set({
      waits_since: sql<Date>`coalesce(waits_since, now())`,
      wanted_percent: percent === undefined || percent === 100 ? null : percent,
    })
    .where('id', '=', id)
    .execute()
  return before.waits_since === null
}

const movesLock = advisoryLock('moves of releases')

/**
 * Serialises promotions until the end of the transaction, so that each is checked against the previous one's result.
 */
export async function lockMoves(tx: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${movesLock})`.execute(tx)
}
