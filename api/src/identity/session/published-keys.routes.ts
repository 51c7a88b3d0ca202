import type { NounRoutes } from '../../http/noun-routes.ts'

/** Long enough for caches, and short enough that a new key is known before it signs. */
const keptSeconds = 300

/** The public keys of access tokens, at the standard address. */
export const routes: NounRoutes = (_serve, { keys: { published } }, server) => {
  server.get('/.well-known/jwks.json', { config: { audience: 'public' } }, async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${keptSeconds}`)
    return published
  })
}
