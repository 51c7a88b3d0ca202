import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Registry } from '../../shared/federation/registry.ts'
import { policyViolations, remoteLoads, renderedPages } from '../../shared/server/browser-reports.ts'
import { toError } from '../../shared/server/error-code.ts'
import { apiInProcess, apiOverHttp } from '../../shell/edge/api-client.ts'
import { edgePlugin } from '../../shell/edge/edge-plugin.ts'
import { readEdgeSettings } from '../../shell/edge/edge-settings.ts'
import { type HostBuild, readHostBuild } from '../../shell/edge/files/host-build.ts'
import { keepBuilds } from '../../shell/edge/files/keep-builds.ts'
import { openConnections } from '../../shell/edge/proxy/connections.ts'
import { type Builds, localRegistry, readBuilds } from '../../shell/edge/registry/local-registry.ts'
import { registryOverHttp } from '../../shell/edge/registry/registry-over-http.ts'
import type { RegistryStore } from '../../shell/edge/registry/registry-store.ts'
import { openRenderer, type Renderer, type RenderLimits } from '../../shell/edge/render/renderer.ts'
import type { PrepareRole } from './role.ts'
import { StartError } from './start-error.ts'

function builtShell(root: string): HostBuild {
  try {
    return readHostBuild(join(root, 'shell', 'dist'))
  } catch {
    throw new StartError('The shell is not built. Run "npm run build" first.')
  }
}

const day = 24 * 3_600_000

/** The builds, served from where no other build touches them; from where they are built when that cannot be written. */
async function buildsAside(server: FastifyInstance, host: HostBuild, builds: Builds, home: string) {
  try {
    const kept = await keepBuilds({ host, builds, home })
    const timer = setInterval(() => kept.renew().catch(warn), day).unref()
    server.addHook('onClose', async () => clearInterval(timer))
    return kept
  } catch (error) {
    warn(error)
    return { host, folderOf: undefined }
  }
  function warn(error: unknown): void {
    server.log.warn({ reason: toError(error).message }, 'files of releases cannot be kept for open pages')
  }
}

/** Settles when the remotes that are rendered have a process, or cannot have one. */
async function prepareReleases(renderer: Renderer, registry: Registry): Promise<void> {
  await Promise.all(registry.filter(({ server }) => server).map((remote) => renderer.prepare(remote)))
}

/** What draws the pages of documents, in processes of its own. */
function rendererOf(
  server: FastifyInstance,
  { host, registry, limits }: { host: HostBuild; registry: RegistryStore; limits: RenderLimits },
): Renderer | undefined {
  if (!host.server) return undefined
  const renderer = openRenderer({
    file: join(host.folder, host.server),
    files: registry.files,
    limits,
    onRender: ({ remote, release, outcome, milliseconds, detail }) => {
      renderedPages.add({ remote, outcome })
      if (outcome !== 'rendered')
        server.log.warn({ remote, release, reason: outcome, milliseconds, detail }, 'a page was not rendered')
    },
  })
  void prepareReleases(renderer, registry.publicRemotes())
  server.addHook('onClose', async () => renderer.close())
  return renderer
}

/** Documents and files; what browsers ask of the API is handed on where that is another process. */
export const prepareRole: PrepareRole = (environment, roles) => {
  const settings = readEdgeSettings(environment, roles.includes('api'))
  const { apiOrigin, registryOrigin, dataDir } = settings
  return async ({ server, root }) => {
    const connections = openConnections()
    server.addHook('onClose', () => connections.destroy())
    const api = apiOrigin ? apiOverHttp(apiOrigin, connections) : apiInProcess(server)

    const followed = registryOrigin
      ? await registryOverHttp({
          origin: registryOrigin,
          connections,
          keptIn: join(dataDir, 'registry.json'),
          onFailure: (reason) => server.log.warn({ reason }, 'the registry cannot be read'),
        }).catch(() => {
          throw new StartError(`REGISTRY_ORIGIN: no registry could be read there, and none was kept under ${dataDir}`)
        })
      : undefined
    server.addHook('onClose', async () => followed?.close())

    const builds = followed ? { registry: [], folders: new Map() } : readBuilds(root)
    const { host, folderOf } = await buildsAside(server, builtShell(root), builds, join(dataDir, 'releases'))
    const registry = followed ?? localRegistry(builds, api, folderOf)
    const renderer = rendererOf(server, { host, registry, limits: settings.render })
    if (renderer) followed?.beforeChange((next) => prepareReleases(renderer, next))
    await server.register(edgePlugin, {
      ...settings,
      renderer,
      api,
      apiUpstream: apiOrigin ? { origin: apiOrigin, connections } : undefined,
      registry,
      host,
      onRemoteLoad: ({ outcome }) => remoteLoads.add({ outcome }),
      onViolation: ({ directive, disposition }) => policyViolations.add({ directive, disposition }),
    })
    return {}
  }
}
