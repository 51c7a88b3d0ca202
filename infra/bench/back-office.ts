import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { selectPage } from '../../api/src/collection/collection.queries.ts'
import { coupons } from '../../api/src/coupon/coupon.collection.ts'
import { openDatabase } from '../../api/src/database/connection.ts'
import { hashPassword } from '../../api/src/password/password.ts'
import { readContract } from '../../shared/server/contract-folder.ts'
import { median } from './report.ts'
import type { Side } from './sides.ts'

/** Lists as staff ask for them, over a million coupons. */
const lists = {
  'newest first': '',
  'a state, by discount': 'filter[status]=ACTIVE&sort=-percent',
  'a store, by end': 'filter[shopId]=12&sort=endsAt',
  'two filters, a sort and a search':
    'filter[status]=ACTIVE&filter[discountType]=percent&sort=-createdAt&search=shipping',
  'a search for a code': 'search=SAVE20&sort=-worked',
} as const

const password = 'bench of the back-office'

/** A session of staff who may do everything, on a side of a bench. */
export async function staffToken(
  side: Side,
  databaseUrl: string,
): Promise<{ token: string; leave: () => Promise<void> }> {
  const database = openDatabase({ url: databaseUrl, onIdleError: () => {} })
  const { kysely } = database.main
  const email = `bench-${Date.now()}@qasima.example`
  const { id } = await kysely
    .insertInto('user')
    .values({ email, is_staff: true, email_verified_at: new Date(), password_hash: await hashPassword(password) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('user_permission')
    .values((await readContract()).permissions.map((permission) => ({ user_id: id, permission })))
    .execute()
  const reply = await fetch(`${side.origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { tokens } = (await reply.json()) as { tokens: { accessToken: string } }
  return {
    token: tokens.accessToken,
    leave: async () => {
      await kysely.deleteFrom('user').where('id', '=', id).execute()
      await database.close()
    },
  }
}

/** Names of the nodes of a plan that read a whole table. */
function sequentialScans(plan: { 'Node Type': string; 'Relation Name'?: string; Plans?: (typeof plan)[] }): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? '?'] : []
  return [...own, ...(plan.Plans ?? []).flatMap(sequentialScans)]
}

async function planOf(databaseUrl: string, query: string): Promise<string[]> {
  const database = openDatabase({ url: databaseUrl, onIdleError: () => {} })
  const asked = { limit: 20, ...Object.fromEntries(new URLSearchParams(query)) }
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Parameters<typeof sequentialScans>[0] }] }>`
    explain (format json) ${selectPage(coupons, asked)}
  `.execute(database.main.kysely)
  await database.close()
  return rows[0] ? sequentialScans(rows[0]['QUERY PLAN'][0].Plan) : ['no plan']
}

const residentMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

/** The figures of the back-office on a side whose database holds a million coupons, as lines of a table. */
export async function measureBackOffice(side: Side, databaseUrl: string, rounds: number): Promise<string[]> {
  const { token, leave } = await staffToken(side, databaseUrl)
  const headers = { authorization: `Bearer ${token}` }
  const lines = ['| List of a million coupons | p50 | p95 | Whole tables read |', '| --- | --- | --- | --- |']
  try {
    for (const [name, query] of Object.entries(lists)) {
      const times: number[] = []
      for (let turn = -5; turn < rounds * 20; turn += 1) {
        const before = performance.now()
        const reply = await fetch(`${side.origin}/api/v1/coupon?${query}`, { headers })
        await reply.arrayBuffer()
        if (!reply.ok) throw new Error(`${name}: ${reply.status}`)
        if (turn >= 0) times.push(performance.now() - before)
      }
      times.sort((one, other) => one - other)
      const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN
      const scans = await planOf(databaseUrl, query)
      lines.push(
        `| ${name} | ${median(times).toFixed(0)} ms | **${p95.toFixed(0)} ms** | ${scans.length === 0 ? 'none' : `**${scans.join(', ')}**`} |`,
      )
      process.stdout.write(`${lines.at(-1)}\n`)
    }

    const before = residentMegabytes(side.pid)
    const started = performance.now()
    const reply = await fetch(`${side.origin}/api/v1/coupon/export`, { headers })
    let [rows, bytes, peak] = [0, 0, before]
    for await (const part of reply.body ?? []) {
      bytes += part.length
      for (const byte of part) if (byte === 10) rows += 1
      peak = Math.max(peak, residentMegabytes(side.pid))
    }
    const seconds = ((performance.now() - started) / 1_000).toFixed(0)
    lines.push(
      '',
      `Export: ${rows.toLocaleString('en')} lines, ${(bytes / 1e6).toFixed(0)} MB in ${seconds} s; the process grew from ${before.toFixed(0)} to at most ${peak.toFixed(0)} MB.`,
    )
    process.stdout.write(`${lines.at(-1)}\n`)
    return lines
  } finally {
    await leave()
  }
}
