/**
 * Run in a copy of the repository to which nouns were added: migrates a database of its own, writes the types of its
 * tables, serves the API, and prints what the calls of the new nouns answer.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { apiPlugin } from '../../../api/src/app/api-plugin.ts'
import { findJobs } from '../../../api/src/app/find-jobs.ts'
import { findNouns } from '../../../api/src/app/nouns.ts'
import { prepareDatabase } from '../../../api/src/app/prepare-database.ts'
import { readConfig } from '../../../api/src/config/config.ts'
import { readSigningKeys } from '../../../api/src/config/signing-keys.ts'
import { type Database, openDatabase } from '../../../api/src/database/connection.ts'
import type { MediaUse } from '../../../api/src/media/media.queries.ts'
import { until } from '../../../api/src/testing/until.ts'
import { sendJob } from '../../../api/src/worker/job-queue.ts'
import { startWorker } from '../../../api/src/worker/worker.ts'
import type { Registry } from '../../../shared/federation/registry.ts'
import type { RemoteDescription } from '../../../shared/federation/remote.ts'
import { sectionsFor } from '../../../shared/release/staff-sections.ts'
import { Exactly } from '../../../shared/schema/structure.ts'
import { createServer } from '../../../shared/server/create-server.ts'
import { followContract } from '../../../shell/edge/edge-contract.ts'
import { schemaTypesAt } from '../../database/schema-types.ts'
import { startEmbeddedPostgres } from '../../start/embedded-postgres.ts'

const admin = { email: 'first@example.com', password: 'known to the proof' }

async function signedIn(server: FastifyInstance): Promise<string> {
  const reply = await server.inject({ method: 'POST', url: '/api/v1/auth/login', payload: admin })
  return `Bearer ${reply.json().tokens.accessToken}`
}

/** The address of a picture that the library has, whatever its files are. */
async function pictureIn({ main }: Database): Promise<string> {
  const files = { key: 'aroma-0123456789abcdef', file: '40.webp', type: 'image/webp', size: 1, width: 40, height: 30 }
  await main.kysely
    .insertInto('media')
    .values({ ...files, name: 'aroma.png' })
    .execute()
  return `/media/${files.key}/${files.file}`
}

type Ask = (method: 'GET' | 'POST', url: string, payload?: object) => Promise<LightMyRequestResponse>

const viewOf = (section: string) => ({ section, name: 'Mine', query: '', columns: [], isShared: false })

/** The added sections as the registry of the edge has them; nothing is built here. */
async function addedRemotes(): Promise<Registry> {
  const notBuilt = {
    entry: { file: '', integrity: '' },
    expose: [],
    screens: {},
    shared: '',
    contract: '',
    release: 'first',
  }
  const remotes = ['brand', 'sponsor'].map(async (name): Promise<RemoteDescription> => {
    const { remote } = await import(`../../../mf-admin/${name}/remote.ts`)
    return remote
  })
  return (await Promise.all(remotes)).map((remote) => ({ ...remote, ...notBuilt }))
}

/** What there is of the added sections for a member of staff with these permissions. */
async function seenWith(ask: Ask, { main: { kysely } }: Database, permissions: readonly string[]) {
  const { id } = await kysely.selectFrom('user').select('id').where('email', '=', admin.email).executeTakeFirstOrThrow()
  await kysely.deleteFrom('user_permission').where('user_id', '=', id).execute()
  const rows = permissions.map((permission) => ({ user_id: id, permission }))
  await kysely.insertInto('user_permission').values(rows).execute()
  const status = async (...request: Parameters<Ask>) => (await ask(...request)).statusCode
  const listed: { name: string }[] = (await ask('GET', '/section')).json().items
  return {
    registry: sectionsFor({ hasAccess: true, permissions }, await addedRemotes()).map((remote) => remote.id),
    sections: listed.map(({ name }) => name),
    views: {
      brand: [await status('GET', '/saved-view?section=brand'), await status('POST', '/saved-view', viewOf('brand'))],
      sponsor: [
        await status('GET', '/saved-view?section=sponsor'),
        await status('POST', '/saved-view', viewOf('sponsor')),
      ],
    },
    records: { brand: await status('GET', '/brand'), provider: await status('GET', '/provider') },
  }
}

async function answers(server: FastifyInstance, database: Database) {
  const authorization = await signedIn(server)
  const ask: Ask = async (method, url, payload) =>
    server.inject({ method, url: `/api/v1${url}`, headers: { authorization }, ...(payload && { payload }) })
  const brand = { name: 'Aroma', slug: 'aroma', logo: await pictureIn(database) }
  const made = await ask('POST', '/brand', brand)
  const again = await ask('POST', '/brand', brand)
  const listed = await ask('GET', '/brand?search=arom')
  const audited = await ask('GET', '/audit?filter[section]=brand')
  const shown = await ask('GET', '/media/usage?path=aroma.png')
  const view = await ask('POST', '/saved-view', viewOf('brand'))
  const sections = await ask('GET', '/section')
  const headers = { 'accept-language': 'en' }
  const greeted = await server.inject({ url: '/api/v1/greeting/greeting-list', headers })
  const refused = await server.inject({ url: '/api/v1/greeting/greeting-list?again=true', headers })

  await database.main.kysely.transaction().execute((tx) => sendJob(tx, { name: 'leave-a-link', data: Exactly({}) }, {}))
  const link = () => server.inject({ url: '/go/left-by-a-job' })
  await until('the job', async () => (await link()).statusCode === 302)
  const { pathsOfApi, uncrawledPaths } = await followContract(Fastify())
  return {
    made: made.statusCode,
    again: again.json().message,
    listed: listed.json().total,
    audited: audited.json().total,
    shown: shown.json().uses.map(({ section, label }: MediaUse) => ({ section, label })),
    view: view.statusCode,
    section: sections.json().items.find(({ name }: { name: string }) => name === 'brand'),
    greeted: greeted.json(),
    refused: { status: refused.statusCode, code: refused.json().code, detail: refused.json().detail },
    card: (await server.inject({ url: '/greet/Sara' })).body,
    seen: {
      without: await seenWith(ask, database, ['view_shop']),
      with: await seenWith(ask, database, ['view_brand', 'view_sponsor', 'view_provider']),
      ofRecordsAlone: await seenWith(ask, database, ['view_provider']),
      ofSectionAlone: await seenWith(ask, database, ['view_sponsor']),
    },
    handedOn: pathsOfApi.filter((path) => path.startsWith('/greet')),
    uncrawled: uncrawledPaths.filter((path) => path.startsWith('/greet')),
  }
}

const folder = await mkdtemp(join(tmpdir(), 'qasima-proof-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
const database = openDatabase({ url: postgres.url, onIdleError: () => {} })
try {
  const environment = { NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: folder }
  const config = readConfig({ ...environment, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  await prepareDatabase(database.main, config)
  const types = join(import.meta.dirname, '..', '..', '..', 'api', 'src', 'database', 'generated-schema.ts')
  await writeFile(types, await schemaTypesAt(postgres.url))
  const server = await createServer({ config })
  // A slow machine is not what this is about.
  await server.register(apiPlugin, { config, database, keys: await readSigningKeys(config), maxEventLoopDelay: 0 })
  await server.ready()
  const [jobs, { collections }] = await Promise.all([findJobs(), findNouns()])
  const worker = await startWorker({ config, database, log: server.log, jobs, collections, pollingSeconds: 0.5 })
  try {
    process.stdout.write(JSON.stringify(await answers(server, database)))
  } finally {
    await worker.stop()
    await server.close()
  }
} finally {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
