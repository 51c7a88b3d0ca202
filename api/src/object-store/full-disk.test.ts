import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { toApiError } from '../http/problem.ts'
import { folderStore } from './folder-store.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-disk-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A disk that takes a part of each file. */
const failing =
  (code: string): typeof writeFile =>
  async (file) => {
    await writeFile(file, 'half')
    throw Object.assign(new Error('the disk refuses'), { code })
  }

it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'])(
  'a disk that answers %s is a 503, and keeps no half file',
  async (code) => {
    const store = folderStore(folder, 'media', failing(code))
    const failure = await store.put('a/1.webp', Buffer.from('picture'), 'image/webp').catch(toApiError)
    expect(failure).toMatchObject({ key: 'SERVICE_UNAVAILABLE', retryAfter: 60 })
    expect(await readdir(join(folder, 'media', 'a'))).toEqual([])
  },
)

it('any other failure stays what it is', async () => {
  const failure = await folderStore(folder, 'media', failing('EISDIR'))
    .put('a/2.webp', Buffer.from('p'), 'image/webp')
    .catch(toApiError)
  expect(failure).toMatchObject({ key: 'INTERNAL_SERVER_ERROR' })
})
