import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { anyAddress, type Caller, callerOf } from '../../chaos/caller.ts'
import { seconds, stopwatch } from '../../chaos/figures.ts'
import { countLostAndTwice, write } from '../../chaos/writers.ts'
import { type Check, hold } from '../check.ts'
import type { Ending } from '../cluster-service.ts'

/** Milliseconds between two calls of one kind. */
const pace = 125
/** Milliseconds in which a process has to end that nothing holds up. */
const stopWithin = 15_000

interface Answered {
  readonly kind: string
  readonly status: number
  readonly milliseconds: number
}

/** Opens what is not of the API, as another visitor each time. */
async function open(origin: string, path: string): Promise<Omit<Answered, 'kind'>> {
  const since = stopwatch()
  const reply = await fetch(origin + path, { headers: { 'x-forwarded-for': anyAddress() } }).catch(() => undefined)
  const content = await reply?.arrayBuffer().catch(() => undefined)
  return { status: content ? (reply?.status ?? 0) : 0, milliseconds: since() }
}

/** Calls of every kind at a constant pace, whether those before are answered or not. */
function startLoad(origin: string, caller: Caller, token: string) {
  const under = new Set<Promise<void>>()
  const answered: Answered[] = []
  const writes: string[] = []
  const kinds: Readonly<Record<string, () => Promise<Omit<Answered, 'kind'>>>> = {
    document: () => open(origin, '/en'),
    directory: () => open(origin, '/shops'),
    registry: () => open(origin, '/edge/v1/registry'),
    // A light one: what a busy machine refuses says nothing of restarts.
    state: () => caller.call('GET', '/shop/app-state'),
    profile: () => caller.call('GET', '/auth/profile', { token }),
    write: async () => {
      const key = randomUUID()
      const reply = await write(caller, key)
      if (reply.status === 200) writes.push(key)
      return reply
    },
  }
  const begin = (kind: string, call: () => Promise<Omit<Answered, 'kind'>>) => {
    const done = call().then(({ status, milliseconds }) => {
      answered.push({ kind, status, milliseconds })
      under.delete(done)
    })
    under.add(done)
  }
  const timer = setInterval(() => {
    for (const [kind, call] of Object.entries(kinds)) begin(kind, call)
  }, pace)
  return {
    answered,
    writes,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(under)
    },
  }
}

const countsOf = (answered: readonly Answered[]): string =>
  Object.entries(Object.groupBy(answered, ({ kind, status }) => `${kind} ${status}`))
    .map(([what, those = []]) => `${those.length} × ${what}`)
    .join(', ')

export const rollingRestart: Check = {
  name: 'a rolling restart fails no call',
  run: async ({ origin, edges, apis, staff, databaseUrl }) => {
    const caller = callerOf(origin)
    const { accessToken } = await caller.signIn(staff.email, staff.password)
    const load = startLoad(origin, caller, accessToken)
    const stops: (Ending & { readonly name: string })[] = []
    try {
      await sleep(2_000)
      for (const member of [...apis, ...edges]) {
        stops.push({ name: member.name, ...(await member.restart()) })
        await sleep(1_000)
      }
    } finally {
      await load.stop()
    }
    const failed = load.answered.filter(({ status }) => status !== 200)
    hold(failed.length === 0, `${failed.length} of ${load.answered.length} calls failed: ${countsOf(failed)}`)
    for (const { name, code, stoppedAfter, ready, live } of stops) {
      hold(
        ready === 503 && live === 200,
        `${name} said ${ready} when asked whether it is ready, and ${live} whether it lives`,
      )
      hold(code === 0 && stoppedAfter < stopWithin, `${name} ended with ${code} after ${seconds(stoppedAfter)}`)
    }
    const { lost, twice } = await countLostAndTwice(databaseUrl, load.writes)
    hold(lost === 0 && twice === 0, `of ${load.writes.length} writes ${lost} are missing and ${twice} are there twice`)
    const slowest = Math.max(...load.answered.map(({ milliseconds }) => milliseconds))
    const ends = stops.map(({ name, stoppedAfter }) => `${name} in ${seconds(stoppedAfter)}`)
    return `0 of ${load.answered.length} calls failed, the slowest took ${seconds(slowest)}; ${load.writes.length} writes are there once; ${ends.join(', ')} ended with 0, not ready and answering until then`
  },
}
