import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ErrorKey, entryOf } from '../contract/error-catalogue.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

const servers = new Set<Server>()

/** Starts a server on a free port of this machine, and answers its origin. */
export async function serverAnswering(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => answer(request, response, body))
  })
  servers.add(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this form.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Stops every server of this test. */
export async function stopServers(): Promise<void> {
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  servers.clear()
}

export const json = (response: ServerResponse, status: number, body: unknown, headers = {}): ServerResponse =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** The body of a failure, with a message that need not be of the catalogue. */
export const problem = (status: number, message: unknown, code = 1001) => ({
  type: 'about:blank',
  title: 'x',
  status,
  detail: 'the sentence of the server',
  instance: 'r-1',
  code,
  name: 'ValidationError',
  message,
})

/** Answers with a failure of the catalogue. */
export function refuseWith(response: ServerResponse, key: ErrorKey): void {
  const { code, name, status } = entryOf(key)
  json(response, status, { ...problem(status, key, code), name })
}

/** What a call made of a failure. @throws Error when the call succeeded. */
export const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error) => error,
  )
