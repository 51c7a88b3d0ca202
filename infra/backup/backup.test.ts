import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type pg from 'pg'
import { pack } from 'tar-stream'
import { seedDatabase } from '../../api/seed/seed.ts'
import { castVote } from '../../api/src/coupon/cast-vote.queries.ts'
import { baseline, readMigrations } from '../../api/src/database/migrate.ts'
import { makeTestDatabase, type TestDatabase } from '../../api/src/testing/test-database.ts'
import { StartError } from '../start/start-error.ts'
import { beginRestore, beside, finishRestore, swapDatabases } from '../start/unfinished-restore.ts'
import { withClient } from '../start/with-client.ts'
import { startTestPostgres, type TestPostgres } from '../test/test-postgres.ts'
import { type ArchiveHead, readArchive } from './archive.ts'
import { backUp } from './back-up.ts'
import { sequencesOf, setTextForm, sumOf, type TableSum, tablesOf, tablesOfToday } from './database-content.ts'
import { restoreArchive } from './restore-archive.ts'

// A whole world out and in again, on machines with little to spare.
jest.setTimeout(120_000)

let postgres: TestPostgres
let folder: string
let dataDir: string
let archive: string
let world: string
let source: TestDatabase
let target: TestDatabase

/** Every table counted and summed, every sequence read, every reference named. */
const contentOf = (url: string) =>
  withClient(url, async (client) => {
    await setTextForm(client)
    const sums: Record<string, TableSum> = {}
    for (const table of await tablesOf(client)) sums[table.name] = await sumOf(client, table)
    const { rows: rules } = await client.query(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text, convalidated as proved
       from pg_constraint where conrelid <> 0 order by 1, 2`,
    )
    const { rows: indexes } = await client.query(
      `select indexdef from pg_indexes where schemaname in ('public', 'pgboss') order by 1`,
    )
    const { rows: triggers } = await client.query(
      `select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    )
    return { sums, sequences: await sequencesOf(client), rules, indexes, triggers }
  })

const couponCount = 3_000
const picture = Buffer.alloc(300_000, 'picture')

const ask = (url: string, sql: string) => withClient(url, async (client: pg.Client) => (await client.query(sql)).rows)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-backup-'))
  postgres = await startTestPostgres({ url: process.env.TEST_DATABASE_URL })
  process.env.QASIMA_TEST_SERVER = postgres.url
  process.env.QASIMA_TEST_TEMPLATE = postgres.template
  source = await makeTestDatabase()
  await seedDatabase({ url: source.url, couponCount, publicOrigin: 'http://localhost:3000' })
  await ask(
    source.url,
    `insert into pgboss.job (name, data) select name, '{"kept": "قسيمة"}' from pgboss.queue limit 1`,
  )
  await mkdir(join(folder, 'from', 'media', 'noon-1'), { recursive: true })
  await writeFile(join(folder, 'from', 'media', 'noon-1', '320.webp'), picture)
  await writeFile(join(folder, 'from', 'jwt-keys.json'), '{"keys":["secret"]}')
  world = join(folder, 'world.tar.gz')
  const from = { dataDir: join(folder, 'from'), files: 'included', withSecrets: true } as const
  await backUp({ ...from, url: source.url, file: world })
  const few = await makeTestDatabase()
  await ask(
    few.url,
    `insert into category (slug, name_ar, name_en) select 'c' || n, 'فئة', 'Category' from generate_series(1, 3) n`,
  )
  archive = join(folder, 'few.tar.gz')
  await backUp({ ...from, url: few.url, file: archive })
  await few.drop()
})
afterAll(async () => {
  await source?.drop()
  await postgres.release()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  target = await makeTestDatabase('nothing')
  dataDir = await mkdtemp(join(folder, 'to-'))
})
afterEach(async () => {
  await target?.drop()
})

const restore = (options: { replace?: boolean; withSecrets?: boolean; file?: string } = {}) =>
  restoreArchive({ url: target.url, isEmbedded: false, dataDir, file: archive, ...options })

