import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { until } from '../testing/until.ts'
import { redisTimeouts } from './redis.ts'

/** A Redis that reports ready, and then accepts every command and answers none. */
let silent: Server
const sockets = new Set<Socket>()
let isReady = true
let asked = 0
let api: TestApi
beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      for (const command of bytes
        .toString()
        .toLowerCase()
        .split(/(?=\*\d+\r\n)/)) {
        const isHandshake = /\r\n(info|client|hello)\r\n/.test(command)
        if (!isHandshake) asked += 1
        else if (isReady)
          socket.write(command.includes('info\r\n') && !command.includes('setinfo') ? '$9\r\nloading:0\r\n' : '+OK\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  api = await startTestApi({ RATE_LIMITS: 'on', REDIS_URL: `redis://127.0.0.1:${port}` })
})
afterAll(async () => {
  await api.close()
  for (const socket of sockets) socket.destroy()
  silent.close()
})

describe('a Redis that hangs', () => {
  it('delays one call by its deadline, and then each process counts by itself', async () => {
    await until('the connection', () => sockets.size > 0)
    const call = async () => {
      const begun = performance.now()
      const reply = await api.request({ method: 'GET', url: '/api/v1/version', remoteAddress: '192.0.2.7' })
      return {
        status: reply.statusCode,
        remaining: reply.headers['ratelimit-remaining'],
        took: performance.now() - begun,
      }
    }
    await until('a command', async () => {
      const { took } = await call()
      expect(took).toBeLessThan(redisTimeouts.commandTimeout + 2_000)
      return asked > 0
    })
    isReady = false
    const [first, second] = [await call(), await call()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(Number(first.remaining) - Number(second.remaining)).toBe(1)
  })
})
