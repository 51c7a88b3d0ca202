import jwt, { type JwtHeader, type TokenOrHeader } from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accessTokenMinutes } from '../../../shared/contract/identity/identity.limits.ts'
import type { SigningKeys } from '../config/signing-keys.ts'
import { ApiError } from '../http/api-error.ts'

const issuer = 'qasima'
/** The service that takes them; a key that signs for another one some day signs nothing for this one. */
const audience = 'qasima-api'

/** Signs and verifies access tokens on a server, with the keys of the service. */
export async function registerAccessTokens(server: FastifyInstance, keys: SigningKeys): Promise<void> {
  await server.register(jwt, {
    secret: {
      private: keys.privateKey,
      public: async (_request: FastifyRequest, token: TokenOrHeader) => {
        // `decode.complete` below is what makes this the whole token rather than its claims.
        const { header } = token as { header: JwtHeader }
        const key = keys.publicKeys.get(header.kid ?? '')
        if (!key) throw new ApiError('UNAUTHORIZED_ACCESS')
        return key
      },
    },
    decode: { complete: true },
    sign: { algorithm: 'EdDSA', kid: keys.kid, iss: issuer, aud: audience, expiresIn: `${accessTokenMinutes}m` },
    verify: {
      // A signature that was checked is remembered until its token expires; the session is looked up each time.
      cache: 5_000,
      algorithms: ['EdDSA'],
      allowedIss: issuer,
      allowedAud: audience,
      requiredClaims: ['sub', 'sid', 'aud', 'exp'],
    },
  })
}
