import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../../api/src/config/config.ts'
import { createServer } from '../../shared/server/create-server.ts'
import { apiOverHttp } from '../../shell/edge/api-client.ts'
import type { preloadsFor } from '../../shell/edge/document/preloads.ts'
import { edgePlugin } from '../../shell/edge/edge-plugin.ts'
import { readEdgeSettings } from '../../shell/edge/edge-settings.ts'
import { type HostBuild, readHostBuild } from '../../shell/edge/files/host-build.ts'
import { openConnections } from '../../shell/edge/proxy/connections.ts'
import { openRenderer, type RendererOptions } from '../../shell/edge/render/renderer.ts'
import { localRegistry } from '../../shell/edge/testing/local-registry.ts'
import { readBuilds } from '../build/read-builds.ts'

const root = join(import.meta.dirname, '..', '..')

/** The shell as it is built in this working tree. */
export const builtShell = (): HostBuild => readHostBuild(join(root, 'shell', 'dist'))

interface EdgeSideOptions {
  /** What its documents start; the built shell by default. */
  readonly host?: HostBuild
  readonly apiOrigin: string
  readonly preloads?: typeof preloadsFor
  readonly onRender?: RendererOptions['onRender']
}

/** An edge before the API of another process. The processes that render are those of the built shell and its remotes. */
export async function createEdge({ apiOrigin, host, preloads, onRender }: EdgeSideOptions): Promise<FastifyInstance> {
  const environment = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    PORT: '0',
    RATE_LIMITS: 'off',
    PUBLIC_ORIGIN: apiOrigin,
    API_ORIGIN: apiOrigin,
  }
  const settings = readEdgeSettings(environment, false)
  const server = await createServer({ config: readConfig(environment) })
  const connections = openConnections()
  const api = apiOverHttp(apiOrigin, connections)
  const shell = builtShell()
  const registry = localRegistry(readBuilds(root), api, host ?? shell)
  const serverHalf = join(shell.folder, shell.server ?? '')
  const renderer = openRenderer({
    file: () => serverHalf,
    files: registry.files,
    limits: settings.render,
    ...(onRender && { onRender }),
  })
  for (const remote of registry.publicRemotes()) if (remote.server) renderer.prepare(remote, serverHalf)
  server.addHook('onClose', async () => {
    renderer.close()
    await connections.destroy()
  })
  await server.register(edgePlugin, {
    ...settings,
    renderer,
    api,
    apiUpstream: { origin: apiOrigin, connections },
    registry,
    ...(preloads && { preloads }),
  })
  return server
}

/** A document that holds its page, as it was sent. */
export interface HeldDocument {
  /** Path and query that the address leads to. */
  readonly path: string
  readonly text: string
  readonly policy: string
}

/** Milliseconds that the processes that render have to start. */
const startDeadline = 20_000

/** Asks until the document holds its page. @throws Error when it never does. */
export async function heldDocument(address: string): Promise<HeldDocument> {
  const end = performance.now() + startDeadline
  while (performance.now() < end) {
    const response = await fetch(address, { headers: { accept: 'text/html' } })
    const text = await response.text()
    const { pathname, search } = new URL(response.url)
    const policy = response.headers.get('content-security-policy') ?? ''
    if (response.ok && !text.includes('id="splash"')) return { path: pathname + search, text, policy }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`${address}: the document does not hold its page`)
}
