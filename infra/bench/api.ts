import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { demoCouponCount } from '../../api/seed/world.ts'
import { measureBackOffice } from './back-office.ts'
import { median, writeSection } from './report.ts'
import { type Side, seededDatabase, startSide } from './sides.ts'

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
const calls = { 'shop/shop-list': '/api/v1/shop/shop-list', 'shop/shop-list/{id}': '/api/v1/shop/shop-list/12' }

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

const demo = await seededDatabase('demo', demoCouponCount)
const large = values.large ? await seededDatabase('million', 1_000_000) : undefined
const sides = {
  api: await startSide('api-server.ts', 'api', demo.url),
  bare: await startSide('api-server.ts', 'bare', demo.url),
  ...(large && { million: await startSide('api-server.ts', 'api', large.url) }),
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
  if (sides.million && large) lines.push('', ...(await measureBackOffice(sides.million, large.url, rounds)))
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
