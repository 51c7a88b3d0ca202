import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../../start/with-client.ts'
import type { Reply } from '../caller.ts'
import { type Fault, findings } from '../fault.ts'
import { seconds, stopwatch } from '../figures.ts'
import { startProxiedService } from '../service.ts'
import { write } from '../writers.ts'

const lockedFor = 15_000

export const lockFault: Fault = {
  name: 'lock',
  promise: `The table \`shop\` is locked for ${lockedFor / 1_000} s: other calls go on, \`/health/ready\` included; those that wait for it end within 12 s, and work again when it is free`,
  limit: 120,
  run: async (after) => {
    const service = await startProxiedService(after)
    const token = await service.staffToken()
    const waiting: Promise<Reply>[] = []
    const others: Reply[] = []
    await withClient(service.databaseUrl, async (client) => {
      await client.query('begin')
      await client.query('lock table shop in access exclusive mode')
      const elapsed = stopwatch()
      for (let turn = 0; elapsed() < lockedFor; turn += 1) {
        // Addresses of their own, which nothing has in store.
        for (let each = 0; each < 4; each += 1)
          waiting.push(service.call('GET', `/shop/shop-list?search=locked-${turn}-${each}`))
        const replies = [
          service.call('GET', '/auth/profile', { token }),
          service.call('GET', '/media', { token }),
          service.call('GET', '/health/ready'),
          write(service, `lock-fault-${turn}`),
        ]
        others.push(...(await Promise.all(replies)))
        await sleep(100)
      }
      await client.query('commit')
    })
    const ended = await Promise.all(waiting)
    const failed = others.filter(({ status }) => status !== 200)
    const slowest = Math.max(...others.map(({ milliseconds }) => milliseconds))
    const longest = Math.max(...ended.map(({ milliseconds }) => milliseconds))
    const statuses = [...new Set(ended.map(({ status }) => status))].toSorted().join(', ')
    const later = await service.call('GET', '/shop/shop-list?search=free-again')
    const { note, seen } = findings()
    note(
      failed.length === 0,
      `${failed.length} of ${others.length} other calls failed, the slowest took ${seconds(slowest)}`,
    )
    note(longest <= 12_000, `${ended.length} calls for shops ended with ${statuses}, after at most ${seconds(longest)}`)
    note(later.status === 200, `${later.status} when the table was free`)
    return seen()
  },
}
