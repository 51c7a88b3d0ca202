import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { p256Keys } from '../../api/src/testing/push-browser.ts'

const host = 'push-service.test'

/** A mock push service that keeps messages by path, and a page for reading them. */
export async function startPushService() {
  const received = new Map<string, string[]>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    if (request.method === 'GET') return response.end(JSON.stringify(received.get(path) ?? []))
    const body = await buffer(request)
    received.set(path, [...(received.get(path) ?? []), body.toString('base64')])
    response.writeHead(201).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { publicKey, privateKey } = p256Keys()
  return {
    origin: `http://127.0.0.1:${port}`,
    settings: {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      PUSH_HOSTS: `${host}=127.0.0.1:${port}`,
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The push endpoint of a journey's browser. */
export const pushEndpoint = (name: string): string => `https://${host}/${name}`

/** The raw messages sent to a browser. */
export async function pushedTo(name: string): Promise<Buffer[]> {
  const bodies = (await (await fetch(`${process.env.QASIMA_PUSH_SERVICE}/${name}`)).json()) as string[]
  return bodies.map((body) => Buffer.from(body, 'base64'))
}
