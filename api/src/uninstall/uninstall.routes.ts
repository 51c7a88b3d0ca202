import { uninstallFeedback } from '../../../shared/contract/uninstall/uninstall.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { insertFeedback } from './uninstall.queries.ts'

export const routes: NounRoutes = (serve, { database }) => {
  serve(uninstallFeedback, async ({ body: { reason, feedback }, idempotencyKey }) => {
    await insertFeedback(database.main.kysely, {
      reason,
      feedback: feedback?.trim() || null,
      idempotency_key: idempotencyKey,
    })
    return acknowledgement()
  })
}
