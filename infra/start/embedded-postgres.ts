import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { errorCode } from '../../shared/server/error-code.ts'
import { keepRunning, type RunningServer } from './keep-running.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { isAlive, isPostgres, signal } from './server-process.ts'
import { findServiceAccount, mayWrite, type ServiceAccount } from './service-account.ts'
import { StartError } from './start-error.ts'

export interface EmbeddedPostgresOptions {
  /** Folder of the database and its log. */
  readonly dataDir: string
  /** False trades the safety of the data for speed. Only for tests. */
  readonly durable?: boolean
  /** Folder of the programs, in place of those that the lockfile names for this machine. */
  readonly programs?: string | undefined
  readonly onProgress?: (step: string) => void
}

export interface EmbeddedPostgres {
  readonly url: string
  stop(): Promise<void>
}

/** Everything a start needs to know about one database folder. */
interface Cluster {
  readonly home: string
  readonly folder: string
  readonly account: ServiceAccount | undefined
  readonly binaries: PostgresBinaries
  readonly password: string
}

const role = 'qasima'
const startDeadline = 120_000
/** Milliseconds after which a database that does not stop is stopped at once; its log makes it whole at the next start. */
export const stopTimeout = 4_000
/** Held for as long as a process uses the folder; PostgreSQL releases it when the process dies. */
const ownerLock = 7_139_201

/**
 * Starts the PostgreSQL of one folder, or adopts the one that a killed process left behind.
 * Throws `StartError` when another process is using the folder or another version made it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true, onProgress = () => {} } = options
  const cluster = await openCluster(resolve(options.dataDir), durable, onProgress, options.programs)
  const deadline = Date.now() + startDeadline
  let child: ChildProcess | undefined
  let attempts = 0

  try {
    while (Date.now() < deadline) {
      const postmaster = await readPostmaster(cluster)
      if (postmaster?.status === 'ready') {
        const owner = await attach(cluster, postmaster.port)
        if (owner) return running(cluster, postmaster, owner, durable)
      } else if (!postmaster && (!child || child.exitCode !== null || child.signalCode !== null)) {
        if (++attempts > 5) throw new StartError(`PostgreSQL does not start: ${await serverLogTail(cluster)}`)
        onProgress('starting PostgreSQL')
        child = await spawnPostmaster(cluster, durable)
      }
      await sleep(25)
    }
    throw new StartError(`PostgreSQL is not ready after ${startDeadline / 1000} s: ${await serverLogTail(cluster)}`)
  } catch (error) {
    child?.kill('SIGINT')
    throw error
  }
}

async function openCluster(
  home: string,
  durable: boolean,
  onProgress: (step: string) => void,
  programs: string | undefined,
): Promise<Cluster> {
  const folder = join(home, 'cluster')
  const owner = await stat(folder).catch(() => undefined)
  const account = await accountFor(folder, owner)
  const binaries = await findPostgresBinaries(account, programs)

  if (owner) {
    const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => 'an unknown version')).trim()
    if (version !== String(binaries.major)) {
      const isOlder = Number(version) < binaries.major
      throw new StartError(
        `The database in ${folder} was made by PostgreSQL ${version}, and this is PostgreSQL ${binaries.major}. ${isOlder ? 'Run "npm run upgrade".' : 'Set DATA_DIR to another place.'}`,
      )
    }
  } else {
    onProgress('making the database')
    await mkdir(home, { recursive: true })
    await initialise(home, folder, account, binaries, durable)
  }
  const password = (await readFile(passwordIn(folder), 'utf8').catch(() => '')).trim()
  if (!/^[\w-]{32}$/.test(password))
    throw new StartError(
      `The password of the database in ${passwordIn(folder)} is missing or cut. Put that file back, or set DATA_DIR to another place.`,
    )
  return { home, folder, account, binaries, password }
}

async function accountFor(folder: string, owner: { uid: number; gid: number } | undefined) {
  const account = await findServiceAccount()
  if (!owner || owner.uid === process.getuid?.()) return account
  if (!account)
    throw new StartError(`The database in ${folder} belongs to another user. Set DATA_DIR to another place.`)
  return { uid: owner.uid, gid: owner.gid }
}

/**
 * Made aside and renamed with its password, so that a start killed half way, or a second one, leaves no half cluster.
 */
