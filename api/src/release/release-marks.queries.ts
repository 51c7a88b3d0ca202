import { type Kysely, sql } from 'kysely'
import { advisoryLock } from '../database/advisory-lock.ts'
import type { Schema } from '../database/schema.ts'

/** Marks when one release stopped being current and another began to be, and who made it so; null is the service itself. */
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

/** Marks when visitors began to get releases, or ended: all of them, a share, or those with a link. */
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

/** A release goes to visitors: it waits for no one, and that it was taken back is over. */
export async function markWanted(tx: Kysely<Schema>, id: string): Promise<void> {
  await tx
    .updateTable('release')
    .set({ taken_back_at: null, waits_since: null, wanted_percent: null })
    .where('id', '=', id)
    .execute()
}

/** A person gives a release again that is held: what was seen of it until now is held against it no more. */
export async function endHold(tx: Kysely<Schema>, id: string): Promise<void> {
  const held = await tx
    .updateTable('release')
    .set({ held_at: null, held_because: null, given_again_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .executeTakeFirst()
  if (held.numUpdatedRows > 0n) await tx.deleteFrom('release_window').where('release', '=', id).execute()
}

/** Whether a release is held because it does badly. */
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
 * Marks that a release waits for a second person, unless it has had one meanwhile, and which share of the visitors it is
 * for. Answers whether that is new.
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

/** Moves come one after the other until the end of the transaction: each is judged by what the one before it left. */
export async function lockMoves(tx: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${movesLock})`.execute(tx)
}
