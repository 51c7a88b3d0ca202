import { type Kysely, sql } from 'kysely'
import type { ReleaseItem, ReleaseState } from '../../../shared/contract/release/release.routes.ts'
import type { HostDescription } from '../../../shared/federation/registry.ts'
import type { DeployedBuild } from '../../../shared/release/deployed-build.ts'
import type { Schema } from '../database/schema.ts'

declare module '../database/schema.ts' {
  interface JsonColumns {
    'release.description': DeployedBuild | HostDescription
  }
}

/** The state of a release; the first condition that holds. */
const state = sql<ReleaseState>`case
  when release.id = channel.current then 'current'
  when release.id = channel.canary then 'canary'
  when release.files_removed_at is not null then 'removed'
  when release.waits_since is not null then 'awaiting-approval'
  when release.id = channel.preview then 'preview'
  when release.taken_back_at is not null then 'taken-back'
  when release.id = channel.before then 'before'
  else 'kept'
end`

const listed = (db: Kysely<Schema>) =>
  db
    .selectFrom('release')
    .leftJoin('release_channel as channel', 'channel.remote', 'release.remote')
    .leftJoin('user as maker', 'maker.id', 'release.made_by')
    .leftJoin('user as approver', 'approver.id', 'release.approved_by')
    .leftJoin('user as giver', 'giver.id', 'release.last_current_by')
    .select([
      'release.id',
      'release.remote',
      'release.version',
      'release.revision',
      'release.bytes',
      'release.made_at',
      'release.made_by',
      'maker.email as maker',
      'release.approved_at',
      'release.approved_by',
      'approver.email as approver',
      'release.last_current_at',
      'release.last_current_by',
      'giver.email as giver',
      sql<boolean>`release.needs_approval and release.approved_at is null`.as('needsApproval'),
      'release.mends_security',
      'release.held_at',
      'release.held_because',
      state.as('state'),
      sql<number | null>`case when release.id = channel.canary then channel.percent else release.wanted_percent end`.as(
        'percent',
      ),
    ])

type Listed = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>

const person = (id: string | null, email: string | null) => (id === null || email === null ? null : { id, email })

const toItem = (row: Listed): ReleaseItem => ({
  id: row.id,
  remote: row.remote,
  version: row.version,
  revision: row.revision,
  state: row.state,
  percent: row.percent,
  bytes: Number(row.bytes),
  madeAt: row.made_at.toISOString(),
  madeBy: person(row.made_by, row.maker),
  approvedAt: row.approved_at?.toISOString() ?? null,
  approvedBy: person(row.approved_by, row.approver),
  needsApproval: row.needsApproval,
  fixesSecurity: row.mends_security,
  lastCurrentAt: row.last_current_at?.toISOString() ?? null,
  lastCurrentBy: person(row.last_current_by, row.giver),
  held:
    row.held_at === null || row.held_because === null
      ? null
      : { at: row.held_at.toISOString(), because: row.held_because },
})

export async function findReleaseItem(db: Kysely<Schema>, id: string): Promise<ReleaseItem | undefined> {
  const row = await listed(db).where('release.id', '=', id).executeTakeFirst()
  return row && toItem(row)
}

/** The build's description of a release, with the check's results. */
export const findDescription = async (db: Kysely<Schema>, id: string) =>
  (await db.selectFrom('release').select('description').where('id', '=', id).executeTakeFirst())?.description

/** The newest releases of one remote. */
export async function listReleasesOf(db: Kysely<Schema>, remote: string, rows: number): Promise<ReleaseItem[]> {
  const found = await listed(db)
    .where('release.remote', '=', remote)
    .orderBy('release.made_at', 'desc')
    .limit(rows)
    .execute()
  return found.map(toItem)
}

/** The newest few releases of each remote, and all that any visitor gets. */
export async function listNewestReleases(db: Kysely<Schema>, each: number): Promise<ReleaseItem[]> {
  const found = await listed(db)
    .where(
      sql<boolean>`release.id in (channel.current, channel.before, channel.canary, channel.preview) or release.id in (
        select newest.id from (select distinct remote from release) as one cross join lateral (
          select id from release where remote = one.remote order by made_at desc limit ${each}
        ) as newest
      )`,
    )
    .orderBy('release.remote')
    .orderBy('release.made_at', 'desc')
    .execute()
  return found.map(toItem)
}

interface NewRelease {
  readonly id: string
  readonly remote: string
  readonly document: string
  readonly signature: string
  readonly signedBy: string
  /** The build's description and the check's results, as JSON. */
  readonly description: string
  readonly isForStaff: boolean
  readonly version: string
  readonly revision: string | null
  readonly bytes: number
  readonly madeBy: string | null
  readonly needsApproval: boolean
  readonly mendsSecurity: boolean
  /** Whether its archives came with it, because they were missing or damaged. */
  readonly isPutAnew: boolean
}

