import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import autocannon, { type Request } from 'autocannon'
import { demoCouponCount } from '../../api/seed/world.ts'
import { median, writeSection } from './report.ts'
import { seededDatabase, startSide } from './sides.ts'

/** A small write without an `Idempotency-Key`, with a new one each time, and replayed: rounds alternate, medians are compared. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    write: { type: 'boolean' },
  },
})
const { url } = await seededDatabase('demo', demoCouponCount)
const side = await startSide('api-server.ts', 'api', url)
const body = JSON.stringify({ reason: 'other', feedback: 'bench' })
const sameKey = randomUUID()

const keyed = (keyOf: () => string) => (request: Request) => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': keyOf() },
})
const kinds: Record<string, NonNullable<Request['setupRequest']>> = {
  'without a key': (request) => request,
  'with a new key': keyed(randomUUID),
  replayed: keyed(() => sameKey),
}

async function round(setupRequest: NonNullable<Request['setupRequest']>) {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: side.origin,
    duration: Number(values.seconds),
    connections: 4,
    requests: [
      {
        method: 'POST',
        path: '/api/v1/uninstall/feedback',
        headers: { 'content-type': 'application/json' },
        body,
        setupRequest,
      },
    ],
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers that are no success, ${errors} errors`)
  return { rate: requests.average, p50: latency.p50 }
}

try {
  const response = await fetch(`${side.origin}/api/v1/uninstall/feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': sameKey },
    body,
  })
  if (!response.ok) throw new Error(`the first write answered ${response.status}`)
  const found = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as { rate: number; p50: number }[]]))
  for (const kind of Object.values(kinds)) await round(kind)
  for (let turn = 0; turn < Number(values.rounds); turn += 1)
    for (const [kind, setup] of Object.entries(kinds)) found[kind]?.push(await round(setup))
  const rateOf = (kind: string) => median((found[kind] ?? []).map(({ rate }) => rate))
  const lines = ['| Write | Requests a second | p50 | Ratio |', '| --- | --- | --- | --- |']
  for (const [kind, rows] of Object.entries(found)) {
    const ratio = (rateOf(kind) / rateOf('without a key')).toFixed(2)
    lines.push(`| ${kind} | ${rateOf(kind).toFixed(0)} | ${median(rows.map(({ p50 }) => p50))} ms | **${ratio} ×** |`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
  if (values.write) await writeSection('writes', lines)
} finally {
  side.stop()
}
process.exit()
