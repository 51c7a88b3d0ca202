import type { BulkResult } from '../../../../shared/contract/collection-bulk.ts'
import { sendUserLinks } from '../../../../shared/contract/user/user-links.routes.ts'
import { isOfOneRecord } from '../../collection/record-failure.ts'
import { ApiError } from '../../http/api-error.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { toApiError } from '../../http/problem.ts'
import { canMail } from '../../outbox/mail.ts'
import { guardRights } from '../user/rights.ts'
import { sendLink } from './send-link.ts'

/** Lets staff send links by which holders choose their passwords; they see neither link nor password. */
export const routes: NounRoutes = (serve, context) => {
  serve(sendUserLinks, async ({ account, body: { link, ids } }) => {
    if (!canMail(context.config)) throw new ApiError('EMAIL_NOT_SENT')
    const results: BulkResult[] = []
    for (const id of ids) {
      const userId = id.toLowerCase()
      try {
        await context.database.main.kysely.transaction().execute(async (tx) => {
          const judge = await guardRights(tx, account.id, { user: userId })
          await sendLink(context, tx, { link, userId, actorId: account.id })
          await judge({ user: userId })
        })
        results.push({ id, ok: true, message: null })
      } catch (error) {
        const { key } = toApiError(error)
        if (!isOfOneRecord(key)) throw error
        results.push({ id, ok: false, message: key })
      }
    }
    return { results }
  })
}
