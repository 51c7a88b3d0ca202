import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { RemoteBuild } from '@qasima/shared/federation/registry'
import { documentOf, releaseIdOf } from '@qasima/shared/release/release-archive'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { compileCache } from './testing/compile-cache.ts'
import { withClient } from './with-client.ts'

// Real processes and a database, on machines with little to spare.
jest.setTimeout(60_000)

const repository = pathToFileURL(join(import.meta.dirname, '..', '..')).href
const refusing = 'http://127.0.0.1:1'

const landing: RemoteBuild = {
  id: 'public',
  shared: '^0.1.0',
  contract: '^1.0.0',
  entry: { file: 'entry.js', integrity: 'sha384-entry' },
  expose: [],
  screens: { landing: { files: [], facades: [] } },
  routes: { landing: { path: '/', title: { ar: 'قسيمة', en: 'Qasima' } } },
}

const host = { styles: '', scripts: [{ file: 'shell.js', integrity: 'sha384-shell' }], shared: {} }

/** What an edge keeps that ran before: the releases of the shell and of one remote. */
async function keepReleases(home: string, changed = ''): Promise<void> {
  const deployed = await Promise.all(
    [
      { remote: 'shell', files: { 'host.json': JSON.stringify(host), 'shell.js': '0' } },
      { remote: 'public', files: { 'remote.json': JSON.stringify(landing), 'entry.js': '0' } },
    ].map(async ({ remote, files }) => {
      const contents = new Map(Object.entries(files).map(([file, content]) => [file, Buffer.from(content)]))
      const id = releaseIdOf(documentOf({ remote, version: '0.1.0', revision: null }, contents).files)
      await mkdir(join(home, 'releases', id), { recursive: true })
      for (const [file, content] of contents) await writeFile(join(home, 'releases', id, file), content)
      if (contents.has(changed)) await writeFile(join(home, 'releases', id, changed), '')
      return { id: remote, release: id, before: null, canary: null }
    }),
  )
  await writeFile(join(home, 'deployed.json'), JSON.stringify(deployed))
}

let folder: string
let postgres: EmbeddedPostgres
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-roles-'))
  await keepReleases(join(folder, 'data', 'edge'))
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false })
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0).filter(({ exitCode, signalCode }) => exitCode === null && !signalCode)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})

