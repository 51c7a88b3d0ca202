import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readConfig } from '../config/config.ts'
import { bucketStore } from '../object-store/bucket-store.ts'
import { holdLock } from '../testing/held-lock.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { toApiError } from './problem.ts'

const late = { status: 504, code: 1009, name: 'GatewayTimeout', message: 'GATEWAY_TIMEOUT' }

/** A server that accepts calls and never answers. */
let silentServer: Server
const sockets = new Set<Socket>()
let silentOrigin: string
let api: TestApi
beforeAll(async () => {
  silentServer = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve))
  silentOrigin = `http://127.0.0.1:${(silentServer.address() as AddressInfo).port}`
  api = await startTestApi({
    OAUTH_GOOGLE_CLIENT_ID: 'id',
    OAUTH_GOOGLE_CLIENT_SECRET: 'secret',
    OAUTH_GOOGLE_ISSUER: silentOrigin,
  })
})
afterAll(async () => {
  await api.close()
  for (const socket of sockets) socket.destroy()
  silentServer.close()
})

/** Shortens the deadlines of every connection in the pool. */
async function shortenDeadlines(settings: string): Promise<void> {
  const { pool } = api.database.main
  const size = pool.options.max ?? 10
  // Each sleeps long enough that the next one gets another connection.
  await Promise.all(Array.from({ length: size }, () => pool.query(`${settings}; select pg_sleep(0.1)`)))
}

const failing = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error) => toApiError(error).key,
  )

describe('a statement past its deadline', () => {
  it('is 1009, with its message', async () => {
    await shortenDeadlines('set statement_timeout = 300')
    expect(await failing(api.database.main.pool.query('select pg_sleep(20)'))).toBe('GATEWAY_TIMEOUT')

    const held = await holdLock(api.database, 'lock table category in access exclusive mode', [])
    const reply = await api.get('/api/v1/category/category-list', { 'accept-language': 'en' })
    await held.release()
    expect(reply.statusCode).toBe(504)
    expect(reply.json()).toMatchObject({ ...late, detail: 'The server took too long to respond. Please try again.' })
    expect((await api.get('/api/v1/category/category-list')).statusCode).toBe(200)
  })

  it('is 1009 if it waits for a lock', async () => {
    await shortenDeadlines('set statement_timeout = 0; set lock_timeout = 200')
    const held = await holdLock(api.database, 'lock table category in access exclusive mode', [])
    const reply = await api.get('/api/v1/category/category-list')
    await held.release()
    expect(reply.json()).toMatchObject(late)
  })
})

describe('an external service that does not answer', () => {
  it('is 1009 for a sign-in provider', async () => {
    const reply = await api.get('/api/v1/oauth/google/login', { 'accept-language': 'en' })
    expect(reply.json()).toMatchObject(late)
  }, 15_000)

  it('is 1009 for the object store, and 1008 if it cannot be reached', async () => {
    const storeAt = (endpoint: string) => {
      const { objectStore } = readConfig({
        NODE_ENV: 'test',
        S3_ENDPOINT: endpoint,
        S3_BUCKET: 'pictures',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'secret',
      })
      if (!objectStore) throw new Error('no store is configured')
      return bucketStore(objectStore, 'media', 200)
    }
    const [hanging, gone] = [storeAt(silentOrigin), storeAt('http://127.0.0.1:9')]
    expect(await failing(hanging.get('a/320.webp'))).toBe('GATEWAY_TIMEOUT')
    expect(await failing(hanging.sizeOf('a/320.webp'))).toBe('GATEWAY_TIMEOUT')
    expect(await failing(hanging.put('a/320.webp', Buffer.from('a'), 'image/webp'))).toBe('GATEWAY_TIMEOUT')
    expect(await failing(gone.get('a/320.webp'))).toBe('SERVICE_UNAVAILABLE')
    hanging.close()
    gone.close()
  }, 15_000)
})
