import { uninstallFeedback } from '../../../shared/contract/uninstall/uninstall.routes.ts'
import { acknowledgement } from '../http/acknowledgement.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'

const keyForm = /^[\w.:-]{8,100}$/

/** The caller's `Idempotency-Key`; null without one. */
function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && keyForm.test(header)) return header
  throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'idempotency-key', message: 'INVALID' }] })
}

export const routes: NounRoutes = (serve, { database }) => {
  serve(uninstallFeedback, async ({ body, headers }) => {
    await database.main.kysely
      .insertInto('uninstall_feedback')
      .values({
        reason: body.reason,
        feedback: body.feedback?.trim() || null,
        idempotency_key: idempotencyKey(headers['idempotency-key']),
      })
      // The same key is the same submission, sent again.
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .execute()
    return acknowledgement()
  })
}
