import type { NounRoutes } from '../../http/noun-routes.ts'

/** Long enough for caches, and short enough for a new key to be known before it signs. */
const keptSeconds = 300

/** The keys that access tokens can be checked with, where checkers look for them. */
export const routes: NounRoutes = (_serve, { keys: { published } }, server) => {
  server.get('/.well-known/jwks.json', { config: { audience: 'public' } }, async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${keptSeconds}`)
    return published
  })
}
