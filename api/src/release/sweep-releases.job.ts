import { type Kysely, sql } from 'kysely'
import { keptReleaseDays } from '../../../shared/contract/release/release.limits.ts'
import type { Schema } from '../database/schema.ts'
import { defineJob } from '../worker/job.ts'
import { deleteOldReports } from './health/report.queries.ts'
import { lockMoves } from './release-marks.queries.ts'
import { openReleaseStore, type ReleaseStore } from './release-store.ts'

const atOnce = 200

/** Releases that no visitor gets, and that no open page can be using any more. */
const forgotten = (db: Kysely<Schema>) =>
  db
    .selectFrom('release')
    .leftJoin('release_channel as channel', 'channel.remote', 'release.remote')
    .select('release.id')
    .where('files_removed_at', 'is', null)
    .where(sql<boolean>`coalesce(last_given_at, made_at) < now() - make_interval(days => ${sql.lit(keptReleaseDays)})`)
    .where(
      sql<boolean>`release.id <> all(array_remove(array[channel.current, channel.before, channel.canary, channel.preview], null))`,
    )

/** Removes the files of releases that were last current too long ago; their records stay. */
export async function sweepReleases(db: Kysely<Schema>, store: Pick<ReleaseStore, 'remove'>): Promise<void> {
  for (const { id } of await forgotten(db).limit(atOnce).execute())
    await db.transaction().execute(async (tx) => {
      // It may have been promoted meanwhile, and must not be while its files are deleted.
      await lockMoves(tx)
      if (!(await forgotten(tx).where('release.id', '=', id).executeTakeFirst())) return
      await tx.updateTable('release').set({ files_removed_at: sql<Date>`now()` }).where('id', '=', id).execute()
      await store.remove(id)
    })
}

export const sweepReleasesDaily = defineJob({
  queue: { name: 'sweep-releases', expireInSeconds: 3_600, deleteAfterSeconds: 86_400 },
  schedule: '17 4 * * *',
  pollingSeconds: 60,
  run: async ({ config, database }) => {
    const store = await openReleaseStore(config)
    try {
      await sweepReleases(database.main.kysely, store)
      await deleteOldReports(database.main.kysely)
    } finally {
      store.close()
    }
  },
})
