import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it } from '@jest/globals'
import { createServer } from '@qasima/shared/server/create-server'
import { shutDown } from '@qasima/shared/server/shutdown'
import Fastify from 'fastify'
import { openConnections } from './connections.ts'
import { proxyPaths } from './proxy-paths.ts'

const closes: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close()
})

/** An API that streams, an edge in front of it with a call limit of 100 ms, and a page that reads through it. */
async function streaming() {
  const stream = new PassThrough()
  const api = Fastify()
  api.get('/api/v1/notification/stream', async (_request, reply) => {
    stream.write('data: first\n\n')
    return reply.type('text/event-stream; charset=utf-8').send(stream)
  })
  const origin = await api.listen({ port: 0, host: '127.0.0.1' })
  closes.push(() => {
    api.server.closeAllConnections()
    return api.close()
  })
  const connections = openConnections()
  closes.push(() => connections.destroy())
  const publicOrigin = 'https://qasima.example'
  const edge = await createServer({
    config: { production: false, logLevel: 'silent', corsOrigins: [], trustedProxies: [], publicOrigin },
  })
  await edge.register(proxyPaths, { origin, connections, paths: ['/api/v1/*'], callTimeout: 100 })
  const served = await edge.listen({ port: 0, host: '127.0.0.1' })
  closes.push(() => edge.close())
  const hangUp = new AbortController()
  closes.push(() => hangUp.abort())
  const response = await fetch(`${served}/api/v1/notification/stream`, {
    headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
    signal: hangUp.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  return { stream, edge, response, next: async () => (await reader?.read())?.value, hangUp: () => hangUp.abort() }
}

describe('an event stream behind an edge', () => {
  it('is passed as it is written, beyond the call limit', async () => {
    const { stream, response, next } = await streaming()
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await next()).toBe('data: first\n\n')
    // Longer than any call may take here.
    await new Promise((resolve) => setTimeout(resolve, 300))
    stream.write('data: second\n\n')
    expect(await next()).toBe('data: second\n\n')
  })

  it('ends cleanly when the API is gone, so that the page reconnects', async () => {
    const { stream, next } = await streaming()
    await next()
    stream.destroy(new Error('gone'))
    expect(await next()).toBeUndefined()
  })

  it('is closed at the API when the page is gone', async () => {
    const { stream, next, hangUp } = await streaming()
    await next()
    const closed = once(stream, 'close')
    hangUp()
    await closed
  })

  it('ends at once when the edge stops', async () => {
    const { edge, next } = await streaming()
    await next()
    const began = performance.now()
    const stopped = shutDown(edge, { resources: [] })
    expect(await next()).toBeUndefined()
    await stopped
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
