import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { demoCouponCount } from '../../api/seed/world.ts'
import { measureBackOffice, staffToken } from './back-office.ts'
import { median, writeSection } from './report.ts'
import { type Side, seededDatabase, startSide } from './sides.ts'
import { staffListQuery } from './staff-list.ts'

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

interface Target {
  readonly url: string
  readonly headers?: Record<string, string>
}

async function round(target: Target, options: { connections: number; overallRate?: number }): Promise<Round> {
  const { requests, latency, throughput, non2xx, errors } = await autocannon({
    ...target,
    duration: seconds,
    ...options,
  })
  if (non2xx + errors > 0) throw new Error(`${target.url}: ${non2xx} answers that are no success, ${errors} errors`)
  return { rate: requests.average, p99: latency.p99, bytes: throughput.average / requests.average }
}

/** Lines of the table for one call: the medians of each side, whose rounds alternate, and the first beside the others. */
async function compare(name: string, targets: Readonly<Record<string, Target>>): Promise<string[]> {
  const kinds = Object.keys(targets)
  const found = new Map(kinds.map((kind) => [kind, [] as Round[]]))
  for (let turn = -1; turn < rounds; turn += 1) {
    for (const kind of turn % 2 ? kinds : kinds.toReversed()) {
      const one = await round(targets[kind] as Target, { connections: 10 })
      // The first turn warms them up.
      if (turn >= 0) found.get(kind)?.push(one)
    }
  }
  const of = (kind: string, figure: keyof Round) => median((found.get(kind) ?? []).map((one) => one[figure]))
  const row = (kind: string) =>
    `| ${name} | ${kind} | ${of(kind, 'rate').toFixed(0)} | ${of(kind, 'p99')} ms | ${of(kind, 'bytes').toFixed(0)} |`
  const [own = '', ...others] = kinds
  const ratio = (other: string, figure: keyof Round) => `**${(of(own, figure) / of(other, figure)).toFixed(2)} ×**`
  const lines = [
    ...kinds.map(row),
    ...others.map(
      (other) =>
        `| ${name} | **ratio**${others.length > 1 ? ` to ${other}` : ''} | ${ratio(other, 'rate')} | ${ratio(other, 'p99')} | |`,
    ),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return lines
}

/** The list of staff beside its rows alone, and beside the rows with the count of every record. */
async function compareStaffList(api: Side, bare: Side, databaseUrl: string): Promise<string[]> {
  const { token, leave } = await staffToken(api, databaseUrl)
  const own = { url: `${api.origin}/api/v1/coupon?${staffListQuery}`, headers: { authorization: `Bearer ${token}` } }
  try {
    return await compare('coupon, as staff list it', {
      api: own,
      'bare, without the count': { url: `${bare.origin}/api/v1/coupon` },
      'bare, with the count': { url: `${bare.origin}/api/v1/coupon/counted` },
    })
  } finally {
    await leave()
  }
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
    const { api, bare } = sides
    lines.push(...(await compare(name, { api: { url: api.origin + path }, bare: { url: bare.origin + path } })))
  }
  lines.push(...(await compareStaffList(sides.api, sides.bare, demo.url)))
  if (sides.million) {
    for (const [name, path] of Object.entries(calls)) {
      const gentle = { connections: 4, overallRate: 100 }
      // The first side is warm from the rounds above.
      await round({ url: sides.million.origin + path }, { connections: 10 })
      const found = { api: [] as number[], million: [] as number[] }
      for (let turn = 0; turn < rounds; turn += 1) {
        for (const kind of ['api', 'million'] as const) {
          const { origin } = sides[kind] as Side
          found[kind].push((await round({ url: origin + path }, gentle)).p99)
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
