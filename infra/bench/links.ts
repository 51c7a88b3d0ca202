import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { demoCouponCount } from '../../api/seed/world.ts'
import { loadLine, median, writeSection } from './report.ts'
import { seededDatabase, startSide } from './sides.ts'

/** Redirects of short links beside a bare 302 of Fastify: rounds alternate, medians are compared. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    visitors: { type: 'string', default: '500' },
    write: { type: 'boolean' },
  },
})

const note = 'bench of links'
const rules = [
  { when: { country: 'us', language: 'en' }, targetUrl: 'https://example.com/us' },
  { when: { os: 'iOS' }, targetUrl: 'https://example.com/ios' },
  { when: { device: 'phone', from: '2020-01-01' }, targetUrl: 'https://example.com/phone' },
]
const kinds = {
  bare: '/go/bench',
  plain: '/go/bench',
  ruled: '/go/bench-rules',
} as const
type Kind = keyof typeof kinds

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await work(client)
  await client.end()
}

const removeLinks = (client: pg.Client) => client.query("delete from shortner where slug in ('bench', 'bench-rules')")

async function makeLinks(client: pg.Client): Promise<void> {
  await removeLinks(client)
  await client.query(
    `insert into shortner (slug, target_url, note, rules) values
       ('bench', 'https://example.com/', $1, '[]'), ('bench-rules', 'https://example.com/', $1, $2)`,
    [note, JSON.stringify(rules)],
  )
}

/** Visitors with a browser each, so that clicks are counted and written all the time. */
const requestsTo = (path: string) =>
  Array.from({ length: Number(values.visitors) }, (_, visitor) => ({
    path,
    headers: {
      'user-agent': `Mozilla/5.0 (Linux; Android 16; Pixel ${visitor}) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36`,
      'accept-language': 'ar-EG,ar;q=0.9',
      referer: 'https://social.example/',
    },
  }))

async function round(origin: string, path: string) {
  const { requests, latency, non2xx, errors, statusCodeStats } = await autocannon({
    url: origin,
    requests: requestsTo(path),
    duration: Number(values.seconds),
    connections: 10,
  })
  const redirects = statusCodeStats?.['302']?.count ?? 0
  if (errors > 0 || redirects !== non2xx)
    throw new Error(`${non2xx - redirects} answers that are no redirect, ${errors} errors`)
  return { rate: requests.average, p99: latency.p99 }
}

const demo = await seededDatabase('demo', demoCouponCount)
await withClient(demo.url, makeLinks)
const [api, bare] = [
  await startSide('api-server.ts', 'api', demo.url),
  await startSide('api-server.ts', 'bare', demo.url),
]
try {
  const found: Record<Kind, Awaited<ReturnType<typeof round>>[]> = { bare: [], plain: [], ruled: [] }
  const order: readonly Kind[] = ['bare', 'plain', 'ruled']
  for (let turn = -1; turn < Number(values.rounds); turn += 1) {
    for (const kind of turn % 2 ? order.toReversed() : order) {
      const one = await round(kind === 'bare' ? bare.origin : api.origin, kinds[kind])
      // The first turn warms them up.
      if (turn >= 0) found[kind].push(one)
    }
  }
  const of = (kind: Kind, figure: 'rate' | 'p99') => median(found[kind].map((one) => one[figure]))
  const line = (kind: Kind, said: string) =>
    `| ${said} | ${of(kind, 'rate').toFixed(0)} | ${of(kind, 'p99')} ms | ${(of(kind, 'rate') / of('bare', 'rate')).toFixed(2)} × |`
  const lines = [
    '| Redirect | Requests a second | p99 | Ratio |',
    '| --- | --- | --- | --- |',
    line('bare', 'a bare 302 of Fastify'),
    line('plain', 'a short link'),
    line('ruled', 'one with three rules, by country, system and device'),
    '',
    loadLine(),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (values.write) await writeSection('links', lines)
} finally {
  api.stop()
  bare.stop()
  await withClient(demo.url, removeLinks)
  await demo.stop()
}
