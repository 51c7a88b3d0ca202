import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { findJobs } from '../../api/src/app/find-jobs.ts'
import { openDatabase } from '../../api/src/database/connection.ts'
import { migrate } from '../../api/src/database/migrate.ts'
import { prepareQueues } from '../../api/src/worker/job-queue.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../start/embedded-postgres.ts'
import { compileCache } from '../start/testing/compile-cache.ts'
import { withClient } from '../start/with-client.ts'

// Real processes and databases, on machines with little to spare.
jest.setTimeout(120_000)

let folder: string
let service: EmbeddedPostgres
const [from, to] = [() => join(folder, 'from'), () => join(folder, 'to')]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-commands-'))
  service = await startEmbeddedPostgres({ dataDir: join(from(), 'postgres'), durable: false })
  const database = openDatabase({ url: service.url, onIdleError: () => {} })
  await migrate(database.main.kysely)
  await prepareQueues(database.main.pool, await findJobs())
  await database.close()
  await withClient(service.url, (client) =>
    client.query(`insert into category (slug, name_ar, name_en) values ('kept', 'باق', 'Kept')`),
  )
  await mkdir(join(from(), 'media', 'a'), { recursive: true })
  await writeFile(join(from(), 'media', 'a', 'a.webp'), 'picture')
  await writeFile(join(from(), 'admin-password'), 'secret')
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

async function run(script: string, parameters: readonly string[], dataDir: string) {
  const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, script), ...parameters], {
    env: { PATH: process.env.PATH, NODE_ENV: 'development', DATA_DIR: dataDir, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, output, complaints }
}

describe('the commands of the embedded database', () => {
  it('back it up beside the service that uses it, and restore it into an empty folder', async () => {
    const made = await run('backup.ts', [], from())
    expect(made).toMatchObject({ code: 0, complaints: '' })
    const [archive = ''] = await readdir(join(from(), 'backups'))
    expect(made.output).toContain(`Written: ${join(from(), 'backups', archive)}`)

    const restored = await run('restore.ts', [join(from(), 'backups', archive)], to())
    expect(restored).toMatchObject({ code: 0, complaints: '' })
    expect(restored.output).toMatch(/^Restored and proved: \d+ tables, \d+ rows, as they were at /)
    expect((await readdir(to())).toSorted()).toEqual(['media', 'postgres'])
    const copy = await startEmbeddedPostgres({ dataDir: join(to(), 'postgres'), durable: false })
    const rows = await withClient(copy.url, async (client) => (await client.query('select slug from category')).rows)
    await copy.stop()
    expect(rows).toEqual([{ slug: 'kept' }])
  })

  it('refuse in one line what cannot be done', async () => {
    expect(await run('restore.ts', [], to())).toMatchObject({
      code: 1,
      complaints: 'Name the archive: npm run restore -- <file>\n',
    })
    const [archive = ''] = await readdir(join(from(), 'backups'))
    const used = await run('restore.ts', [join(from(), 'backups', archive), '--replace'], from())
    expect(used.complaints).toMatch(/^Another Qasima is running on .*\n$/)
    const gone = await run('restore.ts', [join(folder, 'gone.tar.gz')], to())
    expect(gone.complaints.trim().split('\n')).toHaveLength(1)
  })
})
