import type { FastifyInstance } from 'fastify'
import type { ApiContext } from './context.ts'
import type { Serve } from './serve-route.ts'

/**
 * Serves the calls of a noun below the base of the API. A file `<noun>.routes.ts` exports it as `routes`, and the start
 * discovers it. `server` is a separate scope, for plugins that only these routes need.
 */
export type NounRoutes = (serve: Serve, context: ApiContext, server: FastifyInstance) => void | Promise<void>

/** Serves addresses of a noun outside the API's base, declared with `defineRootRoute`; exported as `rootRoutes`. */
export type RootRoutes = (server: FastifyInstance, context: ApiContext) => void | Promise<void>
