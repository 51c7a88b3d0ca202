import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { demoCouponCount } from '../../api/seed/world.ts'
import { loadLine, median, writeSection } from './report.ts'
import { seededDatabase, startSide } from './sides.ts'

/** The choice among many ads beside a bare handler that answers a text of the same size: rounds alternate, medians are compared. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    ads: { type: 'string', default: '200' },
    write: { type: 'boolean' },
  },
})
const path = '/api/v1/ads/active?placement=home&country=sa&platform=WEBSITE'
const headers = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
  'accept-language': 'en',
}
const name = 'bench of ads'

/** Half of them fit the visitor; a quarter have hours, and one in ten a cap that is never reached. */
async function makeAds(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('delete from ads where name = $1', [name])
  await client.query(
    `insert into ads (name, countries, creative, link, weight, cap, hours, placement)
     select $1, case when n % 2 = 0 then '{sa}' else '{us}' end::text[],
       '{"ar": {"title": "عرض", "text": "نص", "image": null}, "en": {"title": "Sale", "text": "Text", "image": null}}',
       'https://example.com/', 1 + n % 5, case when n % 10 = 0 then 1000000000 end,
       case when n % 4 = 0 then '{"from": 0, "to": 24}'::jsonb end, '{home}'
     from generate_series(1, $2::int) as n`,
    [name, values.ads],
  )
  await client.end()
}

async function removeAds(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('delete from ads where name = $1', [name])
  await client.end()
}

async function round(url: string) {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    headers,
    duration: Number(values.seconds),
    connections: 10,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers that are no success, ${errors} errors`)
  return { rate: requests.average, p99: latency.p99 }
}

const demo = await seededDatabase('demo', demoCouponCount)
await makeAds(demo.url)
const sides = {
  api: await startSide('api-server.ts', 'api', demo.url),
  bare: await startSide('api-server.ts', 'bare', demo.url),
}
try {
  const { items } = await (await fetch(sides.api.origin + path, { headers })).json()
  if (items.length !== 1) throw new Error('no ad was chosen')
  const targets = {
    choice: sides.api.origin + path,
    // What the service itself costs: every call has its checks, headers and log.
    fixed: `${sides.api.origin}/api/v1/version`,
    bare: sides.bare.origin + path,
  }
  type Kind = keyof typeof targets
  const kinds = Object.keys(targets) as Kind[]
  const found = new Map(kinds.map((kind) => [kind, [] as Awaited<ReturnType<typeof round>>[]]))
  for (let turn = -1; turn < Number(values.rounds); turn += 1) {
    for (const kind of turn % 2 ? kinds : kinds.toReversed()) {
      const one = await round(targets[kind])
      // The first turn warms them up.
      if (turn >= 0) found.get(kind)?.push(one)
    }
  }
  const of = (kind: Kind, figure: 'rate' | 'p99') => median((found.get(kind) ?? []).map((one) => one[figure]))
  const ratio = (other: Kind) => `**${(of('choice', 'rate') / of(other, 'rate')).toFixed(2)} ×**`
  const lines = [
    '| Side | Requests a second | p99 |',
    '| --- | --- | --- |',
    `| the choice among ${values.ads} ads | ${of('choice', 'rate').toFixed(0)} | ${of('choice', 'p99')} ms |`,
    `| a call of the same service that answers a fixed text | ${of('fixed', 'rate').toFixed(0)} | ${of('fixed', 'p99')} ms |`,
    `| a bare Fastify handler that answers a fixed text | ${of('bare', 'rate').toFixed(0)} | ${of('bare', 'p99')} ms |`,
    `| **ratio** to the service | ${ratio('fixed')} | |`,
    `| **ratio** to bare Fastify | ${ratio('bare')} | |`,
    '',
    loadLine(),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (values.write) await writeSection('ads', lines)
} finally {
  for (const one of Object.values(sides)) one.stop()
  await removeAds(demo.url)
  await demo.stop()
}
