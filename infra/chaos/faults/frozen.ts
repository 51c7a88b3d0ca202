import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../../api/src/testing/until.ts'
import type { Reply } from '../caller.ts'
import { type Fault, findings } from '../fault.ts'
import { seconds, stopwatch } from '../figures.ts'
import { type ProxiedService, startProxiedService } from '../service.ts'
import { countLostAndTwice, startWriters, write } from '../writers.ts'

const frozenFor = 10_000
const recoveredWithin = 15_000
const exitWithin = 30_000

/** Calls of every pool of connections, several at once. */
const callAll = (service: ProxiedService, token: string): Promise<Reply[]> =>
  Promise.all(
    Array.from({ length: 10 }, () => [
      service.call('GET', `/shop/shop-list?search=${randomUUID()}`),
      service.call('GET', '/auth/profile', { token }),
      service.call('GET', '/media', { token }),
      write(service, randomUUID()),
    ]).flat(),
  )

/** Milliseconds until a round of calls has no failure. A round begins every half second, as callers do not wait. */
async function measureRecovery(service: ProxiedService, token: string): Promise<number> {
  const elapsed = stopwatch()
  const rounds: Promise<number>[] = []
  const first = Promise.withResolvers<number>()
  let isOver = false
  while (!isOver && elapsed() < 4 * recoveredWithin) {
    const round = callAll(service, token).then((replies) => {
      if (replies.some(({ status }) => status !== 200)) return Number.POSITIVE_INFINITY
      isOver = true
      first.resolve(elapsed())
      return elapsed()
    })
    rounds.push(round)
    await sleep(500)
  }
  return isOver ? first.promise : elapsed()
}

export const frozenFault: Fault = {
  name: 'frozen',
  promise: `Every connection to the database swallows all bytes for ${frozenFor / 1_000} s, new ones included; then new ones work and the old ones stay frozen: recovered within 15 s, and no acknowledged write is lost or there twice. SIGTERM while all are frozen ends the process within 30 s`,
  limit: 240,
  run: async (after) => {
    const service = await startProxiedService(after)
    const token = await service.staffToken()
    await until('open connections', async () => (await callAll(service, token)).every(({ status }) => status === 200))
    const writers = startWriters(service, 4)
    await until('writes', () => writers.acknowledged.length > 100)

    service.line.swallowNew()
    service.line.freeze()
    const lost = callAll(service, token)
    await sleep(frozenFor)
    service.line.open()
    const back = await measureRecovery(service, token)
    const failed = (await lost).filter(({ status }) => status !== 200)
    const slowest = Math.max(...failed.map(({ milliseconds }) => milliseconds))
    const goal = writers.acknowledged.length + 100
    await until('writes', () => writers.acknowledged.length > goal, 60_000)
    await writers.stop()
    const kept = await countLostAndTwice(service.databaseUrl, writers.acknowledged)

    await until('open connections', async () => (await callAll(service, token)).every(({ status }) => status === 200))
    service.line.swallowNew()
    service.line.freeze()
    void callAll(service, token)
    await sleep(500)
    const stopping = stopwatch()
    const exit = once(service.process(), 'exit')
    service.process().kill('SIGTERM')
    await Promise.race([exit, sleep(1.5 * exitWithin)])
    const stopped = stopping()
    const { note, seen } = findings()
    note(
      back <= recoveredWithin,
      `a round of 40 calls without a failure ${seconds(back)} after new connections worked; of 40 calls begun with the fault ${failed.length} failed, after at most ${seconds(slowest)}`,
    )
    note(
      kept.lost === 0 && kept.twice === 0,
      `${writers.acknowledged.length} writes acknowledged, ${kept.lost} lost, ${kept.twice} twice, ${writers.refused()} tries refused and sent again`,
    )
    note(stopped <= exitWithin, `the process ended ${seconds(stopped)} after SIGTERM`)
    return seen()
  },
}
