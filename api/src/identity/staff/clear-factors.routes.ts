import { clearUserFactors } from '../../../../shared/contract/identity/second-factor.routes.ts'
import { acknowledgement } from '../../../../shared/server/acknowledgement.ts'
import { ApiError } from '../../http/api-error.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { hasFactor, summaryOf } from '../second-factor/change-factors.ts'
import { clearFactors, factorsOf } from '../second-factor/factor.queries.ts'
import { applySecurityChange } from '../security/security-change.ts'
import { guardRights } from '../user/rights.ts'

/** Lets staff help a colleague who lost every second factor; the password stays. */
export const routes: NounRoutes = (serve, context) => {
  const db = context.database.main.kysely

  serve(clearUserFactors, async ({ account, params }) => {
    const { id: userId } = params
    // Removing one's own factors needs confirmation for each, elsewhere.
    if (userId.toLowerCase() === account.id) throw new ApiError('FORBIDDEN')
    await db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('user')
        .select(['id', 'email'])
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!user) throw new ApiError('NOT_FOUND')
      await guardRights(tx, account.id, { user: user.id })
      const before = await factorsOf(tx, user.id)
      if (!hasFactor(before)) throw new ApiError('NOT_FOUND')
      await clearFactors(tx, user.id)
      await applySecurityChange(context, tx, {
        user,
        kinds: ['factorsCleared'],
        actorId: account.id,
        audit: { before: summaryOf(before), after: summaryOf({ passkeys: [], app: null }) },
      })
    })
    return acknowledgement('SUCCESS')
  })
}
