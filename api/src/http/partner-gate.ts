import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PartnerScope } from '../../../shared/contract/partner-scope.ts'

/** Lets in calls that bring the key of a partner. */
export interface PartnerGate {
  /**
   * Counts the call against the limit of its key, in place of that of its address; passes over calls without a key.
   * @throws ApiError `UNAUTHORIZED_ACCESS` for a key that is not good, `FORBIDDEN` for one that is not good for this, or
   * `TOO_MANY_REQUESTS`.
   */
  authorize(request: FastifyRequest, reply: FastifyReply, scope: PartnerScope): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the limit of a partner's key counts the call. */
    isOfPartner: boolean
  }
}
