import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { fetchWithProgress } from './fetch-with-progress.ts'

const servers: Server[] = []

async function serverAnswering(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return response.end()
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

describe('a request with upload progress', () => {
  it('is sent unchanged, and returns the response', async () => {
    const address = await serverAnswering(async (request, response) => {
      const body = await text(request)
      response.writeHead(201, { 'content-type': 'text/plain' }).end(`${request.headers['x-own']} ${body.length}`)
    })
    const reply = await fetchWithProgress(
      address,
      { method: 'POST', body: 'x'.repeat(300_000), headers: { 'x-own': 'yes' } },
      () => {},
    )
    expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
      201,
      'text/plain',
      'yes 300000',
    ])
  })

  it('is read as it arrives', async () => {
    let finish = () => {}
    const address = await serverAnswering((_request, response) => {
      response.write('أول ')
      finish = () => response.end('ثاني')
    })
    const reply = await fetchWithProgress(address, {}, () => {})
    const reader = reply.body?.getReader()
    const next = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await next()).toBe('أول ')
    finish()
    expect(await next()).toBe('ثاني')
    expect((await reader?.read())?.done).toBe(true)
  })

  it('has no body if there is none', async () => {
    const address = await serverAnswering((_request, response) => response.writeHead(204).end())
    const reply = await fetchWithProgress(address, {}, () => {})
    expect([reply.status, reply.body]).toEqual([204, null])
  })

  it('fails if no server responds', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    const address = await serverAnswering((request) => request.socket.destroy())
    await expect(fetchWithProgress(address, {}, () => {})).rejects.toThrow('did not come through')
    logged.mockRestore()
  })

  it('disconnects when aborted, before and during the response', async () => {
    const disconnected = Promise.withResolvers<void>()
    const address = await serverAnswering((_request, response) => {
      response.on('close', () => disconnected.resolve())
      response.write('half')
    })
    const giveUp = new AbortController()
    const reply = await fetchWithProgress(address, { signal: giveUp.signal }, () => {})
    giveUp.abort(new Error('enough'))
    await expect(reply.text()).rejects.toThrow('enough')
    await disconnected.promise
    await expect(fetchWithProgress(address, { signal: giveUp.signal }, () => {})).rejects.toThrow('enough')
  })
})