const categories = async () => (await ask(target.url, 'select from category')).length
const databases = () =>
  ask(postgres.url, `select datname from pg_database where datname like '%_next_%' or datname like '%_previous_%'`)
const place = () => ({ url: target.url, dataDir, isEmbedded: false })

/** The entries of an archive by name, as bytes. */
async function entriesOf(file: string): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>()
  await readArchive(file, async ({ name, content }) => void entries.set(name, await buffer(content)))
  return entries
}

/** Packs entries again, as a person with a text editor could. */
async function packAgain(entries: ReadonlyMap<string, Buffer>): Promise<string> {
  const file = join(dataDir, '..', 'altered.tar.gz')
  const tar = pack()
  for (const [name, bytes] of entries) tar.entry({ name }, bytes)
  tar.finalize()
  await writeFile(file, gzipSync(await buffer(tar)))
  return file
}

interface Planted {
  readonly files?: Readonly<Record<string, string>>
  readonly table?: { readonly name: string; readonly type: string; readonly default: string | null }
}

/** The checksum is no signature: anyone who changes an archive can compute it as well. */
function withOwnChecksum(entries: Map<string, Buffer>): Map<string, Buffer> {
  const manifest = JSON.parse(String(entries.get('manifest.json')))
  const hash = createHash('sha256')
  for (const [name, bytes] of entries)
    if (name !== 'manifest.json') hash.update(`${name}\n${bytes.length}\n`).update(bytes)
  return entries.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, digest: hash.digest('hex') })))
}

