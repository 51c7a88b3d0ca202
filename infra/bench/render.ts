import { execFileSync } from 'node:child_process'
import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import autocannon from 'autocannon'
import { demoCouponCount } from '../../api/seed/world.ts'
import { heldDocument } from './edge-side.ts'
import { renderPages } from './render-pages.ts'
import { loadLine, median, writeSection } from './report.ts'
import { type Side, seededDatabase, startSide } from './sides.ts'

/**
 * Documents of the edge, kept ones and ones that are rendered, beside a bare handler that sends the same bytes; and the
 * memory of the edge and of the process that renders over many documents. Rounds alternate, medians are compared.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    /** Of which first bytes are timed, of each kind. */
    answers: { type: 'string', default: '200' },
    /** Over which memory is watched; a long watch takes 100000. */
    documents: { type: 'string', default: '5000' },
    write: { type: 'boolean' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const answers = Number(values.answers)
const documents = Number(values.documents)

/** Of documents that are kept, and of as many rendered ones as wait for each other. */
const manyConnections = 10

/** Of rendered ones: one is read and written while another is rendered. */
const fewConnections = 2

/** Milliseconds between two rounds. */
const settleTime = 2_000

/** Parts of the watch after which memory is read. */
const memoryReadings = 5

let asked = 0
/** An address that no document was made for: nothing is kept of it, and the page is the same. */
function distinct(path: string): string {
  asked += 1
  return `${path}?n=${asked}`
}

interface Load {
  readonly origin: string
  readonly path: string
  readonly isDistinct?: boolean
  readonly connections?: number
  readonly encoding?: 'br' | 'identity'
}

interface Round {
  readonly documents: number
  readonly rate: number
  readonly bytes: number
  /** Documents that leave their page to the browser; only of those that are not compressed. */
  readonly withoutPage: number
}

const holdsPage = (body: unknown): boolean => !String(body).includes('id="splash"')

async function run(load: Load, bounds: object): Promise<Round> {
  const { origin, path, isDistinct, encoding = 'identity', connections = manyConnections } = load
  const found = await autocannon({
    url: origin + path,
    connections,
    headers: { accept: 'text/html', 'accept-encoding': encoding },
    ...(isDistinct && { requests: [{ setupRequest: (request) => ({ ...request, path: distinct(path) }) }] }),
    ...(encoding === 'identity' && { verifyBody: holdsPage }),
    ...bounds,
  })
  const { requests, throughput, non2xx, errors, mismatches } = found
  if (non2xx + errors > 0) throw new Error(`${origin}${path}: ${non2xx + errors} answers are no documents`)
  return {
    documents: requests.total,
    rate: requests.average,
    bytes: throughput.average / requests.average,
    withoutPage: mismatches,
  }
}

/** Documents a second of one page, every load in turn. */
async function compareRates(path: string, { edge, bare }: { edge: Side; bare: Side }): Promise<string[]> {
  const loads: readonly (readonly [string, Load])[] = [
    ['rendered, two at a time', { origin: edge.origin, path, isDistinct: true, connections: fewConnections }],
    ['rendered, ten at a time', { origin: edge.origin, path, isDistinct: true }],
    ['kept', { origin: edge.origin, path }],
    ['bare handler', { origin: bare.origin, path }],
    ['kept, compressed', { origin: edge.origin, path, encoding: 'br' }],
    ['bare handler, compressed', { origin: bare.origin, path, encoding: 'br' }],
  ]
  const found = new Map(loads.map(([name]) => [name, [] as Round[]]))
  for (let turn = -1; turn < rounds; turn += 1) {
    for (const [name, load] of turn % 2 ? loads : loads.toReversed()) {
      const one = await run(load, { duration: seconds })
      // Pages that came too late for their documents are still being rendered.
      await setTimeout(settleTime)
      // The first turn warms them up.
      if (turn >= 0) found.get(name)?.push(one)
    }
  }
  const of = (name: string, figure: keyof Round) => median((found.get(name) ?? []).map((one) => one[figure]))
  return loads.map(([name, { encoding }]) => {
    const rate = of(name, 'rate')
    const beside = of(encoding ? 'bare handler, compressed' : 'bare handler', 'rate')
    const sum = (figure: keyof Round) => (found.get(name) ?? []).reduce((total, one) => total + one[figure], 0)
    const withoutPage = `${sum('withoutPage')} of ${sum('documents')}`
    const cells = [path, name, rate.toFixed(rate < 100 ? 1 : 0), `${(rate / beside).toFixed(2)} ×`]
    return `| ${[...cells, of(name, 'bytes').toFixed(0), encoding ? '–' : withoutPage].join(' | ')} |`
  })
}

const agent = new Agent({ keepAlive: true })

interface Answer {
  /** Until its first byte. */
  readonly milliseconds: number
  readonly holdsPage: boolean
}

/** One document, compressed. */
async function readDocument(address: string): Promise<Answer> {
  const started = performance.now()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { agent, headers: { accept: 'text/html', 'accept-encoding': 'br' } }, resolve).on('error', reject)
  })
  const milliseconds = performance.now() - started
  return { milliseconds, holdsPage: holdsPage(brotliDecompressSync(await buffer(response))) }
}

