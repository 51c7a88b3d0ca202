import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import type { Budget } from './budget.queries.ts'
import { BudgetLeases } from './budget-leases.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase('migrated')
})
afterAll(() => database.drop())

const log = { warn: () => {} }
const open: BudgetLeases[] = []
/** A process; it renews when a test says so. */
function startProcess(leaseSeconds = 3_600): BudgetLeases {
  const leases = new BudgetLeases({ db: database.main.kysely, log, renewEvery: 3_600_000, leaseSeconds })
  open.push(leases)
  return leases
}
afterEach(async () => {
  for (const leases of open.splice(0)) await leases.close()
})

let subject: string
beforeEach(() => {
  subject = randomUUID()
})
const budget = (limit: number): Budget => ({ subject, kind: 'click', limit })

/** Writes what a process took. */
async function write(leases: BudgetLeases, count: number, { counted = count } = {}): Promise<void> {
  const done = await database.main.kysely
    .transaction()
    .execute((tx) => leases.spend(tx, [{ subject, kind: 'click', counted, taken: count }]))
  done()
}

async function takeMany(leases: BudgetLeases, limit: number, most: number): Promise<number> {
  let taken = 0
  while (taken < most && (await leases.takeOrAsk(budget(limit)))) taken += 1
  return taken
}

const counted = async () => {
  const row = await database.main.kysely
    .selectFrom('budget')
    .select('counted')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.counted
}

describe('budgets that processes share', () => {
  it('give out exactly as many units as there are', async () => {
    const process = startProcess()
    expect(await takeMany(process, 25, 100)).toBe(25)
    await write(process, 25)
    expect(await counted()).toBe(25)
    await process.renew()
    expect(await process.takeOrAsk(budget(25))).toBe(false)
  })

  it('are never passed by several processes that take at the same time', async () => {
    const processes = [startProcess(), startProcess(), startProcess()]
    const takers = processes.flatMap((process) => [process, process, process])
    const taken = await Promise.all(takers.map((process) => takeMany(process, 500, 500)))
    const sum = taken.reduce((total, count) => total + count, 0)
    expect(sum).toBeLessThanOrEqual(500)
    // What one holds and does not need is not lost.
    let rest = 500 - sum
    for (let turn = 0; rest > 0 && turn < 20; turn += 1) {
      const [first] = processes
      await Promise.all(processes.map((process) => process.renew()))
      if (first) rest -= await takeMany(first, 500, 500)
    }
    expect(rest).toBe(0)
  })

  it('go to the process that needs them, when another holds the last of them', async () => {
    const [idle, busy] = [startProcess(), startProcess()]
    expect(await idle.takeOrAsk(budget(4))).toBe(true)
    expect(await busy.takeOrAsk(budget(4))).toBe(false)
    // The first renewal says that units are wanted, and gives back.
    await idle.renew()
    await idle.renew()
    expect(await takeMany(busy, 4, 10)).toBe(3)
  })

  it('take back the units of a process that stops', async () => {
    const first = startProcess()
    expect(await takeMany(first, 10, 4)).toBe(4)
    await write(first, 4)
    await first.close()
    expect(await takeMany(startProcess(), 10, 100)).toBe(6)
  })

  it('take back the units of a process that was killed, when its lease is over', async () => {
    const [killed, other] = [startProcess(0.3), startProcess(0.3)]
    expect(await takeMany(killed, 10, 1)).toBe(1)
    await until('the units are free', () => other.takeOrAsk(budget(10)))
    expect(await takeMany(other, 10, 100)).toBe(9)
    // What was thought to be killed and comes back finds its lease gone.
    await killed.renew()
    expect(killed.take(budget(10))).toBe(false)
  })

  it('end at once when their limit is lowered', async () => {
    const process = startProcess()
    expect(await takeMany(process, 100, 5)).toBe(5)
    await write(process, 5)
    await process.renew()
    expect(process.take(budget(5))).toBe(false)
    expect(await process.takeOrAsk(budget(100))).toBe(true)
  })

  it('are not passed by processes that hold units of a limit that was lowered', async () => {
    const processes = [startProcess(), startProcess()]
    for (const process of processes) expect(await takeMany(process, 1_000, 3)).toBe(3)
    for (const process of processes) process.putBack(budget(1_000))
    // Both have two that are taken, and hold more.
    let taken = 4
    for (let turn = 0; turn < 5; turn += 1) {
      for (const process of processes) {
        taken += await takeMany(process, 8, 20)
        await process.renew()
      }
    }
    expect(taken).toBe(8)
  })

  it('of two limits on one thing are the lower one, whichever is asked about', async () => {
    const process = startProcess()
    const taken = process.takeOrAsk(budget(5))
    expect(process.countedOf(budget(1_000))).toBe(0)
    expect(await taken).toBe(true)
    const { units } = await database.main.kysely
      .selectFrom('budget_lease')
      .select('units')
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow()
    expect(units).toBe(5)
  })

  it('answer within their deadline while the database is silent', async () => {
    const { pool } = database.main
    const client = await pool.connect()
    await client.query('begin; lock table budget in access exclusive mode')
    try {
      const start = performance.now()
      const process = startProcess()
      expect(await process.takeOrAsk(budget(5), 200)).toBe(false)
      await process.close()
      expect(performance.now() - start).toBeLessThan(4_000)
    } finally {
      await client.query('commit')
      client.release()
    }
  })

  it('are not counted twice for what was written twice', async () => {
    const process = startProcess()
    expect(await takeMany(process, 10, 3)).toBe(3)
    await write(process, 3, { counted: 2 })
    expect(await counted()).toBe(2)
    expect(await takeMany(process, 10, 100)).toBe(8)
  })
})
