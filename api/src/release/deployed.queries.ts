import { type Kysely, sql } from 'kysely'
import type { Deployed } from '../../../shared/contract/release/deployed.routes.ts'
import type { HostDescription } from '../../../shared/federation/registry.ts'
import type { DeployedBuild } from '../../../shared/release/deployed-build.ts'
import type { Schema } from '../database/schema.ts'

/** Increases with every change of any remote. */
export async function versionOfDeployed(db: Kysely<Schema>): Promise<number> {
  const { version } = await db
    .selectFrom('release_channel')
    .select(sql<number>`coalesce(sum(moves), 0)::integer`.as('version'))
    .executeTakeFirstOrThrow()
  return version
}

/** Whether the current release is held and there is a good previous one, which visitors then get. */
const isOnFormer = sql<boolean>`(release.held_at is not null and former.id is not null)`

/** What visitors get of each remote. `before`: while it is good and its files exist. */
const deployed = (db: Kysely<Schema>) =>
  db
    .selectFrom('release_channel as channel')
    .innerJoin('release', 'release.id', 'channel.current')
    .leftJoin('release as former', (join) =>
      join
        .onRef('former.id', '=', 'channel.before')
        .on('former.taken_back_at', 'is', null)
        .on('former.held_at', 'is', null)
        .on('former.files_removed_at', 'is', null),
    )
    .leftJoin('release as share', (join) =>
      join.onRef('share.id', '=', 'channel.canary').on('share.held_at', 'is', null),
    )
    .select(['channel.remote as id', 'share.id as canary', 'percent'])
    .select([
      sql<string>`case when ${isOnFormer} then former.id else release.id end`.as('release'),
      sql<string | null>`case when not ${isOnFormer} then former.id end`.as('before'),
    ])
    .orderBy('channel.remote')

type DeployedRow = Awaited<ReturnType<ReturnType<typeof deployed>['execute']>>[number]

const toDeployed = ({ canary, percent, ...row }: DeployedRow): Deployed => ({
  ...row,
  canary: canary === null || percent === null ? null : { release: canary, percent },
})

/** Remotes that everyone may know of. */
export const listDeployed = async (db: Kysely<Schema>): Promise<Deployed[]> =>
  (await deployed(db).where('release.is_for_staff', '=', false).execute()).map(toDeployed)

interface ReleaseInForce<Description> {
  readonly id: string
  readonly description: Description
}

/** What visitors get, including canaries, with the builds' descriptions. */
export interface InForce {
  readonly shell: ReleaseInForce<HostDescription> | undefined
  readonly remotes: readonly ReleaseInForce<DeployedBuild>[]
}

export async function listInForce(db: Kysely<Schema>): Promise<InForce> {
  const rows = await db
    .selectFrom('release_channel as channel')
    .innerJoin('release', (join) =>
      join.on((on) =>
        on.or([on('release.id', '=', on.ref('channel.current')), on('release.id', '=', on.ref('channel.canary'))]),
      ),
    )
    .select(['release.id', 'release.description'])
    .execute()
  const shell = rows.flatMap(({ id, description }) => (isOfShell(description) ? [{ id, description }] : []))[0]
  const remotes = rows.flatMap(({ id, description }) => (isOfShell(description) ? [] : [{ id, description }]))
  return { shell, remotes }
}

export const isOfShell = (build: DeployedBuild | HostDescription): build is HostDescription => 'styles' in build

/** A section of the back-office with its build's description. */
export interface DeployedSection extends Deployed {
  readonly description: DeployedBuild
}

export async function listDeployedSections(db: Kysely<Schema>): Promise<DeployedSection[]> {
  const description = sql<
    DeployedBuild | HostDescription
  >`case when ${isOnFormer} then former.description else release.description end`
  const rows = await deployed(db)
    .select(description.as('description'))
    .where('release.is_for_staff', '=', true)
    .execute()
  return rows.flatMap(({ description, ...row }) =>
    isOfShell(description) ? [] : [{ ...toDeployed(row), description }],
  )
}
