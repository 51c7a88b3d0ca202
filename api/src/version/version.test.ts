import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { contractVersion } from '../../../shared/contract/version.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { checkedOutRevision } from './revision.ts'

const revision = '0123456789abcdef0123456789abcdef01234567'
const root = new URL('../../../', import.meta.url)
const packageVersion = async (path: string): Promise<string> =>
  JSON.parse(await readFile(new URL(path, root), 'utf8')).version

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startTestApi({ REVISION: revision })
  folder = await mkdtemp(join(tmpdir(), 'qasima-revision-'))
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

describe('the version', () => {
  it('is said to everyone: of the service, its contract, its clients, and since when', async () => {
    const reply = await api.get('/api/v1/version')
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      version: await packageVersion('package.json'),
      revision,
      contractVersion,
      clientVersion: '0.1.106',
      startedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
    })
    const startedAt = Date.parse(reply.json().startedAt)
    expect(startedAt).toBeLessThan(Date.now())
    expect((await api.get('/api/v1/version')).json().startedAt).toBe(reply.json().startedAt)
  })
})

describe('the revision of a folder', () => {
  it('is its commit, and null for a folder without history or of another repository', () => {
    const git = (...parts: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...parts], {
        cwd: folder,
        encoding: 'utf8',
      })
    const here = pathToFileURL(`${folder}/`)
    expect(checkedOutRevision(here)).toBeNull()
    git('init', '-q')
    expect(checkedOutRevision(here)).toBeNull()
    git('commit', '-q', '--allow-empty', '-m', 'First')
    expect(checkedOutRevision(here)).toBe(git('rev-parse', 'HEAD').trim())
    expect(checkedOutRevision(new URL('api/', root))).toBeNull()
  })
})
