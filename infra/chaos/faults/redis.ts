import { randomUUID } from 'node:crypto'
import { until } from '../../../api/src/testing/until.ts'
import { uninstallFeedback } from '../../../shared/contract/uninstall/uninstall.routes.ts'
import type { Reply } from '../caller.ts'
import { type Fault, findings } from '../fault.ts'
import { seconds, stopwatch } from '../figures.ts'
import { startRedis } from '../redis-server.ts'
import { freePort, makeFolder, type Service, startService } from '../service.ts'

const allowed = uninstallFeedback.limit.calls
const longest = 2_000
const sharedAgainWithin = 10_000

/** A call that is counted, of one address or of a new one. */
const callFrom = (service: Service, from: { address?: string } = {}): Promise<Reply> =>
  service.call('POST', '/uninstall/feedback', { body: { reason: 'other', feedback: randomUUID() }, ...from })

/** One more call than one address may make. */
async function exhaust(service: Service, address: string): Promise<Reply[]> {
  const replies: Reply[] = []
  while (replies.length <= allowed) replies.push(await callFrom(service, { address }))
  return replies
}

export const redisFault: Fault = {
  name: 'redis',
  promise: `A real Redis hangs (it takes connections and commands and answers none), then is killed: no call fails of it or takes more than ${longest / 1_000} s, and each address keeps its limit, counted in the process; limits are shared again within ${sharedAgainWithin / 1_000} s of its return`,
  limit: 120,
  run: async (after) => {
    const redis = await startRedis(await freePort(), await makeFolder(after))
    after(() => redis.stop())
    const service = await startService(after, { environment: { REDIS_URL: redis.url } })
    const { note, seen } = findings()
    const check = async (when: string, address: string) => {
      const replies = await exhaust(service, address)
      const isLimited = replies.every(({ status }, turn) => status === (turn < allowed ? 200 : 429))
      const slowest = Math.max(...replies.map(({ milliseconds }) => milliseconds))
      const answered = replies.filter(({ status }) => status === 200).length
      note(
        isLimited && slowest <= longest,
        `${when}: ${answered} calls of one address were answered 200 and the next ${replies.at(-1)?.status}, after at most ${seconds(slowest)}`,
      )
    }
    const isShared = async () => {
      const before = await redis.countKeys()
      await callFrom(service)
      return (await redis.countKeys()) > before
    }
    await until('limits in Redis', isShared)
    await check('with Redis', '198.51.100.1')
    redis.hang()
    await check('hanging', '198.51.100.2')
    await redis.stop()
    await check('killed', '198.51.100.3')
    await redis.start()
    const elapsed = stopwatch()
    await until('limits in Redis', isShared, 30_000)
    const back = elapsed()
    note(back <= sharedAgainWithin, `counted in Redis again ${seconds(back)} after its return`)
    await check('after it', '198.51.100.4')
    return seen()
  },
}
