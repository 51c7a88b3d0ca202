import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTcpProxy, type TcpProxy } from '../../api/src/testing/tcp-proxy.ts'
import { startEmbeddedPostgres } from '../start/embedded-postgres.ts'
import { type Caller, callerOf } from './caller.ts'

type After = (close: () => Promise<unknown>) => void

const root = join(import.meta.dirname, '..', '..')

/** A script that serves, and what it prints when it does. */
interface Program {
  readonly script: string
  readonly ready: string
}

export const wholeService: Program = { script: join('infra', 'start', 'start.ts'), ready: 'Ctrl-C stops everything' }
export const oneRole: Program = { script: join('infra', 'start', 'server.ts'), ready: 'Serving ' }

/** Signs access tokens; a fault that moves their time signs its own. */
export const signingKey = {
  ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
  kid: 'chaos',
}
const staffPassword = `chaos-${randomInt(1e9)}-of-a-night`

/** The service, started as in production. */
export interface Service extends Caller {
  readonly origin: string
  readonly dataDir: string
  /** Of the process that runs now. */
  readonly process: () => ChildProcess
  /** Starts it again after it has ended, and waits until it is ready. */
  start(): Promise<void>
  /** The token of a member of staff with all permissions. */
  staffToken(): Promise<string>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Asks a process to stop, and kills it when it does not. */
export async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 35_000)
  await once(child, 'exit')
  clearTimeout(timer)
}

/** Starts a program of the repository, and waits until it says that it is ready. @throws Error with its last words. */
export async function launch({ script, ready }: Program, environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--no-warnings', script], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const isReady = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes(ready) && resolve())
    child.stderr.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-2_000)
    })
    child.once('exit', () => reject(new Error(`the service did not start: ${said}`)))
  })
  await isReady
  return child
}

/** Starts the service in a folder of its own, with the embedded database that it brings. */
export async function startService(
  after: After,
  { environment = {}, dataDir }: { environment?: Record<string, string>; dataDir?: string } = {},
): Promise<Service> {
  const folder = dataDir ?? (await makeFolder(after))
  const port = await freePort()
  const settings = {
    NODE_ENV: 'production',
    ROLES: 'api,worker',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    // Every call says its own address, so that the limits of one caller do not stand for the fault.
    TRUSTED_PROXIES: 'loopback',
    JWT_KEYS: JSON.stringify({ keys: [signingKey] }),
    ADMIN_PASSWORD: staffPassword,
    STAFF_SECOND_FACTOR: 'optional',
    RELEASE_APPROVAL: 'optional',
    ...environment,
  }
  let child = await launch(wholeService, settings)
  after(() => end(child))
  const origin = `http://127.0.0.1:${port}`
  const caller = callerOf(origin)
  return {
    ...caller,
    origin,
    dataDir: folder,
    process: () => child,
    start: async () => {
      child = await launch(wholeService, settings)
    },
    staffToken: () => caller.signIn('admin@qasima.example', staffPassword).then(({ accessToken }) => accessToken),
  }
}

/** A folder that is deleted in the end. */
export async function makeFolder(after: After): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'qasima-chaos-'))
  after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export interface ProxiedService extends Service {
  /** Between the service and its database. */
  readonly line: TcpProxy
  /** Of the database itself. */
  readonly databaseUrl: string
}

/** Starts the service on a database that it reaches by way of a line that can be broken. */
export async function startProxiedService(
  after: After,
  environment: Record<string, string> = {},
): Promise<ProxiedService> {
  const dataDir = await makeFolder(after)
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  after(() => postgres.stop())
  const line = await startTcpProxy(postgres.url)
  after(() => line.close())
  const service = await startService(after, {
    dataDir,
    environment: { DATABASE_URL: line.through(postgres.url), ...environment },
  })
  return { ...service, line, databaseUrl: postgres.url }
}

/** The process and the address of the database that a service brought along. */
export async function embeddedDatabase({ dataDir }: Pick<Service, 'dataDir'>): Promise<{ pid: number; url: string }> {
  const cluster = join(dataDir, 'postgres', 'cluster')
  const [pid, , , port] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const password = (await readFile(join(cluster, 'qasima-password'), 'utf8')).trim()
  return { pid: Number(pid), url: `postgresql://qasima:${password}@127.0.0.1:${port}/qasima` }
}

/** Starts an edge, apart from the API that it asks at an origin, and answers its own origin. */
export async function startEdge(after: After, apiOrigin: string): Promise<string> {
  const build = spawn(process.execPath, ['--no-warnings', join('infra', 'build', 'build.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  after(async () => build.kill())
  const [code] = await once(build, 'close')
  if (code !== 0) throw new Error('the build failed')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = await launch(oneRole, {
    NODE_ENV: 'production',
    ROLES: 'edge',
    API_ORIGIN: apiOrigin,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATA_DIR: await makeFolder(after),
    LOG_LEVEL: 'fatal',
    TRUSTED_PROXIES: 'loopback',
  })
  after(() => end(child))
  return origin
}
