import { pathsUnder, rootPrefix, uncrawledPaths } from '@qasima/shared/contract/root-route'
import { bases } from '@qasima/shared/contract/route'
import * as registryCalls from '@qasima/shared/federation/registry.routes'
import { readContract } from '@qasima/shared/server/contract-folder'
import { checkRoutes } from '@qasima/shared/server/declared-routes'
import type { FastifyInstance } from 'fastify'

/** The paths of one origin, according to the contract. */
export interface EdgeContract {
  /** Paths that the API serves, with `*` for any rest. */
  readonly pathsOfApi: readonly string[]
  /** Path prefixes of the API and its nouns, which have no pages: `/api/`, `/go/`. */
  readonly prefixesOfApi: readonly string[]
  /** Those of them that people open: `/go/`. */
  readonly prefixesOfPeople: readonly string[]
  /** Path prefixes that search engines are asked not to crawl. */
  readonly uncrawledPaths: readonly string[]
}

/** Reads the contract, and stops the start if the edge's calls differ from those that it declares for edges. */
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
  // A server without logs needs no redaction.
  if (app.hasDecorator('redaction')) app.redaction.add(() => routes)
  return {
    pathsOfApi: ['/api/*', ...pathsUnder(rootRoutes)],
    prefixesOfApi: ['/api/', ...rootRoutes.map(rootPrefix)],
    prefixesOfPeople: rootRoutes.filter(({ isOpenedByPeople }) => isOpenedByPeople).map(rootPrefix),
    uncrawledPaths: ['/api/', ...uncrawledPaths(rootRoutes)],
  }
}
