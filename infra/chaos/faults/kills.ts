import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { until } from '../../../api/src/testing/until.ts'
import type { Fault } from '../fault.ts'
import { findings } from '../fault.ts'
import { seconds, stopwatch } from '../figures.ts'
import { embeddedDatabase, type Service, startService } from '../service.ts'
import { countLostAndTwice, startWriters, write } from '../writers.ts'

const kills = 20
const writersAtOnce = 8
/** Acknowledged writes between two kills. */
const writesBetween = 500
const backWithin = 5_000

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Milliseconds from the database accepting connections to the first write that is acknowledged. */
async function killDatabase(service: Service): Promise<number> {
  const { pid, url } = await embeddedDatabase(service)
  process.kill(pid, 'SIGKILL')
  await until('the database', () => accepts(url), 60_000)
  const elapsed = stopwatch()
  const key = randomUUID()
  await until('a write', async () => (await write(service, key)).status === 200, 60_000)
  return elapsed()
}

/** Milliseconds from the kill to the first write, the start of the process included. */
async function killNode(service: Service): Promise<number> {
  const elapsed = stopwatch()
  const child = service.process()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await service.start()
  const key = randomUUID()
  await until('a write', async () => (await write(service, key)).status === 200, 60_000)
  return elapsed()
}

export const killsFault: Fault = {
  name: 'kills',
  promise: `\`kill -9\` of Node and of PostgreSQL in turn, ${kills} times, under ${writersAtOnce} writers: no acknowledged write is lost or there twice; the first call succeeds within 5 s of the database accepting connections`,
  limit: 420,
  run: async (after) => {
    const service = await startService(after)
    const writers = startWriters(service, writersAtOnce)
    const back: Readonly<Record<'node' | 'database', number[]>> = { node: [], database: [] }
    for (let turn = 0; turn < kills; turn += 1) {
      const goal = writers.acknowledged.length + writesBetween
      await until('writes', () => writers.acknowledged.length >= goal, 60_000)
      if (turn % 2) back.database.push(await killDatabase(service))
      else back.node.push(await killNode(service))
    }
    await writers.stop()
    const { url } = await embeddedDatabase(service)
    const { lost, twice } = await countLostAndTwice(url, writers.acknowledged)
    const [slowest, longestStart] = [Math.max(...back.database), Math.max(...back.node)]
    const { note, seen } = findings()
    note(
      lost === 0 && twice === 0,
      `${writers.acknowledged.length} writes acknowledged, ${lost} lost, ${twice} twice, ${writers.refused()} tries refused and sent again`,
    )
    note(slowest <= backWithin, `first success at most ${seconds(slowest)} after the database accepted connections`)
    note(true, `at most ${seconds(longestStart)} after a kill of Node, its start included`)
    return seen()
  },
}