/** Adds a release; an existing one stays unchanged while its archives exist. */
export async function insertRelease(tx: Kysely<Schema>, release: NewRelease): Promise<void> {
  await tx
    .insertInto('release')
    .values({
      id: release.id,
      remote: release.remote,
      document: release.document,
      signature: release.signature,
      signed_by: release.signedBy,
      description: release.description,
      is_for_staff: release.isForStaff,
      version: release.version,
      revision: release.revision,
      bytes: release.bytes,
      made_by: release.madeBy,
      needs_approval: release.needsApproval,
      mends_security: release.mendsSecurity,
    })
    // Missing or damaged files come back under the signature that came with them.
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({
          files_removed_at: null,
          document: row.ref('excluded.document'),
          signature: row.ref('excluded.signature'),
          signed_by: row.ref('excluded.signed_by'),
        }))
        .where(({ or, eb }) => or([eb('release.files_removed_at', 'is not', null), eb.val(release.isPutAnew)])),
    )
    .execute()
}

/** A release with what promotion rules need; locks the row. */
export const lockRelease = (tx: Kysely<Schema>, id: string) =>
  tx
    .selectFrom('release')
    .select(['id', 'remote', 'made_by', 'is_for_staff', 'needs_approval', 'approved_at', 'files_removed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** What visitors of a remote get; locks the row, creating it if needed. */
export async function lockChannel(tx: Kysely<Schema>, remote: string) {
  await tx
    .insertInto('release_channel')
    .values({ remote, moves: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('release_channel')
    .select(['remote', 'current', 'before', 'canary', 'percent', 'preview'])
    .where('remote', '=', remote)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
export type Channel = Awaited<ReturnType<typeof lockChannel>>

/** Writes what visitors of a remote get from now on. */
export async function writeChannel(
  tx: Kysely<Schema>,
  { remote, current, before, canary, percent, preview }: Channel,
  actorId: string | null,
): Promise<void> {
  await tx
    .updateTable('release_channel')
    .set((row) => ({
      current,
      before,
      canary,
      percent,
      preview,
      changed_by: actorId,
      changed_at: sql<Date>`now()`,
      moves: row('moves', '+', 1),
    }))
    .where('remote', '=', remote)
    .execute()
}

/** The most recently current release that was not rolled back, except one. */
export const lastGoodBut = (tx: Kysely<Schema>, remote: string, id: string) =>
  tx
    .selectFrom('release')
    .select('id')
    .where('remote', '=', remote)
    .where('id', '<>', id)
    .where('last_current_at', 'is not', null)
    .where('taken_back_at', 'is', null)
    .where('held_at', 'is', null)
    .where('files_removed_at', 'is', null)
    .orderBy('last_current_at', 'desc')
    .executeTakeFirst()

/** The existing releases: checked at a start before it releases its builds. */
export const listKnownReleases = (db: Kysely<Schema>) =>
  db
    .selectFrom('release')
    .leftJoin('release_channel as channel', 'channel.current', 'release.id')
    .select(['release.id', 'release.remote'])
    .select(sql<boolean>`channel.current is not null`.as('isCurrent'))
    .select(sql<boolean>`made_by is not null`.as('isOfTeam'))
    .select(sql<boolean>`taken_back_at is not null`.as('isTakenBack'))
    .execute()

/** The signed document of a release with existing files; undefined otherwise. */
export const findServedRelease = (db: Kysely<Schema>, id: string) =>
  db
    .selectFrom('release')
    .select(['id', 'document'])
    .where('id', '=', id)
    .where('files_removed_at', 'is', null)
    .executeTakeFirst()

/** The newest shell release with each file, by path; only shells whose pages may still be open are searched. */
export async function findShellsOf(db: Kysely<Schema>, files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ file: string; release: string }>`
    select distinct on (file) file, release.id as release
    from unnest(${files}::text[]) as file
    join release on release.remote = 'shell' and files_removed_at is null
      and position('"' || file || '"' in release.document) > 0
    order by file, made_at desc
  `.execute(db)
  return new Map(rows.map(({ file, release }) => [file, release]))
}

/** A release with existing files that was not rolled back and that not everyone gets, for those who have its link. */
export const findPreviewedRelease = (db: Kysely<Schema>, id: string) =>
  db
    .selectFrom('release')
    .select(['remote', 'version', 'is_for_staff'])
    .where('id', '=', id)
    .where('files_removed_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .where(
      sql<boolean>`(held_at is not null or id <> all(select current from release_channel where current is not null))`,
    )
    .executeTakeFirst()
