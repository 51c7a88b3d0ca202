import { afterEach, expect, it } from '@jest/globals'
import Fastify, { type FastifyInstance } from 'fastify'
import { openConnections } from './connections.ts'
import { proxyPaths } from './proxy-paths.ts'

const opened: FastifyInstance[] = []
afterEach(async () => {
  for (const server of opened.splice(0).toReversed()) await server.close()
})

/** An edge in front of an API that draws a picture, until it becomes unavailable. */
async function world() {
  let isAway = false
  let isGone = false
  const api = Fastify()
  opened.push(api)
  const drawn = Buffer.alloc(100_000, 7)
  api.get('/shop-picture/*', async (_request, reply) => {
    if (isAway) return reply.code(503).send({ message: 'SERVICE_UNAVAILABLE' })
    if (isGone) return reply.code(404).send({})
    return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(drawn)
  })
  api.get('/go/*', async (_request, reply) => reply.code(isAway ? 503 : 200).send('there'))
  const origin = await api.listen({ port: 0, host: '127.0.0.1' })
  const connections = openConnections()
  const edge = Fastify()
  opened.push(edge)
  edge.decorate('pages', {})
  edge.decorate('timeouts', { call: 5_000, file: 60_000 })
  edge.addHook('onClose', () => connections.destroy())
  await edge.register(proxyPaths, { origin, connections, paths: ['/shop-picture/*', '/go/*'] })
  return {
    drawn,
    read: (url: string) => edge.inject(url),
    away: () => {
      isAway = true
    },
    gone: () => {
      isGone = true
    },
    end: () => api.close(),
  }
}

const picture = '/shop-picture/ar/12.png?v=abc'

it('a cached link picture is sent while the API fails or is unavailable', async () => {
  const { drawn, read, away, end } = await world()
  const first = await read(picture)
  expect(first.headers['x-stale-since']).toBeUndefined()
  expect(first.rawPayload.equals(drawn)).toBe(true)

  const isKept = async () => {
    const kept = await read(picture)
    expect(kept.statusCode).toBe(200)
    expect(kept.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-cache' })
    expect(kept.headers['x-stale-since']).toMatch(/^20/)
    expect(kept.rawPayload.equals(drawn)).toBe(true)
  }
  away()
  await isKept()
  expect((await read('/shop-picture/ar/13.png?v=abc')).statusCode).toBe(503)
  expect((await read('/go/there')).statusCode).toBe(503)
  await end()
  await isKept()
})

it('a picture that the API no longer has is not sent again', async () => {
  const { read, gone } = await world()
  expect((await read(picture)).statusCode).toBe(200)
  gone()
  expect((await read(picture)).statusCode).toBe(404)
})
