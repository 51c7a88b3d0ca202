import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { bases } from '../../../shared/contract/route.ts'

/** All that the page needs comes from here; its pictures are written into its style sheet. */
const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** Collects the operations of the routes registered after it, for the OpenAPI document. */
export async function describeRoutes(server: FastifyInstance, publicOrigin: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Qasima API',
        version: '1',
        description: 'Stores, coupons and prices. Texts come in the language of `Accept-Language`: ar (default) or en.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicOrigin }],
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    hideUntagged: true,
  })
}

/** The document under the base of the API, and a page to read it at `/docs`. */
export async function documentRoutes(server: FastifyInstance): Promise<void> {
  server.get(
    `${bases.api}/openapi.json`,
    { config: { audience: 'public' }, schema: { hide: true } },
    async (_, reply) => {
      reply.header('cache-control', 'public, max-age=60')
      return server.swagger()
    },
  )
  await server.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, audience: 'public' }
    })
    await docs.register(swaggerUi, { routePrefix: '/docs', staticCSP: policy, uiConfig: { tryItOutEnabled: false } })
  })
}
