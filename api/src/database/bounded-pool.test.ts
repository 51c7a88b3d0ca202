import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { holdLock } from '../testing/held-lock.ts'
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { sweepInterval } from './bounded-pool.ts'
import { inPool } from './caller.ts'
import { type Database, openDatabase } from './connection.ts'
import { namedQuery } from './named-query.ts'
import { type PoolLimits, poolLimits } from './pool-limits.ts'

let direct: TestDatabase
let proxy: TcpProxy
let database: Database
beforeAll(async () => {
  direct = await makeTestDatabase()
})
afterAll(() => direct.drop())
beforeEach(async () => {
  proxy = await startTcpProxy(direct.url)
})
afterEach(async () => {
  await database.close()
  await proxy.close()
})

/** A database behind a breakable connection, with short silence limits. */
function openThrough(limits: Partial<PoolLimits> = {}, replicaUrl?: string): Database {
  database = openDatabase({
    url: proxy.through(direct.url),
    replicaUrl,
    limits: { public: { connections: 3, connectTimeout: 500, silenceTimeout: 500, ...limits } },
    onIdleError: () => {},
  })
  return database
}

const nameOf = (failure: unknown) => (failure instanceof Error ? failure.message : 'no failure')
const failureOf = (work: Promise<unknown>) => work.then(() => 'no failure', nameOf)
const one = { rows: [{ one: 1 }] }

describe('frozen connections', () => {
  it('are dropped, together with idle ones, and replaced by new ones', async () => {
    const { main } = openThrough()
    const ask = () => main.pool.query('select 1 as one')
    await Promise.all([1, 2, 3].map(() => main.pool.query('select pg_sleep(0.1)')))
    expect(main.pool.totalCount).toBe(3)
    proxy.freeze()
    expect(await failureOf(ask())).toBe('the database connection is lost')
    // Other calls do not have to wait for the same timeout again.
    expect(await Promise.all([ask(), ask(), ask()])).toMatchObject([one, one, one])
  })

  it('do not block a transaction or its connection for ever', async () => {
    const { main } = openThrough({ connections: 1 })
    const begun = Promise.withResolvers<void>()
    const frozen = Promise.withResolvers<void>()
    const transaction = main.kysely.transaction().execute(async (tx) => {
      await tx.selectFrom('category').select('id').execute()
      begun.resolve()
      await frozen.promise
      await tx.selectFrom('category').select('id').execute()
    })
    await begun.promise
    proxy.freeze()
    frozen.resolve()
    expect(await failureOf(transaction)).toMatch(/lost|not queryable/)
    expect(await main.pool.query('select 1 as one')).toMatchObject(one)
  })

  it('do not block waiting callers, nor closing the pool', async () => {
    const { main } = openThrough({ connections: 1, silenceTimeout: 0 })
    await main.pool.query('select 1')
    proxy.freeze()
    const stuck = failureOf(main.pool.query('select 1'))
    expect(await failureOf(main.pool.query('select 1'))).toMatch(/^timeout exceeded/)
    await database.close()
    expect(await stuck).toBe('the process stops')
  })

  it('fail within the connect timeout if they are new', async () => {
    const { main } = openThrough()
    proxy.swallowNew()
    expect(await failureOf(main.pool.query('select 1'))).toMatch(/^Connection terminated/)
    proxy.open()
    expect(await main.pool.query('select 1 as one')).toMatchObject(one)
  })

  it('are detected soon enough for a recovery within 15 s in each serving pool', () => {
    const { upkeep, ...serving } = poolLimits
    expect(upkeep.silenceTimeout).toBe(0)
    const slowest = Object.values(serving).map(({ connectTimeout, silenceTimeout, statementTimeout }) => {
      // PostgreSQL speaks first.
      expect(silenceTimeout).toBeGreaterThan(statementTimeout)
      return silenceTimeout + 2 * sweepInterval + (connectTimeout > 3_000 ? connectTimeout : 0)
    })
    expect(Math.max(...slowest)).toBeLessThan(15_000)
  })
})

describe('a slow statement', () => {
  it('is not taken for a frozen connection within its time', async () => {
    const { main } = openThrough({ silenceTimeout: 2_000 })
    expect((await main.pool.query('select 1 as one from pg_sleep(1.2)')).rows).toEqual([{ one: 1 }])
  })
})

describe('the queue for connections', () => {
  it('is bounded: one caller too many is rejected at once', async () => {
    const { main } = openThrough({ connections: 1, maxWaiting: 1, silenceTimeout: 5_000 })
    const held = await holdLock(direct, 'lock table category in access exclusive mode', [])
    const ask = () => main.kysely.selectFrom('category').select('id').execute()
    const [running, waiting] = [ask(), ask()]
    expect(await failureOf(ask())).toBe('too many callers wait for a database connection')
    await held.release()
    await Promise.all([running, waiting])
  })
})

describe('the kinds of work', () => {
  it('have separate connections, named after them', async () => {
    const { main } = openThrough()
    const name = async () => (await main.pool.query("select current_setting('application_name') as name")).rows[0]?.name
    expect(await name()).toBe('qasima-public')
    expect(await inPool('staff', name)).toBe('qasima-staff')
    const inTransaction = () =>
      main.kysely
        .transaction()
        .execute((tx) =>
          tx
            .selectNoFrom(({ fn, val }) => fn<string>('current_setting', [val('application_name')]).as('name'))
            .executeTakeFirst(),
        )
    expect(await inPool('worker', inTransaction)).toEqual({ name: 'qasima-worker' })
  })

  it('limit statements, lock waits and idle transactions, each with its own timeout', async () => {
    const { main } = openThrough()
    const settings = async () =>
      (
        await main.pool.query(
          "select name, setting from pg_settings where name ~ '^(statement|lock|idle_in_transaction_session)_timeout$' order by name",
        )
      ).rows.map(({ setting }) => Number(setting))
    expect(await inPool('account', settings)).toEqual([30_000, 5_000, 10_000])
    expect(await inPool('upkeep', settings)).toEqual([30_000, 0, 0])
  })
})

describe('an unavailable replica', () => {
  it('is replaced by the primary, for named and other statements, until it is back', async () => {
    const line = await startTcpProxy(direct.url)
    const { replica } = openThrough({}, line.through(direct.url))
    const named = namedQuery('first-category', (db, _input: object) => db.selectFrom('category').select('id').limit(1))
    const list = () => replica.kysely.selectFrom('category').select('id').execute()
    const opened = () => database.pools().map(({ database: name, pool }) => `${name} ${pool.totalCount}`)
    for (const read of [list, () => named(replica, {})]) {
      await read()
      line.refuseNew()
      line.cut()
      await read()
      await read()
      expect(opened()).toContain('main 1')
      line.open()
      await until('the replica', () => !database.isReplicaAway())
    }
    await line.close()
  }, 20_000)
})
