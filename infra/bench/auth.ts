import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { demoCouponCount } from '../../api/seed/world.ts'
import { openDatabase } from '../../api/src/database/connection.ts'
import { startSession } from '../../api/src/identity/session/start-session.ts'
import { hashPassword } from '../../api/src/password/password.ts'
import { median, writeSection } from './report.ts'
import { type Side, seededDatabase, startSide } from './sides.ts'

/**
 * Renewing and reading of accounts beside a bare handler with the same statements, and signing in beside the bare
 * derivation of its password: rounds alternate, medians are compared.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    write: { type: 'boolean' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const connections = 10
const password = 'correct horse'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

interface Reply {
  readonly accessToken?: string
  readonly refreshToken?: string
  readonly tokens?: { readonly accessToken: string; readonly refreshToken: string }
}

function send(url: string, method: string, token: string | undefined, body?: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const outgoing = request(url, { method, agent, headers }, (incoming) => {
      json(incoming).then((reply) => {
        if (incoming.statusCode && incoming.statusCode < 300) resolve(reply as Reply)
        else reject(new Error(`${method} ${url}: ${incoming.statusCode} ${JSON.stringify(reply)}`))
      }, reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body && JSON.stringify(body))
  })
}

interface Round {
  readonly rate: number
  readonly p99: number
}

/** So many callers, each one call after the other, for the time of a round. */
async function load(callers: number, step: (caller: number) => Promise<void>): Promise<Round> {
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1_000
  const caller = async (_: unknown, index: number) => {
    while (performance.now() < end) {
      const before = performance.now()
      await step(index)
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  times.sort((one, other) => one - other)
  return {
    rate: times.length / ((performance.now() - started) / 1_000),
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  }
}

const postgres = await seededDatabase('demo', demoCouponCount)
const database = openDatabase({ url: postgres.url, onIdleError: () => {} })
const { kysely } = database.main
const email = `bench-${Date.now()}@qasima.example`
const { id: userId } = await kysely
  .insertInto('user')
  .values({ email, password_hash: await hashPassword(password), email_verified_at: new Date() })
  .returning('id')
  .executeTakeFirstOrThrow()
const device = { userAgent: 'bench', country: null, secret: undefined, remember: () => email }
const newSession = () => startSession(kysely, { userId, device, method: 'password' })

const sides: Record<'api' | 'bare' | 'argon', Side> = {
  api: await startSide('auth-server.ts', 'api', postgres.url),
  bare: await startSide('auth-server.ts', 'bare', postgres.url),
  argon: await startSide('auth-server.ts', 'argon', postgres.url),
}

async function refreshing(kind: 'api' | 'bare'): Promise<Round> {
  const tokens = await Promise.all(Array.from({ length: connections }, async () => (await newSession()).refreshToken))
  return load(connections, async (caller) => {
    const { refreshToken } = await send(`${sides[kind].origin}/api/v1/auth/refresh`, 'POST', tokens[caller])
    tokens[caller] = refreshToken ?? ''
  })
}

async function accessToken(kind: 'api' | 'bare'): Promise<string> {
  const { sessionId, refreshToken } = await newSession()
  if (kind === 'bare') return `${userId}.${sessionId}`
  const { accessToken = '' } = await send(`${sides.api.origin}/api/v1/auth/refresh`, 'POST', refreshToken)
  return accessToken
}

async function reading(kind: 'api' | 'bare', callers = connections): Promise<Round> {
  const token = await accessToken(kind)
  return load(callers, async () => {
    await send(`${sides[kind].origin}/api/v1/auth/profile`, 'GET', token)
  })
}

const signIn = async () => {
  await send(`${sides.api.origin}/api/v1/auth/login`, 'POST', undefined, { email, password })
}

/** Rounds of both sides in turn, each time the other way round; the medians of their figures. */
async function compare<Kind extends string>(kinds: readonly Kind[], run: (kind: Kind) => Promise<Round>) {
  const found = new Map(kinds.map((kind) => [kind, [] as Round[]]))
  for (const kind of kinds) await run(kind)
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const kind of turn % 2 ? kinds.toReversed() : kinds) found.get(kind)?.push(await run(kind))
  }
  return (kind: Kind, figure: keyof Round) => median((found.get(kind) ?? []).map((one) => one[figure]))
}

const lines = ['| Call | Side | A second | p99 |', '| --- | --- | --- | --- |']
const addLine = (line: string) => {
  lines.push(line)
  process.stdout.write(`${line}\n`)
}
try {
  for (const [name, run] of Object.entries({ 'auth/refresh': refreshing, 'auth/profile': reading })) {
    const of = await compare(['api', 'bare'] as const, run)
    for (const kind of ['api', 'bare'] as const)
      addLine(`| ${name} | ${kind} | ${of(kind, 'rate').toFixed(0)} | ${of(kind, 'p99').toFixed(1)} ms |`)
    addLine(`| ${name} | **ratio** | **${(of('api', 'rate') / of('bare', 'rate')).toFixed(2)} ×** | |`)
  }

  const logins = await compare(['api', 'argon'] as const, async (kind) => {
    if (kind === 'api') return load(8, signIn)
    const reply = await send(`${sides.argon.origin}/argon?seconds=${seconds}`, 'GET', undefined)
    return { rate: (reply as { rate?: number }).rate ?? Number.NaN, p99: Number.NaN }
  })
  addLine(`| auth/login | api | ${logins('api', 'rate').toFixed(1)} | ${logins('api', 'p99').toFixed(0)} ms |`)
  addLine(`| argon2id by itself | same cost, as many at once | ${logins('argon', 'rate').toFixed(1)} | |`)
  addLine(`| auth/login | **ratio** | **${(logins('api', 'rate') / logins('argon', 'rate')).toFixed(2)} ×** | |`)

  const beside = await compare(['idle', 'while logins saturate'] as const, async (kind) => {
    if (kind === 'idle') return reading('api', 1)
    const [profile] = await Promise.all([reading('api', 1), load(8, signIn)])
    return profile
  })
  for (const kind of ['idle', 'while logins saturate'] as const)
    addLine(
      `| auth/profile, one caller | ${kind} | ${beside(kind, 'rate').toFixed(0)} | ${beside(kind, 'p99').toFixed(1)} ms |`,
    )
  addLine(
    `| auth/profile, one caller | **ratio** | | **${(beside('while logins saturate', 'p99') / beside('idle', 'p99')).toFixed(1)} ×** |`,
  )
  if (values.write) await writeSection('auth', lines)
} finally {
  for (const one of Object.values(sides)) one.stop()
  agent.destroy()
  await kysely.deleteFrom('user').where('id', '=', userId).execute()
  await database.close()
  await postgres.stop()
}
