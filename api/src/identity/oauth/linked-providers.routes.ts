import type { Kysely } from 'kysely'
import {
  type LinkedProvider,
  listLinkedProviders,
  unlinkProvider,
} from '../../../../shared/contract/identity/linked-providers.routes.ts'
import type { OAuthProvider } from '../../../../shared/contract/identity/oauth.routes.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { applySecurityChange } from '../security/security-change.ts'
import { lockUser } from '../user/user.queries.ts'
import { signInProvidersOf } from './sign-in-providers.ts'

declare module '../../database/schema.ts' {
  interface ClosedColumns {
    'oauth_identity.provider': OAuthProvider
  }
}

async function linkedTo(db: Kysely<Schema>, userId: string): Promise<LinkedProvider[]> {
  const rows = await db
    .selectFrom('oauth_identity')
    .select(['provider', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ provider, email, created_at }) => ({ provider, email, createdAt: created_at.toISOString() }))
}

const namesOf = (linked: readonly LinkedProvider[]) => ({ providers: linked.map(({ provider }) => provider) })

/** The sign-in providers of the caller. */
export const routes: NounRoutes = (serve, context) => {
  const db = context.database.main.kysely
  const signInProviders = signInProvidersOf(context)

  serve(listLinkedProviders, async ({ account }) => ({ items: await linkedTo(db, account.id) }))

  serve(unlinkProvider, async ({ account, params: { provider }, language }) => {
    const { id: userId, sessionId, isRecent } = account
    if (!isRecent) throw new ApiError('STEP_UP_REQUIRED')
    return db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, userId)
      const before = await linkedTo(tx, userId)
      const items = before.filter((linked) => linked.provider !== provider)
      if (items.length === before.length) throw new ApiError('NOT_FOUND')
      // A provider that is no longer configured cannot be used.
      const hasOther = user.passwordHash !== null || items.some((linked) => signInProviders.has(linked.provider))
      if (!hasOther) throw new ApiError('ONLY_WAY_TO_SIGN_IN')
      // A sign-in with it that is being handed over ends as well.
      for (const table of ['oauth_identity', 'oauth_handover'] as const) {
        await tx.deleteFrom(table).where('user_id', '=', userId).where('provider', '=', provider).execute()
      }
      await applySecurityChange(context, tx, {
        user,
        kinds: ['providerUnlinked'],
        actorId: userId,
        audit: { before: namesOf(before), after: namesOf(items) },
        exceptSession: sessionId,
        language,
      })
      return { items }
    })
  })
}
