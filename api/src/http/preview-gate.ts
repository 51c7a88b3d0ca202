import type { FastifyRequest } from 'fastify'
import type { PreviewDraft, PreviewVisitor } from '../../../shared/contract/preview/preview.routes.ts'
import type { RouteContract } from '../../../shared/contract/route.ts'
import type { Caller } from '../database/caller.ts'
import type { Account } from './account.ts'

/** The identity under which a preview's read is answered. */
export interface Preview {
  readonly visitor: PreviewVisitor
  /** The visitor's account, which exists only in the preview; null for a guest. */
  readonly account: Account | null
  /** The member of staff who opened it. */
  readonly author: { readonly actorId: string; readonly sessionId: string }
  readonly draft: (PreviewDraft & { readonly recordId: string | number }) | null
}

/** Authorizes reads with a preview token, and answers them. */
export interface PreviewGate {
  /**
   * The preview of a call; null if it has none.
   * @throws ApiError `FORBIDDEN` for what no visitor reads, `PREVIEW_EXPIRED`, and `UNAUTHORIZED_ACCESS` for what a
   * guest may not read.
   */
  authorize(request: FastifyRequest, route: RouteContract): Promise<Preview | null>
  /** Runs a call's work inside a transaction that contains the preview's change. */
  read<Result>(preview: Preview, caller: Caller, work: () => Promise<Result>): Promise<Result>
}

declare module 'fastify' {
  interface FastifyRequest {
    preview: Preview | null
  }
}