describe('a backup that is restored', () => {
  it('has every row, sequence, reference, index and trigger of the original', async () => {
    const before = await contentOf(source.url)
    await restore({ file: world })
    const after = await contentOf(target.url)
    // The settings of queues are brought up to date, which notes the moment.
    expect(after.sums['pgboss.queue']).toMatchObject({ rows: before.sums['pgboss.queue']?.rows })
    for (const table of ['pgboss.queue', ...tablesOfToday]) {
      delete before.sums[table]
      delete after.sums[table]
    }
    expect(after).toEqual(before)
    expect(before.sums['public.coupon']).toMatchObject({ rows: couponCount })
    expect(before.sums['pgboss.job']).toMatchObject({ rows: 1 })
    expect(before.sums['public.price_point']?.rows).toBeGreaterThan(1_000)
    expect(after.rules.every(({ proved }) => proved)).toBe(true)
    expect(await readFile(join(dataDir, 'media', 'noon-1', '320.webp'))).toEqual(picture)
    expect(await readdir(dataDir)).toEqual(['media'])
    expect(await databases()).toEqual([])
  })

  it('has the keys only where both sides ask for them', async () => {
    await restore({ withSecrets: true })
    expect(await readFile(join(dataDir, 'jwt-keys.json'), 'utf8')).toBe('{"keys":["secret"]}')
    expect((await stat(join(dataDir, 'jwt-keys.json'))).mode & 0o777).toBe(0o600)
    const without = join(folder, 'without.tar.gz')
    await backUp({ url: target.url, file: without, dataDir, files: 'included' })
    expect([...(await entriesOf(without)).keys()].filter((name) => name.startsWith('secrets/'))).toEqual([])
    await expect(restore({ file: without, replace: true, withSecrets: true })).rejects.toThrow('without secrets')
    expect((await stat(without)).mode & 0o777).toBe(0o600)
  })

  it('has nothing of who voted that day, and the counts of their votes', async () => {
    const voted = await makeTestDatabase()
    const file = join(folder, 'voted.tar.gz')
    await ask(
      voted.url,
      `with kind as (
         insert into category (slug, name_ar, name_en) values ('votes', 'تصويت', 'Votes') returning id
       ), store as (
         insert into shop (slug, name_ar, name_en, domain, countries, currency, category_id)
         select 'votes', 'متجر', 'Store', 'votes.example', '{sa}', 'SAR', id from kind returning id
       )
       insert into coupon (shop_id, code, description_ar, description_en, discount_type, percent, countries, starts_at)
       select id, 'VOTED', 'خصم', 'Discount', 'percent', 10, '{sa}', now() from store;
       insert into vote_salt values (current_date, 'salt of the day');`,
    )
    const { id: couponId } = await voted.main.kysely.selectFrom('coupon').select('id').executeTakeFirstOrThrow()
    const [account, browser, network] = [Buffer.from('account'), Buffer.from('browser'), Buffer.from('network')]
    const vote = { country: 'sa', worked: true, reason: null, source: 'shopper', weight: 1 } as const
    await castVote(voted.main.kysely, { couponId, voter: { account, browser, network }, ...vote })
    const tables = ['vote_salt', 'coupon_vote', 'coupon_vote_browser', 'vote_network']
    const counts = async (url: string) =>
      Promise.all([...tables, 'coupon_vote_day'].map(async (name) => (await ask(url, `select from ${name}`)).length))
    expect(await counts(voted.url)).toEqual([1, 1, 1, 1, 1])
    await backUp({ url: voted.url, file, dataDir, files: 'left in place' })
    await voted.drop()
    const names = [...(await entriesOf(file)).keys()]
    expect(names.filter((name) => tables.some((table) => name.startsWith(`tables/public.${table}/`)))).toEqual([])
    await restore({ file })
    expect(await counts(target.url)).toEqual([0, 0, 0, 0, 1])
    expect(await ask(target.url, 'select worked from coupon')).toEqual([{ worked: 1 }])
  })

  it('comes to this release from the migrations before the baseline, whose tables were the same', async () => {
    const older = await makeTestDatabase()
    const file = join(folder, 'older.tar.gz')
    await ask(older.url, `insert into category (slug, name_ar, name_en) values ('kept', 'باق', 'Kept')`)
    const madeBy = (...names: string[]) =>
      ask(
        older.url,
        `delete from kysely_migration; insert into kysely_migration select name, '' from unnest('{${names}}'::text[]) name`,
      )
    await madeBy(baseline.first, '0002-shops-and-coupons')
    await backUp({ url: older.url, file, dataDir, files: 'left in place' })
    await expect(restore({ file })).rejects.toThrow(
      /^The archive is of an early release: its last migration is 0002-shops-and-coupons, and .+ is the first that this one takes\./,
    )
    await madeBy(baseline.first, baseline.last)
    await ask(older.url, 'drop table database_definition')
    await backUp({ url: older.url, file, dataDir, files: 'left in place' })
    await older.drop()
    await restore({ file })
    expect(await ask(target.url, 'select name from kysely_migration order by name')).toEqual(
      Object.keys(await readMigrations()).map((name) => ({ name })),
    )
    expect(await ask(target.url, 'select slug from category')).toEqual([{ slug: 'kept' }])
    // By a trigger of this release.
    const changes = () =>
      ask(target.url, `select sum(changes)::integer from table_change where table_name = 'category'`)
    const [before] = await changes()
    await ask(target.url, `update category set slug = 'changed'`)
    expect(await changes()).toEqual([{ sum: before.sum + 1 }])
  })

  it('keeps waiting jobs although the queue has other columns since', async () => {
    const other = await makeTestDatabase()
    const file = join(folder, 'queue.tar.gz')
    await ask(other.url, 'alter table pgboss.job add column former text; update pgboss.version set version = 1')
    await ask(
      other.url,
      `insert into pgboss.job (name, data, former) select name, '{"kept": true}', 'x' from pgboss.queue limit 1`,
    )
    await backUp({ url: other.url, file, dataDir, files: 'left in place' })
    await other.drop()
    await restore({ file })
    expect(await ask(target.url, 'select data, state from pgboss.job')).toEqual([
      { data: { kept: true }, state: 'created' },
    ])
  })

  it('shows one moment, whatever is written meanwhile', async () => {
    const file = join(folder, 'moment.tar.gz')
    await restore()
    const writing = backUp({
      url: target.url,
      file,
      dataDir,
      files: 'left in place',
      // The first table is being read, and a later one is emptied by another connection.
      onProgress: (table) => {
        if (!emptied && table.startsWith('public.')) emptied = ask(target.url, 'delete from category')
      },
    })
    let emptied: Promise<unknown> | undefined
    const { manifest } = await writing
    await emptied
    expect(await ask(target.url, 'select from category')).toEqual([])
    expect(manifest.tables['public.category']?.rows).toBeGreaterThan(0)
    await restore({ file, replace: true })
    expect(await ask(target.url, 'select from category')).toHaveLength(manifest.tables['public.category']?.rows ?? 0)
  })
})

