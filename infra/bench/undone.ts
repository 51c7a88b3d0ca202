import { performance } from 'node:perf_hooks'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Schema } from '../../api/src/database/schema.ts'

/** How many milliseconds some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** One statement of a transaction that is taken back, so that a bench leaves the database as it found it. */
export async function undone(
  client: pg.Client,
  prepare: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<number> {
  await client.query('begin')
  try {
    await prepare()
    return await timed(work)
  } finally {
    await client.query('rollback')
  }
}

/** What the service does in a transaction that is taken back as well. */
export async function undoneByService(
  db: Kysely<Schema>,
  prepare: (tx: Kysely<Schema>) => Promise<unknown>,
  work: (tx: Kysely<Schema>) => Promise<unknown>,
): Promise<number> {
  const undo = new Error('taken back')
  let time = Number.NaN
  const storing = db.transaction().execute(async (tx) => {
    await prepare(tx)
    time = await timed(() => work(tx))
    throw undo
  })
  await storing.catch((error) => {
    if (error !== undo) throw error
  })
  return time
}