async function initialise(
  home: string,
  folder: string,
  account: ServiceAccount | undefined,
  { initdb }: PostgresBinaries,
  durable: boolean,
): Promise<void> {
  await removeAbandonedDrafts(home)
  const draft = await mkdtemp(join(home, `draft-${process.pid}-`))
  const passwordFile = `${draft}.password`
  try {
    await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    if (account) for (const path of [draft, passwordFile]) await chown(path, account.uid, account.gid)

    const password = await open(passwordFile)
    try {
      // Encodings and collations come from the builtin provider; LC_CTYPE only has to know UTF-8 for pg_trgm.
      const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
      const child = spawn(
        initdb,
        [
          ...['--pgdata', pathFor(account, draft), '--username', role, '--pwfile', '/dev/stdin'],
          ...['--auth=scram-sha-256', '--encoding=UTF8', `--locale=${locale}`, '--lc-messages=C'],
          ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums', '--no-instructions'],
          ...(durable ? [] : ['--no-sync']),
        ],
        { ...account, cwd: draft, env: quietEnvironment, stdio: [password.fd, 'ignore', 'pipe'] },
      )
      // `stdio` asks for this pipe, which the types of `spawn` do not follow.
      const [complaints, [code]] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'exit')])
      if (code !== 0) throw new StartError(`The database could not be made: ${oneLine(complaints)}`)
    } finally {
      await password.close()
    }
    await rename(passwordFile, passwordIn(draft))
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    for (const path of [draft, passwordFile]) await rm(path, { recursive: true, force: true })
  }
}

const passwordIn = (folder: string) => join(folder, 'qasima-password')

async function removeAbandonedDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = Number(/^draft-(\d+)-/.exec(name)?.[1])
    if (pid && !isAlive(pid)) await rm(join(home, name), { recursive: true, force: true })
  }
}

async function spawnPostmaster(cluster: Cluster, durable: boolean, port?: number): Promise<ChildProcess> {
  const { home, folder, account, binaries } = cluster
  await disownStalePidFile(folder)
  const logFile = join(home, 'postgres.log')
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0
  const log = await open(logFile, size > 10_000_000 ? 'w' : 'a', 0o600)
  const settings = {
    listen_addresses: '127.0.0.1',
    port: port ?? (await freePort()),
    unix_socket_directories: '',
    max_connections: 100,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The details of a refused statement hold its values, such as email addresses.
    log_error_verbosity: 'terse',
    ...(durable ? { fsync: 'on' } : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  try {
    // Detached: Ctrl-C reaches us alone, and we shut PostgreSQL down when nothing uses it any more.
    const child = spawn(
      binaries.postgres,
      [
        '-D',
        pathFor(account, folder),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...account, cwd: folder, env: quietEnvironment, stdio: ['ignore', log.fd, log.fd], detached: true },
    )
    child.unref()
    await once(child, 'spawn')
    return child
  } finally {
    await log.close()
  }
}

/** Our PG* and LC_* variables are not for this PostgreSQL. */
const quietEnvironment = { PATH: process.env.PATH, TZ: 'UTC' }

/**
 * The name under which the account reaches a folder. Below a folder that only root may enter that is
 * its own working directory: root put it there before it became the account.
 */
function pathFor(account: ServiceAccount | undefined, folder: string): string {
  if (!account || mayWrite(account, folder)) return folder
  const own = '/proc/self/cwd'
  if (mayWrite(account, own, folder)) return own
  throw new StartError(`PostgreSQL cannot reach ${folder}, which only root may enter. Set DATA_DIR to another place.`)
}

interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly status: string
}

/** The live server of this folder, from its `postmaster.pid`. */
async function readPostmaster({ folder }: Cluster): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid || pid === process.pid || !(await isPostgres(pid))) return undefined
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

/**
 * PostgreSQL takes any live process with the number in an old `postmaster.pid` for a rival. Naming its
 * parent instead says "stale", and keeps its own check for memory still in use.
 */
async function disownStalePidFile(folder: string): Promise<void> {
  const path = join(folder, 'postmaster.pid')
  const [content, file] = await Promise.all([readFile(path, 'utf8'), stat(path)]).catch(() => [])
  if (content === undefined || !file) return
  if (/^\d/.test(content)) await writeFile(path, content.replace(/^\d+/, String(process.pid)))
  // Cut by a power failure, which nothing else mends; a server on its way up fills its own within moments.
  else if (Date.now() - file.mtimeMs > 10_000) await rm(path, { force: true })
}

