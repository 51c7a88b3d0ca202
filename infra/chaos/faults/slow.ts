import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reply } from '../caller.ts'
import { type Fault, findings } from '../fault.ts'
import { seconds, stopwatch } from '../figures.ts'
import { type ProxiedService, startProxiedService } from '../service.ts'
import { countLostAndTwice, startWriters, write } from '../writers.ts'

/** Milliseconds that every packet takes longer, each way: a database in another region, or one with a full disk queue. */
const slower = 100
const lastsFor = 20_000
const answeredWithin = 5_000

const callAll = (service: ProxiedService, token: string): Promise<Reply[]> =>
  Promise.all([
    service.call('GET', `/shop/shop-list?search=${randomUUID()}`),
    service.call('GET', '/auth/profile', { token }),
    service.call('GET', '/media', { token }),
    write(service, randomUUID()),
  ])

export const slowFault: Fault = {
  name: 'slow',
  promise: `Everything to and from the database takes ${slower} ms longer each way for ${lastsFor / 1_000} s: no call fails or takes more than 5 s, the process stays ready, and no acknowledged write is lost or there twice`,
  limit: 120,
  run: async (after) => {
    const service = await startProxiedService(after)
    const token = await service.staffToken()
    await callAll(service, token)
    const writers = startWriters(service, 4)
    service.line.delay(slower)
    const [calls, probes]: [Promise<Reply[]>[], Reply[]] = [[], []]
    const elapsed = stopwatch()
    // Rounds overlap: visitors do not wait for one another.
    while (elapsed() < lastsFor) {
      calls.push(callAll(service, token))
      probes.push(await service.call('GET', '/health/ready'))
      await sleep(200)
    }
    const replies = (await Promise.all(calls)).flat()
    service.line.delay(0)
    await writers.stop()
    const kept = await countLostAndTwice(service.databaseUrl, writers.acknowledged)

    const failed = replies.filter(({ status }) => status !== 200)
    const slowest = Math.max(...replies.map(({ milliseconds }) => milliseconds))
    const { note, seen } = findings()
    note(
      failed.length === 0 && slowest <= answeredWithin,
      `${failed.length} of ${replies.length} calls failed, the slowest took ${seconds(slowest)}`,
    )
    note(
      probes.every(({ status }) => status === 200),
      `ready in ${probes.filter(({ status }) => status === 200).length} of ${probes.length} probes`,
    )
    note(
      writers.acknowledged.length > 0 && kept.lost === 0 && kept.twice === 0,
      `${writers.acknowledged.length} writes acknowledged, ${kept.lost} lost, ${kept.twice} twice, ${writers.refused()} tries refused and sent again`,
    )
    return seen()
  },
}
