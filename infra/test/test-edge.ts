import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { RouteExample } from '../../shared/contract/example.ts'
import { bases } from '../../shared/contract/route.ts'
import type { RegistryEntry } from '../../shared/federation/registry.ts'
import type { RemoteDescription } from '../../shared/federation/remote.ts'
import { createLogger, createServer } from '../../shared/server/create-server.ts'
import { readServerSettings } from '../../shared/server/server-settings.ts'
import { apiInProcess } from '../../shell/edge/api-client.ts'
import { edgePlugin } from '../../shell/edge/edge-plugin.ts'
import { localRegistry } from '../../shell/edge/testing/local-registry.ts'

const root = join(import.meta.dirname, '..', '..')

/** An edge without the API, that knows every page of the repository. */
export interface TestEdge {
  readonly server: FastifyInstance
  readonly remotes: readonly RemoteDescription[]
  close(): Promise<void>
}

export const publicOrigin = 'https://qasima.example'

/** Every remote of the repository, as it describes itself. */
async function readRemotes(): Promise<RemoteDescription[]> {
  const sections = readdirSync(join(root, 'mf-admin')).map((name) => join('mf-admin', name))
  const files = ['mf-public', 'mf-account', ...sections]
    .map((folder) => join(root, folder, 'remote.ts'))
    .filter((file) => existsSync(file))
  return Promise.all(files.map(async (file) => (await import(pathToFileURL(file).href)).remote))
}

/**
 * Starts one whose lines go into `log`.
 * @param examples what public reads of the API are answered with, whatever is asked; without any, there is no API.
 */
export async function startTestEdge(log: string[], examples: readonly RouteExample[] = []): Promise<TestEdge> {
  const remotes = await readRemotes()
  const logger = createLogger('trace', { write: (line) => log.push(line) })
  const server = await createServer({ config: readServerSettings({ NODE_ENV: 'test' }), logger })
  const registry = remotes.map(
    (remote): RegistryEntry => ({
      ...remote,
      release: remote.id,
      shared: '*',
      contract: '*',
      entry: { file: 'entry.js', integrity: '' },
      expose: [],
      screens: Object.fromEntries(Object.keys(remote.routes).map((screen) => [screen, { files: [], facades: [] }])),
    }),
  )
  const reads = new Map(examples.map(({ route, reply }) => [bases[route.base] + route.path, { route, reply }]))
  for (const [url, { route, reply }] of reads) {
    if (route.method === 'GET' && route.base === 'api' && route.audience === 'public') server.get(url, () => reply)
  }
  const api = apiInProcess(server)
  await server.register(edgePlugin, {
    api,
    registry: localRegistry({ registry, folders: new Map() }, api, {
      folder: root,
      styles: '',
      scripts: [],
      shared: {},
    }),
    publicOrigin,
    // Each test asks for more pages than a person opens.
    rateLimits: false,
    defaultCountry: 'EG',
    appRedirects: ['qasima://'],
    analytics: { own: true, ga4: null, plausible: null },
    chat: null,
    contact: { email: '', whatsapp: '' },
  })
  return { server, remotes, close: () => server.close() }
}
