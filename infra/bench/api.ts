import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { seedDatabase } from '../../api/seed/seed.ts'
import { demoCouponCount } from '../../api/seed/world.ts'
import { readConfig } from '../../api/src/server/config.ts'
import { startEmbeddedPostgres } from '../start/embedded-postgres.ts'
import { prepareDatabase } from '../start/server.ts'
import { median, writeSection } from './report.ts'

/**
 * The API beside a bare handler with the same statements: rounds alternate, medians are compared. With `--large`
 * the same calls are also timed over a million coupons, at a rate that both databases serve with ease.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '4' },
    large: { type: 'boolean' },
    write: { type: 'boolean' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const cache = join(import.meta.dirname, '..', '..', '.cache', 'bench')
const calls = { 'shop/shop-list': '/api/v1/shop/shop-list', 'shop/shop-list/{id}': '/api/v1/shop/shop-list/12' }

interface Side {
  readonly origin: string
  stop(): void
}

const environment = { RATE_LIMITS: 'off', LOG_LEVEL: 'error', DATA_DIR: cache }

async function side(kind: 'api' | 'bare', databaseUrl: string): Promise<Side> {
  const child = fork(join(import.meta.dirname, 'api-server.ts'), [kind], {
    env: { ...process.env, ...environment, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!child.stdout) throw new Error('The server has no output to read its address from')
  for await (const line of createInterface(child.stdout)) return { origin: line, stop: () => child.disconnect() }
  throw new Error(`The ${kind} server ended before it listened`)
}

async function database(name: string, couponCount: number) {
  const postgres = await startEmbeddedPostgres({ dataDir: join(cache, name) })
  const config = readConfig({ ...environment, DATABASE_URL: postgres.url })
  const prepared = await prepareDatabase({ config, databaseUrl: postgres.url })
  await prepared.close()
  let told = -1
  await seedDatabase({
    url: postgres.url,
    couponCount,
    publicOrigin: config.publicOrigin,
    onProgress: (what, done, of) => {
      const tenth = Math.floor((done / of) * 10)
      if (tenth !== told) process.stdout.write(`  ${name}: ${what} ${tenth * 10} %\n`)
      told = tenth
    },
  })
  return postgres
}

interface Round {
  readonly rate: number
  readonly p99: number
  readonly bytes: number
}

async function round(url: string, options: { connections: number; overallRate?: number }): Promise<Round> {
  const { requests, latency, throughput, non2xx, errors } = await autocannon({ url, duration: seconds, ...options })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers that are no success, ${errors} errors`)
  return { rate: requests.average, p99: latency.p99, bytes: throughput.average / requests.average }
}

const demo = await database('demo', demoCouponCount)
const large = values.large ? await database('million', 1_000_000) : undefined
const sides = {
  api: await side('api', demo.url),
  bare: await side('bare', demo.url),
  ...(large && { million: await side('api', large.url) }),
}
try {
  const lines = ['| Call | Side | Requests a second | p99 | Bytes an answer |', '| --- | --- | --- | --- | --- |']
  for (const [name, path] of Object.entries(calls)) {
    const found = { api: [] as Round[], bare: [] as Round[] }
    for (const kind of ['api', 'bare'] as const) await round(sides[kind].origin + path, { connections: 10 })
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const kind of turn % 2 ? (['api', 'bare'] as const) : (['bare', 'api'] as const))
        found[kind].push(await round(sides[kind].origin + path, { connections: 10 }))
    }
    const of = (kind: keyof typeof found, figure: keyof Round) => median(found[kind].map((one) => one[figure]))
    const row = (kind: keyof typeof found) =>
      `| ${name} | ${kind} | ${of(kind, 'rate').toFixed(0)} | ${of(kind, 'p99')} ms | ${of(kind, 'bytes').toFixed(0)} |`
    const ratio = (figure: keyof Round) => `**${(of('api', figure) / of('bare', figure)).toFixed(2)} ×**`
    lines.push(row('api'), row('bare'), `| ${name} | **ratio** | ${ratio('rate')} | ${ratio('p99')} | |`)
    process.stdout.write(`${lines.slice(-3).join('\n')}\n`)
  }
  if (sides.million) {
    for (const [name, path] of Object.entries(calls)) {
      const gentle = { connections: 4, overallRate: 100 }
      // The first side is warm from the rounds above.
      await round(sides.million.origin + path, { connections: 10 })
      const found = { api: [] as number[], million: [] as number[] }
      for (let turn = 0; turn < rounds; turn += 1) {
        for (const kind of ['api', 'million'] as const) {
          const { origin } = sides[kind] as Side
          found[kind].push((await round(origin + path, gentle)).p99)
        }
      }
      const [small, big] = [median(found.api), median(found.million)]
      lines.push(`| ${name} | a million coupons beside 12,000, 100 a second | | ${big} ms beside ${small} ms | |`)
      process.stdout.write(`${lines.at(-1)}\n`)
    }
  }
  lines.push(
    '',
    `Load average of the machine at the end: ${loadavg()[0]?.toFixed(1)}, the load of this bench included.`,
  )
  if (values.write) await writeSection('api', lines)
} finally {
  for (const one of Object.values(sides)) one?.stop()
  await demo.stop()
  await large?.stop()
}
