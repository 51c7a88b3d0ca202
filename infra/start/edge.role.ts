import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { findWalls, missingWalls } from '../../shared/render/walls.ts'
import { policyViolations, renderedPages } from '../../shared/server/browser-reports.ts'
import { addEdgeFigures } from '../../shared/server/edge-figures.ts'
import { toError } from '../../shared/server/error-code.ts'
import { watchLoopLag } from '../../shell/edge/admission/loop-lag.ts'
import { apiInProcess, apiOverHttp } from '../../shell/edge/api-client.ts'
import { edgePlugin } from '../../shell/edge/edge-plugin.ts'
import { type RenderSettings, readEdgeSettings } from '../../shell/edge/edge-settings.ts'
import type { HostBuild } from '../../shell/edge/files/host-build.ts'
import { openReleaseCache, type ReleaseCache } from '../../shell/edge/files/release-cache.ts'
import { openConnections, openReadConnections } from '../../shell/edge/proxy/connections.ts'
import { type FollowedRegistry, followRegistry } from '../../shell/edge/registry/followed-registry.ts'
import { releasePreparation } from '../../shell/edge/render/prepare-releases.ts'
import { type OpenedRenderer, openRenderer, type RenderLimits } from '../../shell/edge/render/renderer.ts'
import { landingProbe } from './landing-probe.ts'
import type { PrepareRole } from './role.ts'
import { StartError } from './start-error.ts'

const day = 24 * 3_600_000

const serverHalfOf = ({ server }: HostBuild, assets: string): string => join(assets, server ?? '')

interface RendererParts {
  readonly releases: ReleaseCache
  /** The shell that is in force. */
  readonly host: () => HostBuild
  readonly limits: RenderLimits
}

/** What draws the pages of documents, in processes of its own. */
function rendererOf(server: FastifyInstance, { releases, host, limits }: RendererParts): OpenedRenderer {
  const renderer = openRenderer({
    file: () => serverHalfOf(host(), releases.assets),
    files: releases,
    limits,
    onRender: ({ remote, release, outcome, milliseconds, detail }) => {
      renderedPages.add({ remote, outcome })
      if (outcome !== 'rendered')
        server.log.warn({ remote, release, reason: outcome, milliseconds, detail }, 'a page was not rendered')
    },
  })
  server.addHook('onClose', async () => renderer.close())
  return renderer
}

/** @throws StartError where pages would be rendered without the walls that are needed. */
async function lookAtWalls({ log }: FastifyInstance, { socket, needsWalls }: RenderSettings): Promise<void> {
  if (socket !== undefined) return log.info({ socket }, 'pages are rendered by the role render')
  const walls = await findWalls()
  const missing = missingWalls(walls)
  if (needsWalls && missing.length > 0)
    throw new StartError(
      `This system keeps code of releases from nothing of: ${missing.join(', ')}. Start the role render in a container without network and name its RENDER_SOCKET, or say RENDER_WALL=optional.`,
    )
  log[missing.length > 0 ? 'warn' : 'info']({ walls: walls.standing, missing }, 'pages are rendered behind walls')
}

/**
 * Milliseconds for which an edge without files of its own waits for an API or an object store that does not answer yet.
 * Half of what a pod has to start (`infra/k8s/base/edge.yaml`).
 */
const startPatience = 60_000

/** Once a day, files of releases go that are no longer used. */
function cleanReleases(server: FastifyInstance, releases: ReleaseCache, registry: FollowedRegistry): void {
  const renew = () =>
    releases.renew(registry.inUse()).catch((error) => {
      server.log.warn({ reason: toError(error).message }, 'files of releases that are no longer used cannot be deleted')
    })
  const timer = setInterval(renew, day).unref()
  server.addHook('onClose', async () => clearInterval(timer))
}

/** Documents and files; what browsers ask of the API is handed on where that is another process. */
export const prepareRole: PrepareRole = (environment, roles) => {
  const settings = readEdgeSettings(environment, roles.includes('api'))
  const { apiOrigin, dataDir, trustedKeys } = settings
  return async ({ server, figures }) => {
    const connections = openConnections()
    const reads = openReadConnections()
    const lag = watchLoopLag()
    server.addHook('onClose', async () => {
      lag.close()
      await Promise.all([connections.destroy(), reads.destroy()])
    })
    const api = apiOrigin ? apiOverHttp(apiOrigin, reads) : apiInProcess(server)
    const home = join(dataDir, 'edge')
    const onRefusal = (release: string, reason: string) =>
      server.log.warn({ release, reason }, 'a release cannot be used')
    const releases = openReleaseCache({ api, home: join(home, 'releases'), trustedKeys, onRefusal })
    // Where it cannot be made, no release can be kept, and the start says so.
    await mkdir(releases.assets, { recursive: true }).catch(() => {})
    const registry = followRegistry({
      api,
      releases,
      keptIn: join(home, 'deployed.json'),
      onFailure: (reason) => server.log.warn({ reason }, 'releases in force cannot be followed'),
      beforeChange: (next) => prepare(next),
      // An API in this process is there, or it never will be.
      startPatience: apiOrigin ? startPatience : 0,
    })
    server.addHook('onClose', async () => registry.close())
    const renderer = rendererOf(server, {
      releases,
      host: () => registry.forVisitor(null).host,
      limits: settings.render,
    })
    addEdgeFigures(figures, renderer)
    await lookAtWalls(server, settings.render)
    const { memory, socket } = settings.render
    const prepare = releasePreparation({ renderer, files: releases, memory, socket, onRefusal })
    cleanReleases(server, releases, registry)
    await server.register(edgePlugin, {
      ...settings,
      admission: { processes: settings.render.processes, isLagging: lag.isLagging },
      renderer,
      api,
      apiUpstream: apiOrigin ? { origin: apiOrigin, connections } : undefined,
      registry,
      onViolation: ({ directive, disposition }) => policyViolations.add({ directive, disposition }),
    })
    return {
      probes: [async () => registry.isReady(), landingProbe(server)],
      begin: async () => lag.begin(),
      beforeListening: () =>
        registry.begin().catch((error) => {
          throw new StartError(
            `It cannot be learnt which releases are in force, and none were kept under ${home}: ${toError(error).message}`,
          )
        }),
    }
  }
}