function percentile(found: readonly Answer[], part: number): string {
  const sorted = found.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(1)} ms`
}

/** First bytes of one page, one answer of each kind in turn, with nothing else under way. */
async function compareFirstBytes(path: string, { edge, bare }: { edge: Side; bare: Side }): Promise<string[]> {
  const found = { rendered: [] as Answer[], kept: [] as Answer[], 'bare handler': [] as Answer[] }
  for (let answer = 0; answer < answers; answer += 1) {
    found.rendered.push(await readDocument(edge.origin + distinct(path)))
    // Documents are kept for a second: the first one may be made anew.
    await readDocument(edge.origin + path)
    found.kept.push(await readDocument(edge.origin + path))
    found['bare handler'].push(await readDocument(bare.origin + path))
  }
  return Object.entries(found).map(([name, all]) => {
    const withoutPage = all.filter((one) => !one.holdsPage).length
    return `| ${path} | ${name} | ${percentile(all, 0.5)} | ${percentile(all, 0.95)} | ${withoutPage} |`
  })
}

/** Resident memory of a process and of those that it started, in MB. */
function memoryOf(pid: number): { own: number; children: { pid: string; memory: number }[] } {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n')
  const processes = lines.map((line) => line.trim().split(/\s+/))
  const megabytes = (resident = '0') => Math.round(Number(resident) / 1_024)
  return {
    own: megabytes(processes.find(([id]) => id === String(pid))?.[2]),
    children: processes
      .filter(([, parent]) => parent === String(pid))
      .map(([id = '', , resident]) => ({ pid: id, memory: megabytes(resident) })),
  }
}

/** Memory while documents of distinct addresses are rendered. */
async function watchMemory(path: string, { origin, pid }: Side): Promise<string[]> {
  const lines: string[] = []
  let [withoutPage, starts] = [0, 0]
  let renderer = ''
  for (let reading = 0; reading <= memoryReadings; reading += 1) {
    if (reading > 0) {
      const found = await run(
        { origin, path, isDistinct: true, connections: fewConnections },
        { amount: documents / memoryReadings },
      )
      withoutPage += found.withoutPage
    }
    const { own, children } = memoryOf(pid)
    const ids = children.map((child) => child.pid).join()
    if (reading > 0 && ids !== renderer) starts += 1
    renderer = ids
    const rendering = children.reduce((sum, { memory }) => sum + memory, 0)
    lines.push(
      `| ${(documents / memoryReadings) * reading} | ${own} MB | ${rendering} MB | ${starts} | ${withoutPage} |`,
    )
    process.stdout.write(`${lines.at(-1)}\n`)
  }
  return lines
}

const demo = await seededDatabase('demo', demoCouponCount)
const sides: Side[] = []
try {
  const start = async (server: string, kind: string, source: string) => {
    const side = await startSide(server, kind, source)
    sides.push(side)
    return side
  }
  const api = await start('api-server.ts', 'api', demo.url)
  const edge = await start('render-server.ts', 'edge', api.origin)
  const bare = await start('render-server.ts', 'bare', edge.origin)
  const paths: string[] = []
  for (const page of renderPages) paths.push((await heldDocument(edge.origin + page)).path)

  const rates = [
    '| Page | Document | A second | To the bare handler | Bytes | Without page |',
    `|${' --- |'.repeat(6)}`,
  ]
  const firstBytes = ['| Page | Document | First byte, p50 | p95 | Without page |', `|${' --- |'.repeat(5)}`]
  for (const path of paths) {
    firstBytes.push(...(await compareFirstBytes(path, { edge, bare })))
    rates.push(...(await compareRates(path, { edge, bare })))
  }
  process.stdout.write(`${[...rates, '', ...firstBytes].join('\n')}\n\n`)
  const memory = [
    '| Documents rendered | Edge | Process that renders | Started anew | Without page |',
    `|${' --- |'.repeat(5)}`,
    ...(await watchMemory(paths[0] ?? '/', edge)),
  ]
  if (values.write) await writeSection('render', [...rates, '', ...firstBytes, '', ...memory, '', loadLine()])
} finally {
  for (const side of sides.toReversed()) side.stop()
  await demo.stop()
}
process.exit()
