import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { toApiError } from '../http/problem.ts'
import { folderStore } from '../object-store/folder-store.ts'
import { releaseStore } from './release-store.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-store-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it("a disk that fills up while a release's archives are written keeps neither", async () => {
  const write: typeof writeFile = async (file, ...rest) => {
    await writeFile(file, ...rest)
    if (String(file).endsWith('files.tar.gz')) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
  }
  const archives = { whole: Buffer.from('whole'), served: Buffer.from('served') }
  const failure = await releaseStore(folderStore(folder, 'releases', write))
    .put('one', archives)
    .catch(toApiError)
  expect(failure).toMatchObject({ key: 'SERVICE_UNAVAILABLE', retryAfter: 60 })
  expect(await readdir(join(folder, 'releases'))).toEqual([])
})
