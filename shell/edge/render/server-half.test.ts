import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { Agent } from 'undici'
import type { ReleaseFiles } from '../registry/registry-store.ts'
import { readServerHalf } from './server-half.ts'

const code = 'export const screens = {}'
const integrity = `sha256-${createHash('sha256').update(code).digest('base64')}`

const connections = new Agent()
let other: Server
let files: ReleaseFiles
beforeAll(async () => {
  // Another edge, which has one release.
  other = createServer((request, response) => {
    if (request.url === '/remotes/here/server.mjs') response.end(code)
    else if (request.url === '/remotes/large/server.mjs') response.end(Buffer.alloc(9 * 2 ** 20))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  // A server that listens has one.
  const { port } = other.address() as AddressInfo
  files = { origin: `http://127.0.0.1:${port}`, connections }
})
afterAll(async () => {
  await connections.destroy()
  other.close()
})

const entryOf = (release: string, digest = integrity) => ({
  release,
  server: { file: 'server.mjs', integrity: digest },
})

it('is read from the edge that has it', async () => {
  expect(await readServerHalf(entryOf('here'), files)).toBe(code)
})

it.each([
  ['that is not there', entryOf('gone'), 'the answer has status 404'],
  ['that is another one', entryOf('here', `sha256-${'A'.repeat(43)}=`), 'not the one that the release names'],
  ['that is too large', entryOf('large'), 'larger than'],
])('%s is missing', async (_, entry, why) => {
  const failure = await readServerHalf(entry, files).catch((error: unknown) => error)
  expect(failure).toMatchObject({ reason: 'missing', message: expect.stringContaining(why) })
})

it('of an edge that is away is missing', async () => {
  const away = { origin: 'http://127.0.0.1:1', connections }
  await expect(readServerHalf(entryOf('here'), away)).rejects.toMatchObject({ reason: 'missing' })
})
