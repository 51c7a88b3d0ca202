import type { FastifyInstance } from 'fastify'
import type { SigningKeys } from '../../config/signing-keys.ts'

/** Long enough for caches, and short enough for a new key to be known before it signs. */
const keptSeconds = 300

/** The keys that access tokens can be checked with, where checkers look for them. */
export function publishKeys(server: FastifyInstance, { published }: SigningKeys): void {
  server.get(
    '/.well-known/jwks.json',
    { config: { audience: 'public' }, schema: { hide: true } },
    async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${keptSeconds}`)
      return published
    },
  )
}
