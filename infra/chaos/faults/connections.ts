import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { until } from '../../../api/src/testing/until.ts'
import type { Reply } from '../caller.ts'
import { type Fault, findings } from '../fault.ts'
import { seconds, stopwatch } from '../figures.ts'
import { startProxiedService } from '../service.ts'
import { write } from '../writers.ts'

const lastsFor = 10_000
const answeredWithin = 5_000
const backWithin = 5_000

/** Takes every connection that the server still gives away, and says how many. */
async function takeAll(url: string): Promise<{ count: number; release(): Promise<void> }> {
  const clients: pg.Client[] = []
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
    } catch {
      break
    }
    clients.push(client)
  }
  return { count: clients.length, release: async () => void (await Promise.all(clients.map((one) => one.end()))) }
}

/** The role of the service without the rights of a superuser, for whom PostgreSQL keeps three connections back. */
async function ordinaryUrl(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const password = randomUUID()
  await client.query(`create role crowd login password '${password}'`)
  await client.query('grant connect on database qasima to crowd')
  await client.end()
  return Object.assign(new URL(url), { username: 'crowd', password }).href
}

export const connectionsFault: Fault = {
  name: 'connections',
  promise: `Other programs take every connection that the database has, and the service loses its own: calls answer 503 with \`Retry-After\` within 5 s for ${lastsFor / 1_000} s, the process lives and is not ready; the first call succeeds within 5 s of the connections being free`,
  limit: 120,
  run: async (after) => {
    const service = await startProxiedService(after)
    await write(service, randomUUID())
    const crowd = await ordinaryUrl(service.databaseUrl)
    // The service is cut off and not let in again until the others hold everything.
    service.line.refuseNew()
    service.line.cut()
    await sleep(1_000)
    const [ordinary, reserved] = [await takeAll(crowd), await takeAll(service.databaseUrl)]
    after(async () => void (await Promise.all([ordinary.release(), reserved.release()])))
    service.line.open()

    const [during, live, ready]: [Reply[], Reply[], Reply[]] = [[], [], []]
    const elapsed = stopwatch()
    while (elapsed() < lastsFor) {
      during.push(...(await Promise.all(Array.from({ length: 8 }, () => write(service, randomUUID())))))
      live.push(await service.call('GET', '/health/live'))
      ready.push(await service.call('GET', '/health/ready'))
      await sleep(100)
    }
    await Promise.all([ordinary.release(), reserved.release()])
    const free = stopwatch()
    const key = randomUUID()
    await until('a write', async () => (await write(service, key)).status === 200, 30_000)
    const back = free()

    const asPromised = during.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null)
    const slowest = Math.max(...during.map(({ milliseconds }) => milliseconds))
    const { note, seen } = findings()
    note(
      ordinary.count > 0 && asPromised.length === during.length && slowest <= answeredWithin,
      `others held ${ordinary.count + reserved.count} connections; ${asPromised.length} of ${during.length} calls answered 503 with a time to wait, after at most ${seconds(slowest)}`,
    )
    note(
      live.every(({ status }) => status === 200) && ready.every(({ status }) => status === 503),
      'alive and not ready all the while',
    )
    note(back <= backWithin, `first success ${seconds(back)} after they were free`)
    return seen()
  },
}
