import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { StartError } from '../start/start-error.ts'
import type { FolderBuild } from './folder-builds.ts'

export interface DevServerOptions {
  readonly port: number
  /** The origin of the one site whose pages may read what is served. */
  readonly site: string
  /** Names that are served: ids of remotes, and `shell`. */
  readonly names: readonly string[]
  /** Opens the build of one of them, when it is first asked for. */
  readonly open: (name: string) => Promise<FolderBuild>
}

export interface DevServer {
  readonly port: number
  close(): Promise<void>
}

const host = '127.0.0.1'

/** Names that the loopback interface goes by: a page of another name that leads here is not answered. */
const hostForm = /^(localhost|127\.0\.0\.1|\[::1\]):\d+$/

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Milliseconds between two signs of life of a stream of events, which proxies and browsers wait for. */
const heartbeat = 20_000

/** Whether a request comes from the site, or from no page at all. */
function isAllowed({ headers }: IncomingMessage, site: string): boolean {
  if (!hostForm.test(headers.host ?? '')) return false
  if (headers.origin !== undefined) return headers.origin === site
  // Browsers say of requests without an origin, such as that of an image, which site they come from.
  return ['none', 'same-origin', undefined].includes(headers['sec-fetch-site']?.toString())
}

/** Serves builds of this checkout to pages of one site, on this computer alone. */
export async function startDevServer({ port, site, names, open }: DevServerOptions): Promise<DevServer> {
  const builds = new Map<string, Promise<FolderBuild>>()

  function buildOf(name: string): Promise<FolderBuild> {
    const known = builds.get(name)
    if (known) return known
    const opening = open(name)
    builds.set(name, opening)
    // What cannot even be read is read anew the next time.
    opening.catch(() => builds.delete(name))
    return opening
  }

  async function sendEvents(build: FolderBuild, response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    const send = (hash: string) => response.write(`data: ${hash}\n\n`)
    const stop = build.onBuilt(send)
    const beat = setInterval(() => response.write(':\n\n'), heartbeat)
    response.once('close', () => {
      stop()
      clearInterval(beat)
    })
    const hash = await build.ready()
    if (hash) send(hash)
  }

  async function sendFile(path: string, isHead: boolean, response: ServerResponse): Promise<void> {
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile()) return void response.writeHead(404).end()
    const type = types[extname(path)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'content-length': found.size, 'cache-control': 'no-store' })
    if (isHead) response.end()
    else createReadStream(path).pipe(response)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = request
    const [, name = '', file = ''] = /^\/([a-z][a-z0-9-]*)\/([\w][\w.-]*)(?:\?.*)?$/.exec(url) ?? []
    if (method === 'OPTIONS') return void response.writeHead(204).end()
    if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405).end()
    if (!names.includes(name)) return void response.writeHead(404).end()
    const build = await buildOf(name)
    if (file === 'events') return sendEvents(build, response)
    if (!(await build.ready())) return void response.writeHead(503).end()
    if (file !== 'remote.json') return sendFile(join(build.output, file), method === 'HEAD', response)
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(await build.describe()))
  }

  const server = createServer((request, response) => {
    response.setHeader('vary', 'origin')
    response.setHeader('x-content-type-options', 'nosniff')
    if (!isAllowed(request, site)) return void response.writeHead(403).end()
    if (request.headers.origin !== undefined) {
      response.setHeader('access-control-allow-origin', site)
      // Of a page on the internet that asks an address of this computer.
      response.setHeader('access-control-allow-private-network', 'true')
    }
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    answer(request, response).catch((error) => {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    })
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartError(`Port ${port} is in use by another program. Choose another with --port.`)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await Promise.all([...builds.values()].map(async (opening) => (await opening.catch(() => undefined))?.close()))
    },
  }
}
