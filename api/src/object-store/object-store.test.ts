import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readConfig } from '../config/config.ts'
import { toApiError } from '../http/problem.ts'
import { type BucketServer, startBucketServer } from '../testing/bucket-server.ts'
import { startTestApi } from '../testing/test-api.ts'
import type { ObjectStore } from './object-store.ts'
import { checkObjectStore, openObjectStore } from './open-object-store.ts'

let folder: string
let server: BucketServer
const inBucket = (settings: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', ...server.settings, ...settings })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-store-'))
  server = await startBucketServer(join(folder, 'bucket'), 'pictures')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function listed(store: ObjectStore) {
  const found: { name: string; changedAt: Date }[] = []
  for await (const entry of store.folders()) found.push(entry)
  return found
}
const foldersOf = async (store: ObjectStore) => (await listed(store)).map(({ name }) => name)

describe.each([
  ['a folder', () => readConfig({ NODE_ENV: 'test', DATA_DIR: folder })],
  ['a bucket', () => inBucket()],
])('objects in %s', (_, configure) => {
  let store: ObjectStore
  beforeAll(async () => {
    store = await openObjectStore(configure(), 'media')
  })
  afterAll(() => store.close())

  it('are returned byte for byte, with their size', async () => {
    const bytes = Buffer.alloc(300_000, 'picture')
    await store.put('noon-1/320.webp', bytes, 'image/webp')
    const found = await store.get('noon-1/320.webp')
    expect(found?.size).toBe(bytes.length)
    expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true)
  })

  it('are returned in part, and say how large they are', async () => {
    await store.put('part-1/original.webm', Buffer.from('0123456789'), 'video/webm')
    expect(await store.sizeOf('part-1/original.webm')).toBe(10)
    const found = await store.get('part-1/original.webm', { start: 2, end: 5 })
    expect(found?.size).toBe(4)
    expect(found && (await buffer(found.stream)).toString()).toBe('2345')
  })

  it('are undefined where there are none', async () => {
    expect(await store.sizeOf('nothing/320.webp')).toBeUndefined()
    expect(await store.get('noon-1/640.webp')).toBeUndefined()
    expect(await store.get('nothing/320.webp')).toBeUndefined()
  })

  it('go with their folder, and no other folder with them', async () => {
    for (const name of ['one/a.webp', 'one/b.webp', 'one-more/a.webp'])
      await store.put(name, Buffer.from(name), 'image/webp')
    await store.removeFolder('one')
    await store.removeFolder('one')
    expect(await store.get('one/a.webp')).toBeUndefined()
    expect((await foldersOf(store)).filter((name) => name.startsWith('one'))).toEqual(['one-more'])
  })

  it('are listed by folder, each once, with the time of the newest', async () => {
    for (let number = 0; number < 12; number += 1)
      await store.put(`many/${number}.webp`, Buffer.from('x'), 'image/webp')
    const found = await listed(store)
    expect(found.filter(({ name }) => name === 'many')).toHaveLength(1)
    for (const { changedAt } of found) expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000)
  })
})

describe('a store that is away', () => {
  it('is an empty one when its folder was never made', async () => {
    const store = await openObjectStore(readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'not-made') }), 'media')
    expect(await foldersOf(store)).toEqual([])
    expect(await store.get('a/320.webp')).toBeUndefined()
  })

  it('is SERVICE_UNAVAILABLE to callers when it is a bucket', async () => {
    const store = await openObjectStore(inBucket({ S3_ENDPOINT: 'http://127.0.0.1:9' }), 'media')
    const failure = await store.get('a/320.webp').catch((error) => error)
    expect(toApiError(failure).key).toBe('SERVICE_UNAVAILABLE')
    store.close()
  })

  it('fails, and is not taken for empty, with the wrong key', async () => {
    const store = await openObjectStore(inBucket({ S3_ACCESS_KEY_ID: 'unknown' }), 'media')
    await expect(store.get('noon-1/320.webp')).rejects.toThrow()
    await expect(store.put('a/320.webp', Buffer.from('a'), 'image/webp')).rejects.toThrow()
    store.close()
  })

  it('stops a start that names a bucket which is not there, and none while it does not answer', async () => {
    await checkObjectStore(inBucket())
    await expect(checkObjectStore(inBucket({ S3_BUCKET: 'another' }))).rejects.toThrow(/S3_BUCKET.*another/)
    await expect(checkObjectStore(inBucket({ S3_ACCESS_KEY_ID: 'unknown' }))).rejects.toThrow(/S3_BUCKET/)
    await checkObjectStore(inBucket({ S3_ENDPOINT: 'http://127.0.0.1:9' }))
  })
})

describe('a bucket that takes calls and does not answer', () => {
  it('is 504 to those who read a picture, within two seconds or so', async () => {
    const sockets = new Set<Socket>()
    const hung = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
    await once(hung, 'listening')
    const { port } = hung.address() as AddressInfo
    const api = await startTestApi({ ...server.settings, S3_ENDPOINT: `http://127.0.0.1:${port}` })
    const began = performance.now()
    expect((await api.get('/media/noon-1/320.webp')).statusCode).toBe(504)
    expect(performance.now() - began).toBeLessThan(5_000)
    await api.close()
    for (const socket of sockets) socket.destroy()
    hung.close()
  })
})
