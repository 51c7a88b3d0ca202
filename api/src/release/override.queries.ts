import type { Kysely } from 'kysely'
import { overridePermission } from '../../../shared/contract/permission.ts'
import type { Schema } from '../database/schema.ts'
import { isAlive } from '../identity/session/session.queries.ts'
import { hasPermission } from '../identity/user/permissions.queries.ts'

/** Whether an account may override remotes now, in an active session. */
export async function mayOverride(
  db: Kysely<Schema>,
  session: { userId: string; sessionId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('user_session')
    .innerJoin('user', 'user.id', 'user_session.user_id')
    .select('user.id')
    .where('user_session.id', '=', session.sessionId)
    .where('user_session.user_id', '=', session.userId)
    .where(isAlive)
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined && hasPermission(db, found.id, overridePermission)
}
