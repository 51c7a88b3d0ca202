import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { readServerHalf } from './server-half.ts'

const code = 'export const screens = {}'
const integrity = `sha256-${createHash('sha256').update(code).digest('base64')}`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-half-'))
  await writeFile(join(folder, 'server.mjs'), code)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const files = {
  get assets() {
    return folder
  },
  folderOf: async (release: string) => (release === 'here' ? folder : undefined),
}
const entryOf = (release: string, digest = integrity) => ({
  release,
  server: { file: 'server.mjs', integrity: digest },
})

it('is read from the folder of its release', async () => {
  expect(await readServerHalf(entryOf('here'), files)).toBe(code)
})

it.each([
  ['whose release is not there', entryOf('gone'), 'not on this machine'],
  ['that is another one', entryOf('here', `sha256-${'A'.repeat(43)}=`), 'not the one that the release names'],
  ['whose file is not there', { ...entryOf('here'), server: { file: 'none.mjs', integrity } }, 'ENOENT'],
])('%s is missing', async (_, entry, why) => {
  const failure = await readServerHalf(entry, files).catch((error: unknown) => error)
  expect(failure).toMatchObject({ reason: 'missing', message: expect.stringContaining(why) })
})
