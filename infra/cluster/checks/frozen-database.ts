import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../../api/src/testing/until.ts'
import { anyAddress } from '../../chaos/caller.ts'
import { seconds, stopwatch } from '../../chaos/figures.ts'
import { type Check, hold } from '../check.ts'

/** Pages that both edges have sent before. */
const pages = ['/', '/en', '/en/shops'] as const

/** Milliseconds for which nothing comes from the database: longer than calls wait for it. */
const frozenFor = 15_000
/** Milliseconds in which a probe is answered at any time. */
const probeWithin = 200
/** Milliseconds between two rounds. */
const pace = 500

const isPage = (text: string): boolean => text.includes('<main') && !text.includes('id="splash"')

/** Reads as a visitor does, each from another address. */
async function read(address: string) {
  const since = stopwatch()
  const reply = await fetch(address, { headers: { 'x-forwarded-for': anyAddress(), accept: 'text/html' } })
  return {
    status: reply.status,
    text: await reply.text(),
    type: reply.headers.get('content-type') ?? '',
    took: since(),
  }
}

export const frozenDatabase: Check = {
  name: 'a frozen database leaves every edge behind the balancer',
  run: async ({ origin, edges, line }) => {
    await until('pages of both edges', async () => {
      const found = await Promise.all(edges.flatMap((edge) => pages.map((page) => read(edge.origin + page))))
      return found.every(({ status, text }) => status === 200 && isPage(text))
    })
    line.swallowNew()
    line.freeze()
    const failures: string[] = []
    const probes: number[] = []
    const calls: Promise<{ readonly status: number; readonly type: string }>[] = []
    let sent = 0
    const since = stopwatch()
    while (since() < frozenFor) {
      calls.push(read(`${origin}/api/v1/shop/shop-list?search=${randomUUID()}`))
      for (const page of pages) {
        const { status, text } = await read(origin + page)
        sent += 1
        if (status !== 200 || !isPage(text)) failures.push(`${page} ${status}`)
      }
      for (const edge of edges) {
        const { status, took } = await read(`${edge.origin}/health/ready`)
        probes.push(took)
        if (status !== 200) failures.push(`${edge.name} said ${status} when asked whether it is ready`)
      }
      await sleep(pace)
    }
    const answers = await Promise.all(calls)
    line.cut()
    line.open()
    const back = stopwatch()
    await until(
      'the API',
      async () => (await read(`${origin}/api/v1/shop/shop-list?search=${randomUUID()}`)).status === 200,
    )

    hold(failures.length === 0, `${failures.length} answers were not as before: ${[...new Set(failures)].join(', ')}`)
    const slowest = Math.max(...probes)
    hold(slowest <= probeWithin, `a probe of an edge took ${slowest.toFixed(0)} ms`)
    const foreign = answers.filter(({ type }) => !type.includes('json'))
    hold(foreign.length === 0, `${foreign.length} calls were answered by nginx itself, which had no API left`)
    return `${sent} documents were sent whole in ${seconds(frozenFor)} without a database, probes of the edges took ${slowest.toFixed(0)} ms at most, and the ${answers.length} calls were answered by the API (${[...new Set(answers.map(({ status }) => status))].join(', ')}); calls worked again ${seconds(back())} after it`
  },
}
