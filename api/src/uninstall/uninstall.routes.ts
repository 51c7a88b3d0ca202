import { catalogue } from '../../../shared/contract/error-catalogue.ts'
import { uninstallFeedback } from '../../../shared/contract/uninstall/uninstall.routes.ts'
import type { ApiContext } from '../app/api-plugin.ts'
import { ApiError } from '../http/api-error.ts'
import type { Serve } from '../http/serve-route.ts'

const keyForm = /^[\w.:-]{8,100}$/

/** The caller's `Idempotency-Key`; null without one. */
function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && keyForm.test(header)) return header
  throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'idempotency-key', message: 'INVALID' }] })
}

export function uninstallRoutes(serve: Serve, { database }: ApiContext): void {
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
    const { code, name } = catalogue.SUCCESS
    return { code, name, message: 'SUCCESS' }
  })
}
