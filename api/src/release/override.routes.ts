import { makeOverride, readOverride } from '../../../shared/contract/release/override.routes.ts'
import { overrideHours } from '../../../shared/contract/release/release.limits.ts'
import { recordAudit } from '../collection/record-audit.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { mayOverride } from './override.queries.ts'
import { overrideTokenOf, readOverrideToken } from './override-token.ts'

export const routes: NounRoutes = (serve, { database, keys }) => {
  const { kysely } = database.main

  serve(makeOverride, async ({ account, body: { remote, origin } }) => {
    const expiresAt = new Date(Date.now() + overrideHours * 3_600_000).toISOString()
    await kysely.transaction().execute((tx) =>
      recordAudit(tx, {
        actorId: account.id,
        action: 'create',
        section: 'releases',
        recordId: remote,
        before: null,
        after: { override: origin },
      }),
    )
    const claims = { remote, origin, userId: account.id, expiresAt, sessionId: account.sessionId }
    return { token: overrideTokenOf(claims, keys), expiresAt }
  })

  // Checked for each document, so that ending the session or revoking the permission takes effect at once.
  serve(readOverride, async ({ params: { token } }) => {
    const claims = readOverrideToken(token, keys)
    if (!claims || !(await mayOverride(kysely, claims))) throw new ApiError('NOT_FOUND')
    const { remote, origin, userId, expiresAt } = claims
    return { remote, origin, userId, expiresAt }
  })
}