describe('a restore refuses', () => {
  it('a database that is not empty, unless it is asked to replace it', async () => {
    await restore()
    await ask(target.url, 'delete from category')
    await writeFile(join(dataDir, 'media', 'other.webp'), 'other')
    await expect(restore()).rejects.toThrow(/^The database is not empty\. Add --replace/)
    expect(await categories()).toBe(0)
    await restore({ replace: true })
    expect(await categories()).toBe(3)
    expect(await readdir(join(dataDir, 'media'))).toEqual(['noon-1'])
    expect(await databases()).toEqual([])
  })

  it('a database that a process is using', async () => {
    await withClient(target.url, () => expect(restore({ replace: true })).rejects.toThrow(/^The database is in use\./))
  })

  it.each([
    ['cut', async (file: string) => truncate(file, (await stat(file)).size - 2_000)],
    [
      'changed in one bit',
      async (file: string) => {
        const bytes = await readFile(file)
        const middle = bytes.length >> 1
        bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
        await writeFile(file, bytes)
      },
    ],
    ['no archive', (file: string) => writeFile(file, 'a file of another kind')],
  ])('a file that was %s, in one line, and changes nothing', async (_, spoil) => {
    const file = join(dataDir, '..', 'spoilt.tar.gz')
    await cp(archive, file)
    await spoil(file)
    const failure = await restore({ file }).catch((error) => error)
    expect(failure).toBeInstanceOf(StartError)
    expect(failure.message).toMatch(/^.* (is cut or damaged|was altered): .* Nothing was restored\.$/)
    expect(await readdir(dataDir)).toEqual([])
    expect(await databases()).toEqual([])
  })

  it('an archive whose rows were changed and packed again', async () => {
    const entries = await entriesOf(archive)
    const name = [...entries.keys()].find((each) => each.startsWith('tables/public.category/')) ?? ''
    const rows = entries.get(name) ?? Buffer.alloc(0)
    const changed = rows.indexOf('\t') - 1
    rows.write(rows.toString('latin1', changed, changed + 1) === '9' ? '8' : '9', changed)
    await expect(restore({ file: await packAgain(entries) })).rejects.toThrow('was altered: its checksum is another')
  })

  it.each([
    ['a file of releases outside their folder', { files: { 'releases/../../planted.txt': 'planted' } }],
    ['a file of the media library outside its folder', { files: { 'media/../../../planted.txt': 'planted' } }],
    [
      'a statement in place of the name of a table',
      {
        table: {
          name: `public.planted (a text); copy (select 1) to program 'true'; create table public.second`,
          type: 'text',
          default: null,
        },
      },
    ],
    [
      'a statement in place of a type',
      { table: { name: 'public.planted', type: 'text); drop table coupon; --', default: null } },
    ],
    [
      'a statement in place of a default',
      { table: { name: 'public.planted', type: 'text', default: '(select secret from user)' } },
    ],
  ])('an archive with a checksum of its own and %s', async (_, { files, table }: Planted) => {
    const entries = await entriesOf(archive)
    if (table) {
      const head: ArchiveHead = JSON.parse(String(entries.get('archive.json')))
      const planted = { name: table.name, columns: [{ ...table, name: 'a', isRequired: false }] }
      entries.set('archive.json', Buffer.from(JSON.stringify({ ...head, tables: [...head.tables, planted] })))
    }
    const manifest = entries.get('manifest.json') ?? Buffer.alloc(0)
    entries.delete('manifest.json')
    for (const [name, text] of Object.entries(files ?? {})) entries.set(name, Buffer.from(text))
    entries.set('manifest.json', manifest)
    const failure = await restore({ file: await packAgain(withOwnChecksum(entries)) }).catch((error) => error)
    expect(failure).toBeInstanceOf(StartError)
    expect(failure.message).toMatch(/^The archive (names a file outside its folder|was altered)/)
    expect(await databases()).toEqual([])
    expect(existsSync(join(dataDir, '..', 'planted.txt'))).toBe(false)
  })

  it('an archive without its last part', async () => {
    const entries = await entriesOf(archive)
    entries.delete('manifest.json')
    await expect(restore({ file: await packAgain(entries) })).rejects.toThrow('is cut: its last part is missing')
  })

  it('an archive of which the sums say other rows, after the database has counted them', async () => {
    const entries = await entriesOf(archive)
    const manifest = JSON.parse(String(entries.get('manifest.json')))
    manifest.tables['public.category'].sum = '1'
    entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
    await expect(restore({ file: await packAgain(entries) })).rejects.toThrow(
      /^The rows of public\.category are not those/,
    )
    expect(await databases()).toEqual([])
    expect(await readdir(dataDir)).toEqual([])
  })

  it('rows that refer to nothing', async () => {
    const broken = await makeTestDatabase()
    const file = join(folder, 'broken.tar.gz')
    await ask(
      broken.url,
      `set session_replication_role = replica;
       insert into tracking (user_id, product_id) values (uuidv7(), uuidv7())`,
    )
    await backUp({ url: broken.url, file, dataDir, files: 'left in place' })
    await broken.drop()
    await expect(restore({ file })).rejects.toThrow(/^A row of the archive refers to one that is not in it: Key /)
    expect(await databases()).toEqual([])
  })

  it('an archive of a newer release', async () => {
    const newer = await makeTestDatabase()
    const file = join(folder, 'newer.tar.gz')
    await ask(newer.url, `insert into kysely_migration (name, timestamp) values ('9999-later', '')`)
    await backUp({ url: newer.url, file, dataDir, files: 'left in place' })
    await newer.drop()
    await expect(restore({ file })).rejects.toThrow(
      'The archive is of a newer release: this one does not know the migration 9999-later.',
    )
  })
})