function run(script: string, environment: Record<string, string>) {
  const child = fork(join(import.meta.dirname, script), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: join(folder, 'data'),
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: compileCache,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('A child without output')
  const output = text(stdout)
  const complaints = text(stderr)
  const ended = once(child, 'exit').then(async ([code]) => ({
    code,
    output: await output,
    complaints: await complaints,
  }))
  return { child, ended }
}

/** What a command says that is given one option. */
async function failureOf(script: string, option: string): Promise<string> {
  const child = fork(join(import.meta.dirname, script), [option], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  return child.stderr ? text(child.stderr) : ''
}

/** Starts the roles; answers how to ask the process, and which files of the repository and packages it has loaded. */
async function start(roles: string, environment: Record<string, string> = {}) {
  const { child, ended } = run('testing/role-process.ts', { ROLES: roles, ...environment })
  const failed = ended.then(({ complaints }) => Promise.reject(new Error(complaints)))
  const [{ port }] = await Promise.race([once(child, 'message'), failed])
  failed.catch(() => {})
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    status: async (path: string) => (await fetch(origin + path)).status,
    loaded: async () => {
      child.send('loaded?')
      const [{ loaded }] = (await once(child, 'message')) as [{ loaded: string[] }]
      return loaded.filter((url) => url.startsWith(repository)).map((url) => url.slice(repository.length + 1))
    },
  }
}

const databasePackages = /^node_modules\/(pg|pg-.*|kysely)\//

describe('an edge alone', () => {
  it('serves pages with neither the code of the API nor that of a database', async () => {
    const edge = await start('edge', { API_ORIGIN: refusing })
    const page = await fetch(`${edge.origin}/en`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('/assets/shell.js')
    expect(await edge.status('/nowhere')).toBe(404)
    expect(await edge.status('/edge/v1/geolocation')).toBe(200)
    expect(await edge.status('/health/live')).toBe(200)
    expect(await edge.status('/health/ready')).toBe(200)
    expect(await edge.status('/api/v1/shop/app-state')).toBe(503)

    const loaded = await edge.loaded()
    expect(loaded).toContain('shell/edge/edge-plugin.ts')
    expect(loaded.filter((file) => file.startsWith('api/') || databasePackages.test(file))).toEqual([])
  })

  it('is not ready while it cannot use the remote that has the page at /', async () => {
    const data = join(folder, 'damaged')
    await keepReleases(join(data, 'edge'), 'remote.json')
    const edge = await start('edge', { API_ORIGIN: refusing, DATA_DIR: data })
    expect(await edge.status('/health/live')).toBe(200)
    expect(await edge.status('/health/ready')).toBe(503)
  })

  it('serves the files of the releases that it keeps', async () => {
    const edge = await start('edge', { API_ORIGIN: refusing })
    const [remote] = (await (await fetch(`${edge.origin}/edge/v1/registry`)).json()) as [{ release: string }]
    expect(await edge.status('/assets/shell.js')).toBe(200)
    expect(await edge.status(`/remotes/${remote.release}/entry.js`)).toBe(200)
    // The API may have it.
    expect(await edge.status('/remotes/00000000000000000000/entry.js')).toBe(503)
  })

  it.each([
    [{}, 'API_ORIGIN: is required for an edge without the role api; expected an origin such as http'],
    [{ API_ORIGIN: 'api:3000' }, 'API_ORIGIN: expected an origin such as http'],
    [{ API_ORIGIN: refusing, CONTACT_EMAIL: 'x' }, 'CONTACT_EMAIL: expected an email address'],
    [
      { API_ORIGIN: refusing, DATA_DIR: join(tmpdir(), 'qasima-empty') },
      'It cannot be learnt which releases are in force',
    ],
    [{ API_ORIGIN: refusing, RELEASE_KEYS: '*=short' }, 'RELEASE_KEYS: expected a comma list of remote=key'],
    [{ API_ORIGIN: refusing, ROLES: 'edge,robot' }, 'ROLES: expected a comma list of edge, api, worker, turbo'],
    [{ ROLES: ',' }, 'ROLES: expected a comma list of edge, api, worker, turbo'],
    [{ API_ORIGIN: refusing, HOST: '192.0.2.1' }, 'HOST: 192.0.2.1 is no address of this machine'],
    [{ API_ORIGIN: refusing, TRUSTED_PROXIES: 'all' }, 'TRUSTED_PROXIES: expected none, or a comma list of addresses'],
    [
      { API_ORIGIN: refusing, NODE_ENV: '' },
      'TRUSTED_PROXIES: is required in production; expected none, or a comma list',
    ],
  ])('does not start with %j, and says why in one line', async (environment, expected) => {
    const { code, complaints } = await run('server.ts', { ROLES: 'edge', ...environment }).ended
    expect(code).toBe(1)
    expect(complaints).toContain(expected)
    expect(complaints.trim().split('\n')).toHaveLength(1)
  })

  it('ends as failed after an exception that no code handles, so that its supervisor starts it again', async () => {
    const breaks = `process.on('SIGUSR2', () => setImmediate(() => { throw new Error('broken') }))`
    const environment = {
      ROLES: 'edge',
      API_ORIGIN: refusing,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(breaks)}`,
    }
    const { child, ended } = run('server.ts', environment)
    await once(child.stdout ?? child, 'data')
    child.kill('SIGUSR2')
    expect((await ended).code).toBe(1)
  })

  it('is not asked for what other roles need', async () => {
    const others = { JWT_KEYS: 'x', DATABASE_URL: 'x', SEED: 'x' }
    const production = { NODE_ENV: 'production', API_ORIGIN: refusing, TRUSTED_PROXIES: 'none', ...others }
    expect(await (await start('edge', production)).status('/')).toBe(200)
  })
})

describe('Turbo alone', () => {
  const secret = 'a secret that is long enough for it'

  it('reads for those who have its secret, with neither a database nor the code of the API', async () => {
    const turbo = await start('turbo', { TURBO_SECRET: secret })
    expect(await turbo.status('/health/ready')).toBe(200)
    const ask = (authorization: string) =>
      fetch(`${turbo.origin}/turbo/v1/read`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ url: 'http://169.254.169.254/', domains: ['shop.example'] }),
      })
    expect((await ask('Bearer wrong')).status).toBe(404)
    expect(await (await ask(`Bearer ${secret}`)).json()).toMatchObject({ outcome: 'failed', failure: 'network' })
    const loaded = await turbo.loaded()
    expect(loaded).toContain('api/src/turbo/read-pages.ts')
    expect(loaded.filter((file) => /^shell\/|api-plugin\.ts$/.test(file) || databasePackages.test(file))).toEqual([])
  })

  it('does not start without one', async () => {
    const { complaints } = await run('server.ts', { ROLES: 'turbo' }).ended
    expect(complaints).toMatch(
      /^TURBO_SECRET: is required for a process with the role turbo and no role that asks it;.*\n$/,
    )
  })
})

it('a command names an option that it does not know in one line', async () => {
  const complaints = await Promise.all(['backup', 'restore'].map((name) => failureOf(`../backup/${name}.ts`, '--nope')))
  for (const complaint of complaints) expect(complaint).toMatch(/^Unknown option '--nope'.*\n$/)
})

describe('processes on one database', () => {
  const onDatabase = () => ({ DATABASE_URL: postgres.url })

  it.each(['api', 'worker'])('refuse to start as %s before it is brought up to date', async (role) => {
    const { code, complaints } = await run('server.ts', { ROLES: role, ...onDatabase() }).ended
    expect(code).toBe(1)
    expect(complaints).toMatch(/^The database is older than this release: .*Run "npm run migrate"\.\n$/)
  })

  it('need the address of one', async () => {
    const { complaints } = await run('server.ts', { ROLES: 'worker' }).ended
    expect(complaints).toMatch(/^DATABASE_URL: is required here;.*\n$/)
  })

  it('need the secrets of production where NODE_ENV is not set', async () => {
    const forgotten = { ...onDatabase(), NODE_ENV: '', TRUSTED_PROXIES: 'none' }
    const { code, complaints } = await run('server.ts', { ROLES: 'api', ...forgotten }).ended
    expect(code).toBe(1)
    expect(complaints).toMatch(/^JWT_KEYS: is required in production, which runs unless NODE_ENV says otherwise;.*\n$/)
  })

  it.each([
    ['server.ts', {}, 'connect ECONNREFUSED 127.0.0.1:1'],
    ['migrate.ts', {}, 'connect ECONNREFUSED 127.0.0.1:1'],
    ['../backup/backup.ts', {}, 'connect ECONNREFUSED 127.0.0.1:1'],
    ['server.ts', { username: 'stranger' }, 'password authentication failed for user "stranger"'],
    ['migrate.ts', { pathname: '/nowhere' }, 'database "nowhere" does not exist'],
    ['../backup/backup.ts', { pathname: '/nowhere' }, 'database "nowhere" does not exist'],
  ])('end %s in one line where the database cannot be used (%j)', async (script, wrong, reason) => {
    const change = Object.keys(wrong).length ? wrong : { host: '127.0.0.1:1' }
    const { href } = Object.assign(new URL(postgres.url), change)
    const { code, complaints } = await run(script, { ROLES: 'worker', DATABASE_URL: href }).ended
    expect(code).toBe(1)
    expect(complaints).toBe(`DATABASE_URL: the database cannot be used: ${reason}\n`)
  })

  it('bring it up to date once when several do at the same time', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => run('migrate.ts', onDatabase()).ended))
    expect(runs.map(({ code, complaints }) => ({ code, complaints }))).toEqual(
      runs.map(() => ({ code: 0, complaints: '' })),
    )
    expect(runs.filter(({ output }) => output.includes('Ran 0001-'))).toHaveLength(1)
    for (const { output } of runs) expect(output).toContain('The database is up to date.\n')
  })

  it('keep the sitemap, whatever a stranger spends of the limit of its reads', async () => {
    const { status } = await start('edge,api', onDatabase())
    const calls: Promise<number>[] = []
    for (let call = 0; call < 250; call += 1) calls.push(status('/api/v1/shop/shop-list'))
    expect(await Promise.all(calls)).toContain(429)
    expect(await status('/sitemap.xml')).toBe(200)
    for (let call = 0; call < 250; call += 1) calls[call] = status('/sitemap.xml')
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
    expect(await status('/api/v1/shop/shop-list')).toBe(429)
  })

  it('serve one site as an api, a worker and an edge', async () => {
    const api = await start('api', { ...onDatabase(), TRUSTED_PROXIES: '127.0.0.1' })
    const worker = await start('worker', onDatabase())
    const edge = await start('edge', { API_ORIGIN: api.origin })
    for (const one of [api, worker, edge]) {
      expect(await one.status('/health/live')).toBe(200)
      expect(await one.status('/health/ready')).toBe(200)
    }
    expect(await api.status('/api/v1/shop/app-state')).toBe(200)
    expect(await edge.status('/api/v1/shop/app-state')).toBe(200)
    expect(await edge.status('/docs/')).toBe(200)
    expect(await edge.status('/go/nowhere')).toBe(404)
    expect(await edge.status('/dev/inbox')).toBe(200)
    expect(await api.status('/')).toBe(404)
    expect(await worker.status('/api/v1/shop/app-state')).toBe(404)

    const figuresOf = async ({ origin }: { readonly origin: string }) => (await fetch(`${origin}/metrics`)).text()
    const figures = { edge: await figuresOf(edge), api: await figuresOf(api), worker: await figuresOf(worker) }
    for (const text of Object.values(figures)) {
      expect(text).toMatch(/^http_request_duration_seconds_count\{.*route="\/health\/ready",status="200"\} [1-9]/m)
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
    }
    expect(figures.edge).toMatch(/^edge_renderers \d/m)
    expect(figures.edge).not.toContain('database_connections')
    expect(figures.worker).toMatch(/^jobs_waiting\b|^# TYPE jobs_waiting gauge/m)
    expect(figures.worker).toContain('turbo_readings')

    const [ofApi, ofWorker] = await Promise.all([api.loaded(), worker.loaded()])
    expect(ofApi.filter((file) => file.startsWith('shell/'))).toEqual([])
    expect(ofApi).toContain('api/src/app/api-plugin.ts')
    expect(ofWorker).toContain('api/src/worker/worker.ts')
    expect(ofWorker.filter((file) => /^shell\/|api-plugin\.ts$|^api\/.*\.routes\.ts$/.test(file))).toEqual([])
  })

  it('end an api in one line where the port of its figures is taken, and warn of missing mail', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { code, output, complaints } = await run('server.ts', {
      ...onDatabase(),
      NODE_ENV: 'production',
      ROLES: 'api',
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: 'none',
      JWT_KEYS: JSON.stringify({ keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test' }] }),
      METRICS_PORT: String(port),
    }).ended
    taken.close()
    expect(code).toBe(1)
    expect(complaints).toBe(`METRICS_PORT: port ${port} is in use\n`)
    expect(output).toContain('SMTP_URL is not set')
  })

  it('refuse tables of the migrations before the baseline, and say how their data come along', async () => {
    const ask = (statement: string) => withClient(postgres.url, (client) => client.query(statement))
    await ask(`insert into kysely_migration (name, timestamp) values ('0001-search-folding', '')`)
    const { code, complaints } = await run('migrate.ts', onDatabase()).ended
    await ask(`delete from kysely_migration where name = '0001-search-folding'`)
    expect(code).toBe(1)
    expect(complaints).toBe(
      'The database was made before the migrations became one baseline. Run "npm run backup", then "npm run restore -- <the archive> --replace".\n',
    )
  })

  it.each(['server.ts', 'migrate.ts'])('refuse with %s what a newer release has made', async (script) => {
    await withClient(postgres.url, (client) =>
      client.query(`insert into kysely_migration (name, timestamp) values ('9999-later', '') on conflict do nothing`),
    )
    const { code, complaints } = await run(script, { ROLES: 'worker', ...onDatabase() }).ended
    expect(code).toBe(1)
    expect(complaints).toBe(
      'The database is newer than this release: it has the migration 9999-later. Start the release that made it, or restore a backup.\n',
    )
  })
})
