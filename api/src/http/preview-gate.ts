import type { FastifyRequest } from 'fastify'
import type { PreviewDraft, PreviewVisitor } from '../../../shared/contract/preview/preview.routes.ts'
import type { RouteContract } from '../../../shared/contract/route.ts'
import type { Caller } from '../database/caller.ts'
import type { Account } from './account.ts'

/** What a read of a preview is answered as. */
export interface Preview {
  readonly visitor: PreviewVisitor
  /** The visitor's account, which there is in the preview alone; null for a guest. */
  readonly account: Account | null
  /** Of the member of staff who opened it. */
  readonly author: { readonly actorId: string; readonly sessionId: string }
  readonly draft: (PreviewDraft & { readonly recordId: string | number }) | null
}

/** Lets in reads that bring the token of a preview, and answers them. */
export interface PreviewGate {
  /**
   * The preview that a call names; null for one that names none.
   * @throws ApiError `FORBIDDEN` for what no visitor reads, `PREVIEW_EXPIRED`, and `UNAUTHORIZED_ACCESS` for what a guest
   * does not.
   */
  authorize(request: FastifyRequest, route: RouteContract): Promise<Preview | null>
  /** Does the work of a call with the statements of a transaction in which the preview's change is made. */
  read<Result>(preview: Preview, caller: Caller, work: () => Promise<Result>): Promise<Result>
}

declare module 'fastify' {
  interface FastifyRequest {
    preview: Preview | null
  }
}
