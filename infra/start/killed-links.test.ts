import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { openDatabase } from '../../api/src/database/connection.ts'
import { unwrittenFolder } from '../../api/src/event/event-writer.ts'
import { browsers } from '../../api/src/testing/link-world.ts'
import { startTestApi } from '../../api/src/testing/test-api.ts'
import { makeTemplate } from '../../api/src/testing/test-database.ts'
import { until } from '../../api/src/testing/until.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

// A database of its own, with all its tables, on machines with little to spare.
jest.setTimeout(150_000)

const closes: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close()
})

/** PostgreSQL that can be killed and started again at its address. */
async function startDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'qasima-links-'))
  closes.push(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  closes.push(postgres.stop)
  const { url } = await makeTemplate(postgres.url)
  const database = openDatabase({ url, onIdleError: () => {} })
  closes.push(() => database.close())
  const processId = async () => {
    const { rows } = await database.main.pool.query<{ pid: number }>(
      `select (regexp_match(pg_read_file('postmaster.pid'), '^\\d+'))[1]::int as pid`,
    )
    return rows[0]?.pid ?? 0
  }
  return { folder, database, processId }
}

describe('short links while PostgreSQL is killed', () => {
  it('lead on without it, and none of their clicks is lost', async () => {
    const { database, folder, processId } = await startDatabase()
    const { kysely } = database.main
    const rules = JSON.stringify([{ when: { device: 'desktop' }, targetUrl: '/shops' }])
    await kysely
      .insertInto('shortner')
      .values([
        { slug: 'plain', target_url: 'https://away.example/' },
        { slug: 'ruled', target_url: 'https://away.example/', rules },
        { slug: 'limited', target_url: 'https://away.example/', max_clicks: 3 },
      ])
      .execute()
    const clicksOf = async (slug: string) =>
      (await kysely.selectFrom('shortner').select('clicks').where('slug', '=', slug).executeTakeFirst())?.clicks
    const dataDir = join(folder, 'data')
    const api = await startTestApi({ DATA_DIR: dataDir }, { database })
    closes.push(() => api.close())
    const follow = async (slug: string, visitor: number) => {
      const { headers } = await api.request({
        method: 'GET',
        url: `/go/${slug}`,
        headers: { 'user-agent': browsers.windows, 'accept-language': 'en' },
        remoteAddress: `203.0.113.${visitor}`,
      })
      return headers.location
    }
    expect(await follow('limited', 1)).toBe('https://away.example/')

    process.kill(await processId(), 'SIGKILL')
    const answers = () =>
      database.main.pool.query('select 1').then(
        () => true,
        () => false,
      )
    await until('PostgreSQL is away', async () => !(await answers()))
    for (let visitor = 0; visitor < 50; visitor += 1) {
      expect(await follow('plain', visitor)).toBe('https://away.example/')
      expect(await follow('ruled', visitor)).toBe('/en/shops')
    }
    // What was leased before is there.
    expect(await follow('limited', 2)).toBe('https://away.example/')

    await until('PostgreSQL is back', answers, 60_000)
    await until('all clicks are written', async () => (await clicksOf('plain')) === 50, 60_000)
    await until('those by a rule', async () => (await clicksOf('ruled')) === 50)
    await until('those with a limit', async () => (await clicksOf('limited')) === 2)
    await api.server.close()
    expect(await readdir(join(dataDir, unwrittenFolder)).catch(() => [])).toEqual([])
  })
})
