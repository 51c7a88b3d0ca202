import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import pg from 'pg'
import { until } from '../../api/src/testing/until.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

// Real processes and databases, on machines with little to spare.
jest.setTimeout(60_000)

const module = new URL('./embedded-postgres.ts', import.meta.url).href
let place: string
let dataDir: string
let started: EmbeddedPostgres[]
let others: ChildProcess[]

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'qasima-embedded-'))
  await chmod(place, 0o755)
  dataDir = join(place, 'postgres')
  started = []
  others = []
})

afterEach(async () => {
  for (const other of others) other.kill('SIGKILL')
  await Promise.all(started.map((database) => database.stop()))
  await rm(place, { recursive: true, force: true })
})

async function start(folder = dataDir) {
  const database = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  started.push(database)
  return database
}

async function ask<Row extends object>({ url }: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Another process that starts the same folder, and says its address when it has. */
async function startElsewhere(): Promise<{ process: ChildProcess; url: string }> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
    console.log(url)
    setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  others.push(other)
  const [url] = (await once(createInterface(other.stdout), 'line')) as [string]
  return { process: other, url }
}

describe('embedded PostgreSQL', () => {
  it('keeps what was written over a stop and a start', async () => {
    const first = await start()
    await ask(first, `CREATE TABLE kept AS SELECT 'قسيمة' AS word`)
    await first.stop()

    expect(await ask(await start(), 'SELECT word FROM kept')).toEqual([{ word: 'قسيمة' }])
  })

  it('keeps the values of refused statements out of its log, which its owner alone may read', async () => {
    const database = await start()
    await ask(
      database,
      `CREATE TABLE person (email text PRIMARY KEY); INSERT INTO person VALUES ('huda@qasima.example')`,
    )
    await expect(ask(database, `INSERT INTO person SELECT email FROM person`)).rejects.toThrow('duplicate key')
    const file = join(dataDir, 'postgres.log')
    await until('the refusal', async () => (await readFile(file, 'utf8')).includes('duplicate key'))
    expect(await readFile(file, 'utf8')).not.toContain('huda@')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('makes the database in UTF-8 with checksums and the builtin collation, on loopback only', async () => {
    const [settings] = await ask<object>(
      await start(),
      `SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('data_checksums') AS checksums,
         pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider, datlocale AS locale,
         current_setting('listen_addresses') AS listen, current_setting('unix_socket_directories') AS sockets
       FROM pg_database WHERE datname = current_database()`,
    )
    expect(settings).toEqual({
      major: 18,
      checksums: 'on',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      listen: '127.0.0.1',
      sockets: '',
    })
  })

  it('admits no connection without the password, which only its owner can read', async () => {
    const database = await start()
    const url = new URL(database.url)
    url.password = 'guess'
    await expect(ask({ ...database, url: url.href }, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
    expect((await stat(join(dataDir, 'cluster', 'qasima-password'))).mode & 0o777).toBe(0o600)
  })

  it('runs below a folder that only its owner may enter', async () => {
    const closed = join(place, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const database = await start(join(closed, 'data', 'postgres'))
    await ask(database, 'CREATE TABLE kept AS SELECT 1 AS one')
    await database.stop()

    expect(await ask(await start(join(closed, 'data', 'postgres')), 'SELECT one FROM kept')).toEqual([{ one: 1 }])
  })

  it('adopts the server that a killed process left behind', async () => {
    const other = await startElsewhere()
    await ask({ url: other.url, stop: async () => {} }, 'CREATE TABLE kept AS SELECT 1 AS one')
    other.process.kill('SIGKILL')
    await once(other.process, 'exit')

    const database = await start()
    expect(database.url).toBe(other.url)
    expect(await ask(database, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
    await database.stop()
    await expect(ask(database, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('refuses a second start while another one is running', async () => {
    const other = await startElsewhere()
    await expect(start()).rejects.toThrow(/^Another Qasima is running on .*DATA_DIR/)
    other.process.kill('SIGKILL')
    await once(other.process, 'exit')
    await start()
  })

  it('lets exactly one of two starts at once have the folder', async () => {
    const outcomes = await Promise.allSettled([start(), start()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await readdir(dataDir)).toEqual(['cluster', 'postgres.log'])
  })

  it.each([
    ['16', /^The database in .* was made by PostgreSQL 16, and this is PostgreSQL 18\. Run "npm run upgrade"\.$/],
    [
      '99',
      /^The database in .* was made by PostgreSQL 99, and this is PostgreSQL 18\. Set DATA_DIR to another place\.$/,
    ],
  ])('refuses in one line a folder that version %s made', async (version, line) => {
    await mkdir(join(dataDir, 'cluster'), { recursive: true })
    await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), `${version}\n`)
    await expect(start()).rejects.toThrow(line)
  })

  it('starts although a process that is not PostgreSQL has the number of the old server', async () => {
    const first = await start()
    await first.stop()
    await writeFile(
      join(dataDir, 'cluster', 'postmaster.pid'),
      `${process.ppid}\n/old\n1\n5432\n\n127.0.0.1\n\nready\n`,
    )
    expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it.each(['', 'garb'])('starts although a power failure has cut the process file to "%s"', async (left) => {
    await (await start()).stop()
    const file = join(dataDir, 'cluster', 'postmaster.pid')
    await writeFile(file, left)
    const before = new Date(Date.now() - 60_000)
    await utimes(file, before, before)
    expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('does not mistake the server of the original for that of a copied folder', async () => {
    await start()
    const copy = join(place, 'copy')
    await cp(dataDir, copy, { recursive: true })
    await expect(start(copy)).rejects.toThrow(/^.*names the server of another folder/)
  })

  it('comes back at its address when it was killed, with what was acknowledged', async () => {
    const database = await startEmbeddedPostgres({ dataDir })
    started.push(database)
    await ask(database, 'CREATE TABLE kept AS SELECT 1 AS one')
    const [{ pid } = { pid: 0 }] = await ask<{ pid: number }>(
      database,
      `SELECT (regexp_match(pg_read_file('postmaster.pid'), '^\\d+'))[1]::int AS pid`,
    )
    process.kill(pid, 'SIGKILL')
    await until('the database', () => ask(database, 'SELECT one FROM kept').catch(() => false))
    expect(await ask(database, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
    await database.stop()
    await expect(ask(database, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it.each([
    ['missing', (file: string) => rm(file)],
    ['cut', (file: string) => writeFile(file, 'half')],
  ])('refuses in one line a folder whose password is %s', async (_, harm) => {
    await (await start()).stop()
    await harm(join(dataDir, 'cluster', 'qasima-password'))
    await expect(start()).rejects.toThrow(/^The password of the database in .* is missing or cut\. .*$/)
  })

  it('refuses in one line a folder whose files are cut', async () => {
    await (await start()).stop()
    await writeFile(join(dataDir, 'cluster', 'global', 'pg_control'), '')
    await expect(start()).rejects.toThrow(/^PostgreSQL does not start: .*$/)
  })
})
