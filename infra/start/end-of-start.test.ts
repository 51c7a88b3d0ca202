import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { startTcpProxy } from '../../api/src/testing/tcp-proxy.ts'
import { until } from '../../api/src/testing/until.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { compileCache } from './testing/compile-cache.ts'

// Real processes and databases, on machines with little to spare.
jest.setTimeout(120_000)

const root = join(import.meta.dirname, '..', '..')

let dataDir: string
let port: number
let closes: (() => unknown)[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qasima-end-'))
  closes = [() => rm(dataDir, { recursive: true, force: true })]
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  port = (probe.address() as { port: number }).port
  probe.close()
  await once(probe, 'close')
})

afterEach(async () => {
  for (const close of closes.toReversed()) await close()
})

/** A start in a group of its own, of which nothing outlives the test. */
function run(command: string, parameters: readonly string[], environment: Record<string, string>): ChildProcess {
  const child = spawn(command, parameters, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'development',
      SEED: 'none',
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: compileCache,
      ...environment,
    },
  })
  closes.push(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {} // All of it has ended.
  })
  return child
}

const ready = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes('Ctrl-C stops everything') && resolve())
    child.once('exit', () => reject(new Error('ended early')))
  })

const call = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('ends with npm, though npm is killed and tells no child: service, database and all', async () => {
  const npm = run('npm', ['start'], { ROLES: 'api' })
  await ready(npm)
  expect((await call('/health/ready')).status).toBe(200)
  const noted = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const database = Number((await readFile(noted, 'utf8')).split('\n', 1)[0])
  expect(isAlive(database)).toBe(true)

  npm.kill('SIGKILL')
  await until('the end of the database', () => !existsSync(noted) && !isAlive(database), 40_000)
  await until('the end of the service', () =>
    call('/health/live').then(
      () => false,
      () => true,
    ),
  )
})

describe('SIGTERM', () => {
  it('ends a process within 30 s whose connections to the database are frozen, new ones too', async () => {
    const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
    closes.push(() => database.stop())
    const line = await startTcpProxy(database.url)
    closes.push(() => line.close())
    const child = run(process.execPath, ['--no-warnings', join('infra', 'start', 'start.ts')], {
      ROLES: 'api,worker',
      DATABASE_URL: line.through(database.url),
    })
    await ready(child)
    const callMany = () => Promise.allSettled(Array.from({ length: 12 }, () => call('/api/v1/shop/shop-list?search=x')))
    await callMany()

    line.swallowNew()
    line.freeze()
    const running = callMany()
    const begun = performance.now()
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
    expect(performance.now() - begun).toBeLessThan(30_000)
    await running
  })
})
