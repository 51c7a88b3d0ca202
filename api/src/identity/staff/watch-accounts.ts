import type { Transaction } from 'kysely'
import type { Guard } from '../../collection/collection.ts'
import type { Schema } from '../../database/schema.ts'
import type { ApiContext } from '../../http/context.ts'
import { canMail } from '../../outbox/mail.ts'
import type { SecurityChangeKind } from '../security/security.mail.ts'
import { applySecurityChange } from '../security/security-change.ts'
import { type AccountChange, type AccountState, guardRights } from '../user/rights.ts'
import { sendLink } from './send-link.ts'

const permissionsOf = ({ isStaff, given }: AccountState): string => (isStaff ? given.join() : 'none')

/** What a change means for the holder of the account. */
function kindsOf(before: AccountState, after: AccountState): SecurityChangeKind[] {
  const isNewEmail = before.email !== after.email
  const differences: readonly (readonly [SecurityChangeKind, boolean])[] = [
    ['email', isNewEmail],
    ['verification', !isNewEmail && before.isVerified !== after.isVerified],
    ['rights', permissionsOf(before) !== permissionsOf(after)],
    ['status', before.status !== after.status],
    ['trashed', !before.isTrashed && after.isTrashed],
    ['restored', before.isTrashed && !after.isTrashed],
  ]
  return differences.flatMap(([kind, differs]) => (differs ? [kind] : []))
}

interface Author {
  readonly actorId: string
  readonly sessionId?: string | undefined
}

/** Applies the consequences of a change to each affected account. `recordedId` is the one that is audited already. */
async function applyChanges(
  context: Pick<ApiContext, 'config'>,
  tx: Transaction<Schema>,
  changes: readonly AccountChange[],
  { actorId, sessionId, recordedId }: Author & { readonly recordedId: string },
): Promise<void> {
  for (const { before, after } of changes) {
    // A new account has nothing to end, and a permanently deleted one came from the trash.
    if (!before || !after) continue
    const [first, ...others] = kindsOf(before, after)
    if (!first) continue
    await applySecurityChange(context, tx, {
      user: after,
      kinds: [first, ...others],
      actorId,
      audit:
        after.id === recordedId
          ? 'recorded'
          : { before: { permissions: before.given }, after: { permissions: after.given } },
      previousEmail: before.email,
      // Through a role of their own; their current session continues.
      exceptSession: after.id === actorId ? sessionId : undefined,
    })
  }
}

/** An account created inactive is invited once it is activated. */
async function inviteNew(
  context: Pick<ApiContext, 'config'>,
  tx: Transaction<Schema>,
  userId: string,
  actorId: string,
) {
  const { status } = await tx.selectFrom('user').select('status').where('id', '=', userId).executeTakeFirstOrThrow()
  if (status === 'active') await sendLink(context, tx, { link: 'invitation', userId, actorId })
}

/** The guard of users and roles: staff grant no more than they have, and account holders are notified of changes. */
export const watchAccounts =
  (context: Pick<ApiContext, 'config'>, section: 'user' | 'role'): Guard =>
  async (tx, { id, batchId, ...author }) => {
    const subjectOf = (record: string | number | null) => {
      const text = record === null ? null : String(record).toLowerCase()
      return section === 'user' ? { user: text } : { role: text }
    }
    const judge = await guardRights(tx, author.actorId, subjectOf(id))
    return async (changed) => {
      const recordedId = section === 'user' ? String(changed).toLowerCase() : ''
      await applyChanges(context, tx, await judge(subjectOf(changed)), { ...author, recordedId })
      // Not for imports, which may contain thousands: staff choose whom to invite.
      const isNewAccount = section === 'user' && id === null && batchId === undefined
      if (isNewAccount && canMail(context.config)) await inviteNew(context, tx, recordedId, author.actorId)
    }
  }
