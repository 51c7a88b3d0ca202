import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSmtpServer } from '../../../api/src/testing/smtp-server.ts'
import { startTcpProxy } from '../../../api/src/testing/tcp-proxy.ts'
import { until } from '../../../api/src/testing/until.ts'
import { documentStateElement } from '../../../shared/federation/document-state.ts'
import { readState } from '../../../shared/federation/packed-state.ts'
import { type Caller, callerOf, type Reply } from '../caller.ts'
import { type Fault, findings } from '../fault.ts'
import { seconds, stopwatch } from '../figures.ts'
import { embeddedDatabase, startEdge, startService } from '../service.ts'
import { countLostAndTwice, write } from '../writers.ts'

const slower = 300
const lastsFor = 8_000
const documentWithin = 3_000
const refusedWithin = 5_000
const givenUpWithin = 20_000
const backWithin = 15_000
const writes = 20

interface Page {
  readonly status: number
  readonly milliseconds: number
  /** The time of what it shows, when that is an earlier reply. */
  readonly staleSince: string | null
  /** What it shows, as text. */
  readonly replies: string
}

/** Opens the directory of stores as a browser does. */
async function openPage(origin: string): Promise<Page> {
  const elapsed = stopwatch()
  const reply = await fetch(`${origin}/en/shops`, { headers: { accept: 'text/html' } })
  const html = await reply.text()
  const state = new RegExp(`id="${documentStateElement}">(.*?)</script>`, 's').exec(html)?.[1] ?? '{}'
  return {
    status: reply.status,
    milliseconds: elapsed(),
    staleSince: reply.headers.get('x-stale-since'),
    replies: JSON.stringify(readState(state).replies ?? {}),
  }
}

const slowestOf = (all: readonly Pick<Page, 'milliseconds'>[]) =>
  Math.max(...all.map(({ milliseconds }) => milliseconds))

/** What goes through the edge for a while: pages, calls, and its own probe. */
async function lookAround(origin: string, edge: Caller, token: string) {
  const [pages, calls, probes]: [Page[], Promise<Reply>[], Reply[]] = [[], [], []]
  const elapsed = stopwatch()
  while (elapsed() < lastsFor) {
    calls.push(edge.call('GET', `/shop/shop-list?search=${randomUUID()}`))
    calls.push(edge.call('GET', '/auth/profile', { token }), write(edge, randomUUID()))
    pages.push(await openPage(origin))
    probes.push(await edge.call('GET', '/health/live'))
    await sleep(200)
  }
  return { pages, calls: await Promise.all(calls), probes }
}

export const networkFault: Fault = {
  name: 'network',
  promise: `Between the edge and the API, bytes take ${slower} ms longer each way, then the line is cut, then it swallows everything, ${lastsFor / 1_000} s each. Slow: no call fails. Cut: calls end with 503 within ${refusedWithin / 1_000} s. Swallowed: with 503 or 504 within ${givenUpWithin / 1_000} s. Always: documents come within ${documentWithin / 1_000} s with the last good data, and its time. Back within ${backWithin / 1_000} s. Writes and new tokens whose answers were lost are safe to ask for again`,
  limit: 240,
  run: async (after) => {
    const mails = await startSmtpServer()
    after(() => mails.close())
    const service = await startService(after, { environment: { SEED: '100', SMTP_URL: mails.url } })
    const line = await startTcpProxy(service.origin)
    after(() => line.close())
    const origin = await startEdge(after, new URL(line.through(service.origin)).origin)
    const edge = callerOf(origin)
    const token = await service.staffToken()
    const { refreshToken } = await service.register('far-away@example.com')
    const { note, seen } = findings()
    const good = await until('a page', async () => {
      const page = await openPage(origin)
      const isGood = page.status === 200 && page.staleSince === null && page.replies.includes('shopName')
      return isGood ? page : undefined
    })
    const check = async (what: string, isAsPromised: (call: Reply) => boolean, isStale: boolean) => {
      const { pages, calls, probes } = await lookAround(origin, edge, token)
      const bad = pages.filter(({ status, replies }) => status !== 200 || replies !== good.replies)
      const stale = pages.filter(({ staleSince }) => staleSince !== null)
      const broken = calls.filter((call) => !isAsPromised(call))
      const statuses = [...new Set(calls.map(({ status }) => status))].toSorted().join(', ')
      note(
        bad.length === 0 && slowestOf(pages) <= documentWithin && (!isStale || stale.length === pages.length),
        `${what}: ${pages.length - bad.length} of ${pages.length} documents with the good data, ${stale.length} of them with its time, after at most ${seconds(slowestOf(pages))}`,
      )
      note(
        broken.length === 0 && probes.every(({ status }) => status === 200),
        `${calls.length} calls ended with ${statuses} after at most ${seconds(slowestOf(calls))}`,
      )
    }

    line.delay(slower)
    await check('slow', ({ status }) => status === 200, false)
    line.delay(0)
    line.refuseNew()
    line.cut()
    await check('cut', ({ status, milliseconds }) => status === 503 && milliseconds <= refusedWithin, true)
    line.swallowNew()
    line.freeze()
    await check(
      'swallowed',
      ({ status, milliseconds }) => (status === 503 || status === 504) && milliseconds <= givenUpWithin,
      true,
    )
    line.open()
    const elapsed = stopwatch()
    await until(
      'calls and fresh pages',
      async () => {
        const [page, ...calls] = await Promise.all([
          openPage(origin),
          write(edge, randomUUID()),
          edge.call('GET', '/shop/shop-list'),
        ])
        return page.staleSince === null && calls.every(({ status }) => status === 200)
      },
      60_000,
    )
    const back = elapsed()
    note(back <= backWithin, `fresh documents and calls ${seconds(back)} after its return`)

    // There and back takes two delays: at one and a half the answer is under way.
    line.delay(slower)
    const keys = Array.from({ length: writes }, () => randomUUID())
    let lostAnswers = 0
    for (const key of keys) {
      const first = write(edge, key)
      await sleep(1.5 * slower)
      line.cut()
      if ((await first).status !== 200) lostAnswers += 1
    }
    const refresh = () => edge.call('POST', '/auth/refresh', { token: refreshToken })
    const lostTokens = refresh()
    await sleep(1.5 * slower)
    line.cut()
    const first = (await lostTokens).status
    line.delay(0)
    const resent = await Promise.all(keys.map((key) => write(edge, key)))
    const again = (await refresh()).status
    const { url } = await embeddedDatabase(service)
    const { lost, twice } = await countLostAndTwice(url, keys)
    note(
      lost === 0 && twice === 0 && lostAnswers > 0 && resent.every(({ status }) => status === 200),
      `${lostAnswers} of ${writes} answers to writes were lost; sent again, ${lost} are missing and ${twice} are there twice`,
    )
    note(first !== 200 && again === 200, `lost tokens: ${first}, and ${again} for the same refresh token again`)
    return seen()
  },
}
