import { sql } from 'kysely'
import { trashDays } from '../../../shared/contract/collection.limits.ts'
import { deleteRecord, type RecordId } from '../collection/collection.changes.ts'
import type { Collection } from '../collection/collection.ts'
import type { Database } from '../database/connection.ts'
import { toApiError } from '../http/problem.ts'
import { defineJob, type JobContext } from '../worker/job.ts'

const atOnce = 500

const isDue = sql<boolean>`deleted_at < now() - make_interval(days => ${trashDays})`

/** Deletes one record, unless it left the trash meanwhile. */
const deleteDue = ({ main }: Database, collection: Collection, id: RecordId): Promise<void> =>
  main.kysely.transaction().execute(async (tx) => {
    await collection.lockBefore?.(tx, [id])
    const { rows } = await sql`
      select from ${sql.table(collection.table)} where id = ${id} and ${isDue} for update skip locked
    `.execute(tx)
    if (rows.length > 0) await deleteRecord(tx, collection, id, { actorId: null })
  })

/** The next records that have been in the trash for too long, after the one that is named. */
async function dueRecords({ main }: Database, { table }: Collection, after: RecordId | undefined): Promise<RecordId[]> {
  const rest = after === undefined ? sql`` : sql`and id > ${after}`
  const { rows } = await sql<{ id: RecordId }>`
    select id from ${sql.table(table)} where ${isDue} ${rest} order by id limit ${atOnce}
  `.execute(main.kysely)
  return rows.map(({ id }) => id)
}

/** Deletes for good what staff threw away long ago. What others still point to stays until they do not. */
export async function emptyTrash({
  database,
  collections,
}: Pick<JobContext, 'database' | 'collections'>): Promise<void> {
  for (const collection of collections.filter(({ contract, isLog }) => !isLog && !contract.staysInTrash)) {
    let due = await dueRecords(database, collection, undefined)
    while (due.length > 0) {
      for (const id of due) {
        await deleteDue(database, collection, id).catch((error) => {
          if (toApiError(error).key !== 'CONFLICT') throw error
        })
      }
      due = await dueRecords(database, collection, due.at(-1))
    }
  }
}

export const emptyTrashDaily = defineJob({
  queue: { name: 'empty-trash', expireInSeconds: 3_600, deleteAfterSeconds: 86_400 },
  schedule: '13 4 * * *',
  pollingSeconds: 60,
  run: emptyTrash,
})
