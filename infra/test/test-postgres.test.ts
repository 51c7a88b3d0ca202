import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import pg from 'pg'
import { startTestPostgres } from './test-postgres.ts'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'qasima-setup-'))
  // PostgreSQL does not run as root; the account that it runs as has to get in.
  await chmod(parent, 0o755)
})
afterAll(() => rm(parent, { recursive: true, force: true }))

it('a set-up that fails leaves no PostgreSQL and no folder behind', async () => {
  let url = ''
  const failing = startTestPostgres({
    parent,
    makeTemplate: async (server) => {
      url = server
      expect(await readdir(parent)).toHaveLength(1)
      const client = new pg.Client(server)
      await client.connect()
      await client.end()
      throw new Error('the migrations failed')
    },
  })
  await expect(failing).rejects.toThrow('the migrations failed')
  expect(await readdir(parent)).toEqual([])
  await expect(new pg.Client(url).connect()).rejects.toThrow('ECONNREFUSED')
})
