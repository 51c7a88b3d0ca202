import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { until } from '../../api/src/testing/until.ts'
import { end, freePort, launch, oneRole, startService } from '../chaos/service.ts'
import { loadLine, writeSection } from './report.ts'

/**
 * An edge before the API of another process, while a crawler asks for distinct pages of the demo world at a constant rate,
 * whether those before are answered or not, and another visitor opens pages. On the loopback alone, and ended by itself.
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '83' },
    seconds: { type: 'string', default: '60' },
    /** Seconds before, in which the visitor is alone. */
    quiet: { type: 'string', default: '20' },
    write: { type: 'boolean' },
  },
})
const rate = Number(values.rate)
const seconds = Number(values.seconds)

/** Addresses that callers say they come from. */
const crawler = '192.0.2.1'
const visitor = '198.51.100.7'

/** Opened again and again, so that the edge has them. */
const keptPages = ['/', '/en', '/shops', '/en/shops'] as const

/** Milliseconds between two pages of the visitor, and between two probes. */
const visitEvery = 400
const probeEvery = 250

/** What holds for all of it, in milliseconds and as a factor of the quiet time. */
const maxProbe = 200
const maxSlowdown = 3

/** Connections of the crawler, and those of everyone else: a browser and a balancer keep their own. */
const openConnections = () => new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const ofCrawler = openConnections()
const ofVisitor = openConnections()

interface Answer {
  readonly status: number
  /** Until the last byte. */
  readonly took: number
  /** 200 without its page. */
  readonly isEmpty: boolean
  readonly retryAfter: string | undefined
}