describe('a restore that was stopped', () => {
  it('before the new database had its name is undone by what comes next', async () => {
    await restore()
    await ask(target.url, 'delete from category')
    const note = await beginRestore(place())
    expect(await databases()).toHaveLength(1)
    expect(await finishRestore(place())).toMatch(/^A restore that was stopped was undone/)
    expect(await databases()).toEqual([])
    expect(await categories()).toBe(0)
    expect(await readdir(dataDir)).toEqual(['media'])
    expect(note.next).toContain('_next_')
    expect(await finishRestore(place())).toBeUndefined()
  })

  it.each([
    ['before any file was moved', async () => {}],
    ['between two files', async (from: string) => rename(join(dataDir, 'media'), join(from, 'previous-media'))],
  ])('after that, %s, is finished', async (_, moveFiles) => {
    await mkdir(join(dataDir, 'media'))
    await writeFile(join(dataDir, 'media', 'old.webp'), 'old')
    const note = await beginRestore(place())
    await ask(beside(target.url, note.next), 'create table restored ()')
    const from = join(dataDir, note.folder)
    await mkdir(join(from, 'media'))
    await writeFile(join(from, 'media', 'new.webp'), 'new')
    await swapDatabases(target.url, note)
    await moveFiles(from)
    expect(await finishRestore(place())).toMatch(/^A restore that was stopped was finished/)
    expect(await ask(target.url, `select to_regclass('restored')::text as found`)).toEqual([{ found: 'restored' }])
    expect(await readdir(join(dataDir, 'media'))).toEqual(['new.webp'])
    expect(await readdir(dataDir)).toEqual(['media'])
    expect(await databases()).toEqual([])
  })

  it('is left to those who have the address of its database', async () => {
    await beginRestore(place())
    await expect(finishRestore({ ...place(), isEmbedded: true })).rejects.toThrow(/^A restore of .* was not finished/)
    await finishRestore(place())
  })
})
