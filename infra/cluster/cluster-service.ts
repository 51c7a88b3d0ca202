import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startBucketServer } from '../../api/src/testing/bucket-server.ts'
import { startTcpProxy, type TcpProxy } from '../../api/src/testing/tcp-proxy.ts'
import { until } from '../../api/src/testing/until.ts'
import { stopwatch } from '../chaos/figures.ts'
import { type RedisServer, startRedis } from '../chaos/redis-server.ts'
import { end, launch, oneRole } from '../chaos/service.ts'
import { startEmbeddedPostgres } from '../start/embedded-postgres.ts'
import { type Backend, startBalancer } from './balancer.ts'
import { keptPort } from './kept-port.ts'
import { moveFromOneProcess } from './move.ts'

const root = join(import.meta.dirname, '..', '..')

/** Closes what was opened, the last first. */
type After = (close: () => Promise<unknown>) => void

/** One of two edges or APIs. */
export interface Member extends Backend {
  /** Such as `edge 2`. */
  readonly name: string
  /** Asks it to stop, and starts it again when it has. Answers when calls are sent to it again. */
  restart(): Promise<Ending>
}

/** How a process ended that was asked to. */
export interface Ending {
  readonly code: number | null
  /** Milliseconds from the signal to the end. */
  readonly stoppedAfter: number
  /** What it said to balancers and to supervisors in between. */
  readonly ready: number
  readonly live: number
}

export interface Cluster {
  /** Where visitors call. */
  readonly origin: string
  readonly edges: readonly [Member, Member]
  readonly apis: readonly [Member, Member]
  readonly redis: RedisServer
  readonly databaseUrl: string
  /** Between all processes and the database. */
  readonly line: TcpProxy
  readonly staff: { readonly email: string; readonly password: string }
}

const staff = { email: 'admin@qasima.example', password: 'seven lanterns over the bridge' }

/** @throws Error with its output when it fails. */
const build = () =>
  promisify(execFile)(process.execPath, ['--no-warnings', join(root, 'infra/build/build.ts')], { cwd: root })

/** What all processes share, and what holds their state. */
async function startState(folder: string, after: After) {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false })
  after(() => postgres.stop())
  const bucket = await startBucketServer(join(folder, 'bucket'), 'qasima')
  after(() => bucket.close())
  const redis = await startRedis(await keptPort(), folder)
  after(() => redis.stop())
  const line = await startTcpProxy(postgres.url)
  after(() => line.close())
  return { databaseUrl: postgres.url, line, bucket: bucket.settings, redis }
}

/** A process of one role, on a port of its own and with a folder of its own. */
async function memberOf(name: string, settings: Readonly<Record<string, string>>) {
  const port = await keptPort()
  const environment = { ...settings, PORT: String(port) }
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const stop = async () => {
    if (child) await end(child)
  }
  return {
    name,
    port,
    origin,
    stop,
    start: async () => {
      child = await launch(oneRole, environment)
    },
    ended: async (): Promise<Ending> => {
      if (!child) throw new Error(`${name} was not started`)
      const since = stopwatch()
      const exit = once(child, 'exit')
      const stopping = stop()
      // A process that is gone says nothing.
      const statusOf = (probe: string) =>
        fetch(`${origin}/health/${probe}`).then(
          ({ status }) => status,
          () => -1,
        )
      const ready = await until(`${name} not ready`, async () => {
        const status = await statusOf('ready')
        return status === 200 ? undefined : status
      })
      const live = await statusOf('live')
      await stopping
      const [code] = await exit
      return { code: typeof code === 'number' ? code : null, stoppedAfter: since(), ready, live }
    },
  }
}

/** Starts several, and waits for each of them, so that none is left behind where another fails. @throws as the first that fails. */
async function startAll(members: readonly { start(): Promise<void> }[]): Promise<void> {
  const outcomes = await Promise.allSettled(members.map((member) => member.start()))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}

/** Two edges and two APIs behind nginx, and a worker, as in production. What it opens is given to `after`. */
export async function startCluster(after: After, say: (line: string) => void): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'qasima-cluster-'))
  // Accounts of PostgreSQL and nginx have folders below.
  await chmod(folder, 0o755)
  after(() => rm(folder, { recursive: true, force: true }))
  const { databaseUrl, line, bucket, redis } = await startState(folder, after)
  const ports = { site: await keptPort(), api: await keptPort() }
  const origin = `http://127.0.0.1:${ports.site}`
  const common = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    PUBLIC_ORIGIN: origin,
    // Callers say their own addresses, so that limits of one do not stand for a failure of all.
    TRUSTED_PROXIES: 'loopback',
  }
  const onState = { ...common, DATABASE_URL: line.through(databaseUrl), ...bucket }
  const dataOf = (name: string) => ({ DATA_DIR: join(folder, name.replace(' ', '-')) })

  say('building, and moving the data of one process to a database and a bucket …')
  await build()
  const keys = await moveFromOneProcess({
    from: join(folder, 'one'),
    archive: join(folder, 'qasima.tar.gz'),
    adminPassword: staff.password,
    settings: { ...common, DATABASE_URL: databaseUrl, ...bucket },
    dataDir: dataOf('migration').DATA_DIR,
  })

  const ofApi = {
    ...onState,
    ROLES: 'api',
    REDIS_URL: redis.url,
    JWT_KEYS: keys,
    STAFF_SECOND_FACTOR: 'optional',
    RELEASE_APPROVAL: 'optional',
  }
  const ofEdge = { ...common, ROLES: 'edge', RENDER_WALL: 'optional', API_ORIGIN: `http://127.0.0.1:${ports.api}` }
  const make = (name: string, settings: Readonly<Record<string, string>>) =>
    memberOf(name, { ...settings, ...dataOf(name) })
  const apis = [await make('api 1', ofApi), await make('api 2', ofApi)] as const
  const edges = [await make('edge 1', ofEdge), await make('edge 2', ofEdge)] as const
  const worker = await make('worker', { ...onState, ROLES: 'worker' })
  // The balancer is the last to go, since edges ask through it to their end.
  const balancer = await startBalancer({ folder: join(folder, 'nginx'), ports, edges, apis })
  after(() => balancer.stop())
  const stopAll = () => Promise.all([...edges, ...apis, worker].map((member) => member.stop()))
  after(stopAll)
  await startAll([...apis, worker])
  await until('an API behind the balancer', () => apis.some((api) => balancer.sendsTo(api)))
  await startAll(edges)

  const restartable = (member: (typeof apis)[number]): Member => {
    const { name, port, origin } = member
    const isBack = () => balancer.sendsTo(member)
    return {
      name,
      port,
      origin,
      restart: async () => {
        const ended = await member.ended()
        await member.start()
        await until(`${name} behind the balancer`, isBack)
        return ended
      },
    }
  }
  await until('both edges and both APIs behind the balancer', () =>
    [...apis, ...edges].every((member) => balancer.sendsTo(member)),
  )
  return {
    origin,
    databaseUrl,
    line,
    redis,
    staff,
    apis: [restartable(apis[0]), restartable(apis[1])],
    edges: [restartable(edges[0]), restartable(edges[1])],
  }
}