/** Connects as the owner of the folder; undefined when the server is just going up or down. */
async function attach(cluster: Cluster, port: number): Promise<pg.Client | undefined> {
  const { folder } = cluster
  const client = new pg.Client({ connectionString: urlOf(cluster, port, 'postgres'), application_name: 'qasima owner' })
  // The server may be shut down under this idle connection; the pools say so where it matters.
  client.on('error', () => {})
  const proof = `qasima-proof-${randomBytes(8).toString('hex')}`
  try {
    await client.connect()
    // A copied folder carries the pid file of the original's server: only a file just made distinguishes them.
    await writeFile(join(folder, proof), '')
    const { rows } = await client.query<{ sameFolder: boolean; locked: boolean }>(
      `SELECT (pg_stat_file($1, true)).size IS NOT NULL AS "sameFolder", pg_try_advisory_lock($2) AS locked`,
      [proof, ownerLock],
    )
    if (!rows[0]?.sameFolder) throw isForeignPidFile(cluster)
    if (!rows[0].locked) {
      throw new StartError(
        `Another Qasima is running on ${cluster.home}. Stop it first, or set DATA_DIR to another place.`,
      )
    }
    const existing = await client.query('SELECT FROM pg_database WHERE datname = $1', [role])
    if (existing.rowCount === 0) await client.query(`CREATE DATABASE ${role}`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const code = errorCode(error)
    if (code === '57P03' || code === '57P01' || code === 'ECONNREFUSED' || code === 'ECONNRESET') return undefined
    if (code === '28P01') throw isForeignPidFile(cluster)
    throw error
  } finally {
    await rm(join(folder, proof), { force: true })
  }
}

const isForeignPidFile = ({ folder }: Cluster) =>
  new StartError(
    `${join(folder, 'postmaster.pid')} names the server of another folder. If this folder is a copy, delete that file.`,
  )

/** One attempt to have the server of a folder back on its port, where the addresses that were given out expect it. */
function revival(cluster: Cluster, port: number, durable: boolean): () => Promise<RunningServer | undefined> {
  let child: ChildProcess | undefined
  return async () => {
    const postmaster = await readPostmaster(cluster)
    if (postmaster?.status === 'ready' && postmaster.port === port) {
      const owner = await attach(cluster, port)
      return owner && { pid: postmaster.pid, owner }
    }
    const isStarting = child?.exitCode === null && child.signalCode === null
    if (!postmaster && !isStarting) child = await spawnPostmaster(cluster, durable, port)
    return undefined
  }
}

function running(cluster: Cluster, { pid, port }: Postmaster, owner: pg.Client, durable: boolean): EmbeddedPostgres {
  let stopped: Promise<void> | undefined
  const keeper = keepRunning({ pid, owner }, revival(cluster, port, durable))
  const shutDown = async () => {
    const present = await keeper.release()
    // The owner's lock goes down with the server, so that no process adopts a server that is leaving.
    signal(present.pid, 'SIGINT')
    const deadline = Date.now() + stopTimeout
    while ((await readPostmaster(cluster))?.pid === present.pid) {
      if (Date.now() > deadline) signal(present.pid, 'SIGQUIT')
      await sleep(20)
    }
    await present.owner.end().catch(() => {})
  }
  return {
    url: urlOf(cluster, port, role),
    stop: () => {
      stopped ??= shutDown()
      return stopped
    },
  }
}

const urlOf = ({ password }: Cluster, port: number, database: string) =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`

async function serverLogTail({ home }: Cluster): Promise<string> {
  const log = await readFile(join(home, 'postgres.log'), 'utf8').catch(() => '')
  const words = log.split('\n').filter((line) => /FATAL|PANIC|ERROR|HINT/.test(line))
  return words.length ? oneLine(words.slice(-2).join('\n')) : `see ${join(home, 'postgres.log')}`
}

const oneLine = (words: string) => words.trim().replaceAll(/\s*\n\s*/g, ' ')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new StartError('This machine gives out no TCP port.')
  return address.port
}
