import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { readDocs } from '../../../../shared/contract/openapi/openapi.routes.ts'
import { bases, type RouteContract } from '../../../../shared/contract/route.ts'
import { readContractExports } from './contract-exports.ts'
import { openApiDocument } from './openapi-document.ts'

/** All that the page needs comes from here; its pictures are written into its style sheet. */
const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
}

interface DescribedApi {
  readonly publicOrigin: string
  readonly routes: readonly RouteContract[]
}

/** The document under the base of the API, and a page to read it at `/docs`. */
export async function documentRoutes(server: FastifyInstance, { publicOrigin, routes }: DescribedApi): Promise<void> {
  const document = openApiDocument({ publicOrigin, routes, ...(await readContractExports()) })
  const text = JSON.stringify(document)
  server.get(`${bases.api}/openapi.json`, { config: { audience: 'public' } }, async (_, reply) =>
    reply.header('cache-control', 'public, max-age=60').type('application/json; charset=utf-8').send(text),
  )
  await server.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, audience: 'public' }
    })
    // The page reads the document through this plugin, which is given the one that is made of the contract.
    await docs.register(swagger, { mode: 'static', specification: { document: JSON.parse(text) } })
    await docs.register(swaggerUi, {
      routePrefix: readDocs.rootPath,
      staticCSP: policy,
      uiConfig: { tryItOutEnabled: false },
    })
  })
}
