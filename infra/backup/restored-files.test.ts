import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { readWorkerSettings } from '../../api/src/config/config.ts'
import { type BucketServer, startBucketServer } from '../../api/src/testing/bucket-server.ts'
import { makeTestDatabase, type TestDatabase } from '../../api/src/testing/test-database.ts'
import { withClient } from '../start/with-client.ts'
import { startTestPostgres, type TestPostgres } from '../test/test-postgres.ts'
import { backUp } from './back-up.ts'
import { type KeptFiles, withStores } from './kept-files.ts'
import { restoreArchive } from './restore-archive.ts'

jest.setTimeout(120_000)

const current = 'a'.repeat(20)
const before = 'b'.repeat(20)
const files: Readonly<Record<string, string>> = {
  'media/noon-1/320.webp': 'small picture',
  'media/noon-1/1280.webp': 'picture',
  [`releases/${current}/all.tar.gz`]: 'all of the release in force',
  [`releases/${current}/files.tar.gz`]: 'its files',
  [`releases/${before}/all.tar.gz`]: 'all of the one before',
  [`releases/${before}/files.tar.gz`]: 'files of the one before',
}

let postgres: TestPostgres
let folder: string
let source: TestDatabase
let bucket: BucketServer
let inBucket: KeptFiles
let buckets = 0
/** An empty bucket, a database without tables and a folder without files. */
const emptyPlace = async () => {
  const dataDir = await mkdtemp(join(folder, 'to-'))
  const target = await makeTestDatabase('nothing')
  return { dataDir, target, url: target.url, isEmbedded: false }
}

const settingsOf = (server: BucketServer, dataDir: string): KeptFiles =>
  readWorkerSettings({ NODE_ENV: 'test', DATA_DIR: dataDir, ...server.settings })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-files-'))
  postgres = await startTestPostgres({ url: process.env.TEST_DATABASE_URL })
  process.env.QASIMA_TEST_SERVER = postgres.url
  process.env.QASIMA_TEST_TEMPLATE = postgres.template
  source = await makeTestDatabase()
  await withClient(source.url, (client) =>
    client.query(`
      insert into media (name, key, file, type, size, width, height)
        values ('noon.webp', 'noon-1', '1280.webp', 'image/webp', 7, 1280, 720);
      insert into release (id, remote, document, signature, signed_by, description, is_for_staff, version, bytes)
        select id, 'public', '{}', '', '', '{}', false, '1.0.0', 1 from unnest(array['${current}', '${before}']) as id;
      insert into release_channel (remote, current, before) values ('public', '${current}', '${before}')`),
  )
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'from', name)), { recursive: true })
    await writeFile(join(folder, 'from', name), text)
  }
})
beforeEach(async () => {
  buckets += 1
  const name = `bucket-${buckets}`
  bucket = await startBucketServer(join(folder, name), name)
  inBucket = settingsOf(bucket, folder)
})
afterAll(async () => {
  await source?.drop()
  await postgres.release()
  await rm(folder, { recursive: true, force: true })
})

const backUpTo = async (name: string, kept?: KeptFiles) => {
  const file = join(folder, name)
  const dataDir = join(folder, 'from')
  await backUp({ url: source.url, file, dataDir, files: 'included', ...(kept && { kept }) })
  return file
}

/** Everything that a service would find where it looks for files. */
const filesIn = (dataDir: string, kept?: KeptFiles) =>
  withStores(dataDir, kept, async (stores) => {
    const found: Record<string, string> = {}
    for (const kind of ['media', 'releases'] as const)
      for await (const name of stores[kind].names()) {
        const object = await stores[kind].get(name)
        if (object) found[`${kind}/${name}`] = (await buffer(object.stream)).toString()
      }
    return found
  })

describe('the files of a backup', () => {
  it('come back into the folders of an empty machine', async () => {
    const { target, ...place } = await emptyPlace()
    await restoreArchive({ ...place, file: await backUpTo('folders.tar.gz') })
    expect(await filesIn(place.dataDir)).toEqual(files)
    await target.drop()
    await bucket.close()
  })

  it('go into the bucket that is configured, and from one into folders', async () => {
    const { target, ...place } = await emptyPlace()
    await restoreArchive({ ...place, kept: inBucket, file: await backUpTo('into.tar.gz') })
    expect(await filesIn(place.dataDir, inBucket)).toEqual(files)
    expect(await readdir(place.dataDir)).toEqual([])
    await target.drop()

    const from = await backUpTo('out-of.tar.gz', inBucket)
    await bucket.close()
    const next = await emptyPlace()
    await restoreArchive({ url: next.url, dataDir: next.dataDir, isEmbedded: false, file: from })
    expect(await filesIn(next.dataDir)).toEqual(files)
    expect(await readFile(join(next.dataDir, 'media', 'noon-1', '1280.webp'), 'utf8')).toBe('picture')
    await next.target.drop()
  })

  it('may be in the store already, as after a restore that was stopped', async () => {
    const { target, ...place } = await emptyPlace()
    const file = await backUpTo('again.tar.gz')
    await restoreArchive({ ...place, kept: inBucket, file })
    await restoreArchive({ ...place, kept: inBucket, file, replace: true })
    expect(await filesIn(place.dataDir, inBucket)).toEqual(files)
    await target.drop()
    await bucket.close()
  })
})

describe('a restore that cannot make a service whole', () => {
  it('is refused, names what is missing, changes nothing, and is done where that is asked for', async () => {
    const lost = await mkdtemp(join(folder, 'lost-'))
    await mkdir(join(lost, 'media', 'noon-1'), { recursive: true })
    await writeFile(join(lost, 'media', 'noon-1', '1280.webp'), 'picture')
    const file = join(folder, 'lost.tar.gz')
    await backUp({ url: source.url, file, dataDir: lost, files: 'included' })
    const { target, ...place } = await emptyPlace()
    const refusal = /lacks 4 files that its database names, the first releases\/[ab]{20}\/all\.tar\.gz/
    await expect(restoreArchive({ ...place, file })).rejects.toThrow(refusal)
    expect(await readdir(place.dataDir)).toEqual([])
    const found = await withClient(place.url, (client) => client.query(`select to_regclass('release')::text as name`))
    expect(found.rows).toEqual([{ name: null }])
    await restoreArchive({ ...place, file, incomplete: true })
    expect(await filesIn(place.dataDir)).toEqual({ 'media/noon-1/1280.webp': 'picture' })
    await target.drop()
    await bucket.close()
  })

  it('is none where the configured store has the rest', async () => {
    const file = await backUpTo('whole.tar.gz')
    const first = await emptyPlace()
    const { target, ...place } = first
    await restoreArchive({ ...place, kept: inBucket, file })
    const empty = await mkdtemp(join(folder, 'nothing-'))
    const rows = join(folder, 'rows.tar.gz')
    await backUp({ url: source.url, file: rows, dataDir: empty, files: 'included' })
    await restoreArchive({ ...place, kept: inBucket, file: rows, replace: true })
    expect(await filesIn(place.dataDir, inBucket)).toEqual(files)
    await target.drop()
    await bucket.close()
  })
})
