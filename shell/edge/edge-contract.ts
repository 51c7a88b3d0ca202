import { pathsUnder, rootPrefix, uncrawledPaths } from '@qasima/shared/contract/root-route'
import { bases } from '@qasima/shared/contract/route'
import * as registryCalls from '@qasima/shared/federation/registry.routes'
import { readContract } from '@qasima/shared/server/contract-folder'
import { checkRoutes } from '@qasima/shared/server/declared-routes'
import type { FastifyInstance } from 'fastify'

/** What the contract says of the paths of one origin. */
export interface EdgeContract {
  /** What the API answers, with `*` for any rest. */
  readonly pathsOfApi: readonly string[]
  /** Begins the paths of the API and of its nouns, none of which is a page: `/api/`, `/go/`. */
  readonly prefixesOfApi: readonly string[]
  /** Begins those of them that people open: `/go/`. */
  readonly prefixesOfPeople: readonly string[]
  /** Begins the paths that search engines are asked to leave alone. */
  readonly uncrawledPaths: readonly string[]
}

/** Reads the contract, and stops the start when an edge does not serve the very calls that it declares for edges. */
export async function followContract(app: FastifyInstance): Promise<EdgeContract> {
  const { routes, rootRoutes } = await readContract()
  const declared = [...routes, ...Object.values(registryCalls)].filter(({ base }) => base === 'edge')
  const served: { method: string; path: string }[] = []
  const base = `${bases.edge}/`
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith(base)) return
    for (const one of [method].flat())
      if (one !== 'HEAD') served.push({ method: one, path: url.slice(base.length - 1) })
  })
  app.addHook('onReady', async () => checkRoutes(declared, served))
  // A server without logs has nothing to keep secrets from.
  if (app.hasDecorator('redaction')) app.redaction.add(() => routes)
  return {
    pathsOfApi: ['/api/*', ...pathsUnder(rootRoutes)],
    prefixesOfApi: ['/api/', ...rootRoutes.map(rootPrefix)],
    prefixesOfPeople: rootRoutes.filter(({ isOpenedByPeople }) => isOpenedByPeople).map(rootPrefix),
    uncrawledPaths: ['/api/', ...uncrawledPaths(rootRoutes)],
  }
}
