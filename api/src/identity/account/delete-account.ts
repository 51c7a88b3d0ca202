import { sql, type Transaction } from 'kysely'
import type { deleteAccount } from '../../../../shared/contract/identity/account.routes.ts'
import { accountDeletionGraceHours } from '../../../../shared/contract/identity/identity.limits.ts'
import type { Language } from '../../../../shared/contract/language.ts'
import type { user } from '../../../../shared/contract/user/user.collection.ts'
import { acknowledgement } from '../../../../shared/server/acknowledgement.ts'
import { recordAudit } from '../../collection/record-audit.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApiContext } from '../../http/context.ts'
import type { Handler } from '../../http/serve-route.ts'
import { confirmOwnPassword, passwordHashOf } from '../password/own-password.ts'
import { applySecurityChange } from '../security/security-change.ts'
import { voidSecrets } from '../security/void-secrets.queries.ts'
import { endSessions } from '../session/session.queries.ts'
import { notifyUser } from '../user/notify-user.ts'
import { lockUser } from '../user/user.queries.ts'
import { deletionAskedMail } from './account.mail.ts'

/**
 * The farewell screen needs its session for five seconds; a device that never signs out keeps it no longer than this.
 */
const graceSeconds = 60

/** A test account has no grace period. */
async function deleteAtOnce(
  context: ApiContext,
  tx: Transaction<Schema>,
  user: { readonly id: string; readonly email: string },
  language: Language,
): Promise<{ deleteAt: string }> {
  const { at } = await tx
    .updateTable('user')
    .set({ status: 'deleted', deleted_at: sql<Date>`now()`, delete_at: null })
    .where('id', '=', user.id)
    .returning(sql<Date>`now()`.as('at'))
    .executeTakeFirstOrThrow()
  await endSessions(tx, { userId: user.id, reason: 'deletion' })
  const audit = { before: { status: 'active' }, after: { status: 'deleted' } }
  await applySecurityChange(context, tx, { user, kinds: ['trashed'], actorId: user.id, audit, language })
  return { deleteAt: at.toISOString() }
}

/**
 * Requests the deletion of the caller's own account.
 * @throws ApiError `INVALID_CREDENTIALS` for a wrong password; `STEP_UP_REQUIRED` for an account without one, whose
 * provider must confirm it with a recent sign-in.
 */
export function requestDeletion(context: ApiContext): Handler<typeof deleteAccount> {
  const db = context.database.main.kysely
  return async ({ account, body, language }) => {
    const { id: userId, sessionId } = account
    const hash = await passwordHashOf(context, userId)
    if (hash === null) {
      if (!account.isRecent) throw new ApiError('STEP_UP_REQUIRED')
    } else {
      await confirmOwnPassword(context, { userId, password: body.password ?? '', hash, failure: 'INVALID_CREDENTIALS' })
    }
    return db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, userId)
      if (user.userType === 'test') return deleteAtOnce(context, tx, user, language)
      // Asking again does not delay it.
      const { deleteAt } = await tx
        .updateTable('user')
        .set({
          delete_at: sql<Date>`coalesce(delete_at, now() + make_interval(hours => ${accountDeletionGraceHours}))`,
        })
        .where('id', '=', userId)
        .returning(sql<Date>`delete_at`.as('deleteAt'))
        .executeTakeFirstOrThrow()
      if (!user.deleteAt) {
        const audit = { actorId: userId, action: 'update', section: 'user', recordId: userId } as const
        await recordAudit(tx, { ...audit, before: { deleteAt: null }, after: { deleteAt: deleteAt.toISOString() } })
      }
      // A link mailed before would sign in, and so cancel the request.
      await voidSecrets(tx, userId)
      await endSessions(tx, { userId, reason: 'deletion', except: sessionId })
      await tx
        .updateTable('user_session')
        .set({ expires_at: sql<Date>`least(expires_at, now() + make_interval(secs => ${graceSeconds}))` })
        .where('id', '=', sessionId)
        .execute()
      const { publicOrigin } = context.config
      await notifyUser(context, tx, deletionAskedMail, {
        to: user.email,
        userId,
        language,
        values: { publicOrigin, deleteAt },
      })
      return { deleteAt: deleteAt.toISOString() }
    })
  }
}

type RemoveUser = Handler<typeof user.routes.remove>

/** The call by which staff delete other accounts; for the caller's own account it requests the deletion. */
export const removeOrRequestDeletion =
  (context: ApiContext) =>
  (usual: RemoveUser): RemoveUser =>
  async (call) => {
    const { account, params, body } = call
    const isOwn = params.id.toLowerCase() === account?.id
    // Without confirmation, deleting one's own account in bulk is probably a mistake that would lock staff out.
    if (!isOwn || (account.isStaff && !body)) return usual(call)
    const asked = await requestDeletion(context)({ ...call, params: undefined, query: undefined, body: body ?? {} })
    return { ...acknowledgement(), ...asked }
  }
