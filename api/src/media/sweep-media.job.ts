import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { openObjectStore } from '../object-store/open-object-store.ts'
import { defineJob } from '../worker/job.ts'

/** An upload that is under way has stored files that nothing names yet. */
const graceHours = 24
const atOnce = 500

async function* batches<Item>(items: AsyncIterable<Item>, size: number): AsyncIterable<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    if (batch.push(item) === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/**
 * Removes stored files that no entry names: of uploads that were cut short, and of entries deleted while the store was
 * away.
 */
export async function sweepMedia(db: Kysely<Schema>, store: ObjectStore, now = new Date()): Promise<void> {
  const newest = now.getTime() - graceHours * 3_600_000
  for await (const folders of batches(store.folders(), atOnce)) {
    const old = folders.filter(({ changedAt }) => changedAt.getTime() < newest).map(({ name }) => name)
    if (old.length === 0) continue
    const rows = await db.selectFrom('media').select('key').where('key', 'in', old).execute()
    const named = new Set(rows.map(({ key }) => key))
    for (const name of old) if (!named.has(name)) await store.removeFolder(name)
  }
}

export const sweepMediaDaily = defineJob({
  queue: { name: 'sweep-media', expireInSeconds: 3_600, deleteAfterSeconds: 86_400 },
  schedule: '41 3 * * *',
  pollingSeconds: 60,
  run: async ({ config, database }) => {
    const store = await openObjectStore(config, 'media')
    try {
      await sweepMedia(database.main.kysely, store)
    } finally {
      store.close()
    }
  },
})
