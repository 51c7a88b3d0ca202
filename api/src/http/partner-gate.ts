import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PartnerScope } from '../../../shared/contract/partner-scope.ts'

/** Authorizes calls with a partner key. */
export interface PartnerGate {
  /**
   * Counts the call against the limit of its key instead of its address; ignores calls without a key.
   * @throws ApiError `UNAUTHORIZED_ACCESS` for an invalid key, `FORBIDDEN` for one without this scope, or
   * `TOO_MANY_REQUESTS`.
   */
  authorize(request: FastifyRequest, reply: FastifyReply, scope: PartnerScope): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the partner key's limit counts the call. */
    isOfPartner: boolean
  }
}
