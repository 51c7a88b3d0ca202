import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import { type Db, fromKysely, PgBoss, type QueueOptions } from 'pg-boss'
import type { Static, TObject } from 'typebox'
import type { Schema } from '../database/schema.ts'

/** Several statements in one text answer a list, which the adapter for Kysely would lose. */
export const poolAdapter = (pool: Pool): Db => ({ executeSql: (text, values) => pool.query(text, values) })

/** The name of a queue, and the shape of what its jobs bring. */
export interface QueueWithData<Data extends TObject> {
  readonly name: string
  readonly data: Data
}

interface SendOptions {
  /** Of which one runs at a time, where the job says so. */
  readonly group?: string
}

/**
 * Puts a job into a queue, in the caller's transaction: with its cause, or not at all. Any process of
 * the worker role takes it from there.
 */
export async function sendJob<Data extends TObject>(
  tx: Transaction<Schema>,
  { name }: QueueWithData<Data>,
  data: Static<Data>,
  { group }: SendOptions = {},
): Promise<void> {
  // An instance that is never started: no timers, no connection of its own, only the statements.
  await new PgBoss({ db: fromKysely(tx) }).send(name, data, group === undefined ? {} : { group: { id: group } })
}

/** A queue and its retry settings; the dead letter queue, created before, receives jobs that failed permanently. */
export interface QueueSettings extends QueueOptions {
  readonly name: string
  readonly deadLetter?: string
}

/**
 * Brings the tables of the job queue up to date, and the settings of each queue in their order. A schedule whose job is gone
 * ends, with what it queued: it would fill a queue that no worker looks into.
 */
export async function prepareQueues(pool: Pool, jobs: readonly { readonly queue: QueueSettings }[]): Promise<void> {
  const boss = new PgBoss({ db: poolAdapter(pool), schedule: false, supervise: false })
  // What goes wrong here is thrown as well.
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const { queue } of jobs) {
      const { name, ...settings } = queue
      await boss.createQueue(name, settings)
      // A queue that is only named has nothing to bring up to date, which pg-boss takes for a mistake.
      if (Object.keys(settings).length > 0) await boss.updateQueue(name, settings)
    }
    const names = new Set(jobs.map(({ queue }) => queue.name))
    for (const { name } of await boss.getSchedules()) {
      if (names.has(name)) continue
      await boss.unschedule(name)
      await boss.deleteQueuedJobs(name)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
