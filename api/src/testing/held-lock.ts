import pg from 'pg'
import type { TestDatabase } from './test-database.ts'

/** What a statement has locked, held by a connection of its own until it is released. */
export interface HeldLock {
  /** Resolves when so many statements of this database wait for a lock. */
  waiters(count: number): Promise<void>
  /** Resolves when none does. */
  noWaiter(): Promise<void>
  /** Commits, the first time. */
  release(): Promise<void>
}

/** Makes calls meet that would otherwise pass each other by: they wait for what `statement` has locked. */
export async function holdLock({ url }: TestDatabase, statement: string, values: unknown[]): Promise<HeldLock> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  const countWaiting = async (): Promise<number> => {
    // The statistics of a transaction stand still once they were read.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ waiting: string }>(
      "select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return Number(rows[0]?.waiting)
  }
  let released: Promise<void> | undefined
  const release = async () => {
    await client.query('commit')
    await client.end()
  }
  return {
    waiters: async (count) => {
      while ((await countWaiting()) < count) await new Promise((resolve) => setImmediate(resolve))
    },
    noWaiter: async () => {
      while ((await countWaiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    release: () => {
      released ??= release()
      return released
    },
  }
}