const browser = {
  'sec-fetch-mode': 'navigate',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

async function ask(address: string, from: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const begun = performance.now()
  const request = get(address, {
    agent: from === crawler ? ofCrawler : ofVisitor,
    headers: { 'x-forwarded-for': from, accept: 'text/html', 'accept-encoding': 'br', ...headers },
  })
  const [response]: [IncomingMessage] = (await once(request, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  const took = performance.now() - begun
  const { statusCode: status = 0 } = response
  const text = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
  const isPage = status !== 200 || (text.includes('<main') && !text.includes('id="splash"'))
  return { status, took, isEmpty: !isPage, retryAfter: response.headers['retry-after'] }
}

function percentile(answers: readonly Answer[], part: number): number {
  const sorted = answers.map(({ took }) => took).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

const statusesOf = (answers: readonly Answer[]): string =>
  Object.entries(Object.groupBy(answers, ({ status }) => status))
    .map(([status, those = []]) => `${those.length} × ${status}`)
    .join(', ')

/** Every path of the site maps, in both languages. */
async function allPaths(origin: string): Promise<string[]> {
  const textOf = async (path: string) => (await fetch(origin + path)).text()
  const files = ['/sitemap-ar.xml', '/sitemap-en.xml', '/sitemap-products-ar.xml', '/sitemap-products-en.xml']
  const texts = await Promise.all(files.map(textOf))
  return texts.flatMap((text) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => new URL(at).pathname))
}

/** Calls at a constant pace, each of which is awaited at the end. */
async function atPace(
  every: number,
  forMilliseconds: number,
  call: (turn: number) => Promise<Answer>,
): Promise<Answer[]> {
  const calls: Promise<Answer>[] = []
  const begun = performance.now()
  for (let turn = 0; turn * every < forMilliseconds; turn += 1) {
    await sleep(Math.max(0, begun + turn * every - performance.now()))
    calls.push(call(turn))
  }
  return Promise.all(calls)
}

const closes: (() => Promise<unknown>)[] = []
try {
  const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, '..', '..', '.cache', 'bench', 'load')
  const api = await startService((close) => closes.push(close), {
    dataDir,
    environment: { ROLES: 'api', SEED: 'demo' },
  })
  const port = await freePort()
  const edge = await launch(oneRole, {
    NODE_ENV: 'production',
    ROLES: 'edge',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'fatal',
    DATA_DIR: join(dataDir, 'of-edge'),
    API_ORIGIN: api.origin,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: 'loopback',
  })
  closes.push(() => end(edge))
  const origin = `http://127.0.0.1:${port}`
  await until('an edge that is ready', async () => (await fetch(`${origin}/health/ready`)).ok, 60_000)
  const paths = await allPaths(origin)

  let opened = 0
  const visit = (page: string) => ask(origin + page, visitor, browser)
  const openRendered = () => {
    opened += 1
    return visit(`${paths[(opened * 7) % paths.length]}?visit=${opened}`)
  }
  const openKept = (turn: number) => visit(keptPages[turn % keptPages.length] ?? '/')
  const probe = () => ask(`${origin}/health/ready`, visitor)
  const visitsFor = async (time: number) => {
    const [rendered, kept, probes] = await Promise.all([
      atPace(visitEvery, time, openRendered),
      atPace(visitEvery, time, openKept),
      atPace(probeEvery, time, probe),
    ])
    return { rendered, kept, probes: probes.map((answer) => ({ ...answer, isEmpty: false })) }
  }

  // The first pages of a process take longest.
  await visitsFor(10_000)
  const quiet = await visitsFor(Number(values.quiet) * 1_000)
  const [busy, crawled] = await Promise.all([
    visitsFor(seconds * 1_000),
    atPace(1_000 / rate, seconds * 1_000, (turn) =>
      ask(`${origin}${paths[turn % paths.length]}?crawl=${turn}`, crawler, { 'user-agent': 'bench-crawler/1.0' }),
    ),
  ])

  const row = (name: string, answers: readonly Answer[], before?: readonly Answer[]) => {
    const empty = answers.filter(({ isEmpty }) => isEmpty).length
    const p95 = percentile(answers, 0.95)
    const slowdown = before ? `${(p95 / percentile(before, 0.95)).toFixed(1)} ×` : '–'
    const times = [0.5, 0.95, 1].map((part) => `${percentile(answers, part).toFixed(0)} ms`)
    return `| ${[name, statusesOf(answers), ...times, slowdown, empty].join(' | ')} |`
  }
  const lines = [
    '| Who | Answers | p50 | p95 | Slowest | p95 to quiet | Empty |',
    `|${' --- |'.repeat(7)}`,
    row('visitor alone, pages to be rendered', quiet.rendered),
    row('visitor alone, kept pages', quiet.kept),
    row('visitor beside the crawler, pages to be rendered', busy.rendered, quiet.rendered),
    row('visitor beside the crawler, kept pages', busy.kept, quiet.kept),
    row('`/health/ready` beside the crawler', busy.probes, quiet.probes),
    row(`crawler, ${rate} distinct pages a second for ${seconds} s`, crawled),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  const refused = crawled.filter(({ status }) => status === 429 || status === 503)
  const all = [...busy.rendered, ...busy.kept, ...crawled]
  const goals: readonly (readonly [string, boolean])[] = [
    [
      `p95 of the visitor at most ${maxSlowdown} × its quiet one`,
      percentile(busy.rendered, 0.95) <= maxSlowdown * percentile(quiet.rendered, 0.95),
    ],
    ['no document without its page', all.every(({ isEmpty }) => !isEmpty)],
    [`readiness within ${maxProbe} ms`, busy.probes.every(({ status, took }) => status === 200 && took <= maxProbe)],
    ['no 5xx for kept pages', busy.kept.every(({ status }) => status === 200)],
    ['who is refused is asked to come back', refused.every(({ retryAfter }) => retryAfter !== undefined)],
  ]
  for (const [goal, isReached] of goals) process.stdout.write(`${isReached ? '✓' : '✗'} ${goal}\n`)
  const reached = goals.map(([goal, isReached]) => `${goal}: ${isReached ? 'reached' : '**not reached**'}`).join('; ')
  if (values.write) await writeSection('load', [...lines, '', `${reached}.`, '', loadLine()])
  process.exitCode = goals.every(([, isReached]) => isReached) ? 0 : 1
} finally {
  for (const close of closes.toReversed()) await close()
}
process.exit()
