import { type Kysely, sql, type Transaction } from 'kysely'
import { type Vital, vitals } from '../../../../shared/contract/release/report.routes.ts'
import type { Schema } from '../../database/schema.ts'
import type { Bucket } from './histogram.ts'
import { windowSeconds } from './release-health.rules.ts'

/** A release that could be held, with the number of caller bits set in the last minute. */
export interface FailingRelease {
  readonly release: string
  readonly remote: string
  readonly isForStaff: boolean
  /** Whether the service itself may hold it. */
  readonly mayBeHeld: boolean
  readonly callerBits: number
  readonly failingBits: number
}

/**
 * The releases that some caller failed to load within the window. Callers are anonymous, so their reports cannot take a
 * release from everyone: only a canary may be held, unless it fixes a vulnerability.
 */
export async function findFailing(db: Kysely<Schema>, releases: readonly string[]): Promise<readonly FailingRelease[]> {
  const { rows } = await sql<FailingRelease>`
    select release.id as release, release.remote, release.is_for_staff as "isForStaff",
      (release.id = channel.canary and not release.mends_security) as "mayBeHeld",
      bit_count(bit_or(callers))::integer as "callerBits", bit_count(bit_or(failing))::integer as "failingBits"
    from release_window as seen
    join release on release.id = seen.release
    join release_channel as channel on channel.remote = release.remote and release.id in (channel.current, channel.canary)
    where release.id = any(${releases}::text[]) and release.held_at is null
      and begins_at > now() - make_interval(secs => ${windowSeconds})
      -- What was promoted anew begins anew.
      and begins_at > channel.changed_at - interval '10 seconds'
    group by release.id, channel.remote
    having bit_count(bit_or(failing)) > 0
  `.execute(db)
  return rows
}

/** A canary with the current release, and the time from which it is judged. */
export interface JudgedCanary {
  readonly remote: string
  readonly canary: string
  readonly current: string
  readonly since: Date
}

export async function findCanaries(db: Kysely<Schema>): Promise<readonly JudgedCanary[]> {
  const { rows } = await sql<JudgedCanary>`
    select channel.remote, canary, current,
      -- A person who gave it again knows what was seen of it on that day.
      greatest(channel.changed_at, given_again_at + interval '1 day') as since
    from release_channel as channel join release on release.id = canary
    where held_at is null and current is not null and not mends_security
  `.execute(db)
  return rows
}

/** The vitals of both releases on the days of the canary. */
export async function findVitals(
  db: Kysely<Schema>,
  { canary, current, since }: JudgedCanary,
): Promise<ReadonlyMap<Vital, { readonly canary: readonly Bucket[]; readonly current: readonly Bucket[] }>> {
  const { rows } = await sql<{ release: string; vital: Vital; bucket: number; count: number }>`
    select release, measure as vital, bucket, sum(count)::integer as count from release_measure
    where release in (${canary}, ${current}) and measure = any(${vitals}::text[])
      and day >= (${since}::timestamptz at time zone 'UTC')::date
    group by release, measure, bucket
  `.execute(db)
  const of = (release: string, vital: Vital) => rows.filter((row) => row.release === release && row.vital === vital)
  return new Map(vitals.map((vital) => [vital, { canary: of(canary, vital), current: of(current, vital) }]))
}

/** Marks a release as held; returns false if another process was first. */
export async function markHeld(tx: Transaction<Schema>, release: string, because: string): Promise<boolean> {
  const held = await tx
    .updateTable('release')
    .set({ held_at: sql<Date>`now()`, held_because: because })
    .where('id', '=', release)
    .where('held_at', 'is', null)
    .executeTakeFirst()
  return held.numUpdatedRows === 1n
}

/** Marks an alarm about a release; returns false if there was one within the hour. */
export async function markAlarmed(tx: Transaction<Schema>, release: string, because: string): Promise<boolean> {
  const alarmed = await tx
    .updateTable('release')
    .set({ alarmed_at: sql<Date>`now()`, alarmed_because: because })
    .where('id', '=', release)
    .where(sql<boolean>`coalesce(alarmed_at, '-infinity') < now() - interval '1 hour'`)
    .executeTakeFirst()
  return alarmed.numUpdatedRows === 1n
}
