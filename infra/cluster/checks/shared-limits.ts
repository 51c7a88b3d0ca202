import { randomUUID } from 'node:crypto'
import { uninstallFeedback } from '../../../shared/contract/uninstall/uninstall.routes.ts'
import { callerOf } from '../../chaos/caller.ts'
import { type Check, hold } from '../check.ts'

const { calls: allowed } = uninstallFeedback.limit

export const sharedLimits: Check = {
  name: 'limits are those of the whole service',
  run: async ({ origin, apis, redis }) => {
    const before = await redis.countKeys()
    const address = '198.51.100.20'
    const callers = apis.map((api) => callerOf(api.origin))
    const ask = (caller: (typeof callers)[number]) =>
      caller.call('POST', '/uninstall/feedback', { body: { reason: 'other', feedback: randomUUID() }, address })
    const statuses: number[] = []
    for (let turn = 0; turn < allowed; turn += 1)
      for (const caller of callers.slice(turn % 2, (turn % 2) + 1)) statuses.push((await ask(caller)).status)
    hold(
      statuses.every((status) => status === 200),
      `${allowed} calls are allowed, and were answered ${statuses.join(', ')}`,
    )
    const beyond = [...(await Promise.all(callers.map(ask))), await ask(callerOf(origin))].map(({ status }) => status)
    hold(
      beyond.every((status) => status === 429),
      `one more call on each API, and one through both proxies, were answered ${beyond.join(', ')}`,
    )
    hold((await redis.countKeys()) > before, 'nothing was counted in Redis')
    return `${allowed} calls of one address, ${allowed / 2} on each API, were answered 200; the next on each, and one through nginx and an edge, 429`
  },
}
