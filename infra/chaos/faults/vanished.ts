import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../../api/src/testing/until.ts'
import type { Reply } from '../caller.ts'
import { type Fault, findings } from '../fault.ts'
import { seconds, stopwatch } from '../figures.ts'
import { startProxiedService } from '../service.ts'
import { write } from '../writers.ts'

const goneFor = 10_000

export const vanishedFault: Fault = {
  name: 'vanished',
  promise: `The database breaks every connection and refuses new ones for ${goneFor / 1_000} s: calls answer 503 with \`Retry-After\` within 5 s, the process lives and is not ready; the first call succeeds within 5 s of its return`,
  limit: 120,
  run: async (after) => {
    const service = await startProxiedService(after)
    await write(service, randomUUID())
    service.line.refuseNew()
    service.line.cut()
    const [during, live, ready]: [Reply[], Reply[], Reply[]] = [[], [], []]
    const gone = stopwatch()
    while (gone() < goneFor) {
      during.push(...(await Promise.all(Array.from({ length: 8 }, () => write(service, randomUUID())))))
      live.push(await service.call('GET', '/health/live'))
      ready.push(await service.call('GET', '/health/ready'))
      await sleep(100)
    }
    service.line.open()
    const elapsed = stopwatch()
    const key = randomUUID()
    await until('a write', async () => (await write(service, key)).status === 200, 30_000)
    const back = elapsed()
    const asPromised = during.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null)
    const slowest = Math.max(...during.map(({ milliseconds }) => milliseconds))
    const { note, seen } = findings()
    note(
      asPromised.length === during.length && slowest <= 5_000,
      `${asPromised.length} of ${during.length} calls answered 503 with a time to wait, after at most ${seconds(slowest)}`,
    )
    note(
      live.every(({ status }) => status === 200) && ready.every(({ status }) => status === 503),
      'alive and not ready all the while',
    )
    note(back <= 5_000, `first success ${seconds(back)} after its return`)
    return seen()
  },
}
