import { sql } from 'kysely'
import { foldedEmail } from '../../../../shared/contract/identity/sign-in.routes.ts'
import { user } from '../../../../shared/contract/user/user.collection.ts'
import { redactAccount } from '../../audit/audit.queries.ts'
import { defineStore } from '../../collection/collection.ts'
import { computed, derived } from '../../collection/column.ts'
import { ApiError } from '../../http/api-error.ts'
import { removeOrRequestDeletion } from '../account/delete-account.ts'
import { watchAccounts } from './watch-accounts.ts'

const ownList = sql`array(select permission from user_permission where user_id = "user".id order by permission)`
const roleList = sql`array(select role_id::text from user_role where user_id = "user".id order by role_id)`
const lastActive = sql`(select max(last_used_at) from user_session where user_id = "user".id)`

/** Accounts as staff see and write them. Staff cannot grant or revoke more than they have. */
export const users = defineStore(user, {
  table: 'user',
  foldedKeys: { email: (value) => sql`email_folded = ${foldedEmail(value)}` },
  constraints: {
    user_email_key: { key: 'email', message: 'EMAIL_ALREADY_EXISTS' },
    user_plan_fkey: { key: 'planId', message: 'INVALID' },
    user_role_role_fkey: { key: 'roleIds', message: 'INVALID' },
  },
  columns: {
    isEmailVerified: derived(['email_verified_at'], (row) => row.email_verified_at !== null),
    hasPassword: computed('has_password', sql`password_hash is not null`),
    lastActiveAt: {
      select: [{ name: 'last_active_at', value: lastActive }],
      read: (row) => row.last_active_at?.toISOString() ?? null,
    },
    permissions: computed('permissions', ownList),
    roleIds: computed('role_ids', roleList),
  },
  check: ({ actorId, before, next, patch }) => {
    // A mistake here would lock its author out, and a new email of one's own must be verified.
    const isOwn = before?.id === actorId
    const ownAccess = (['email', 'isEmailVerified', 'status', 'isStaff', 'permissions', 'roleIds'] as const).filter(
      (name) => isOwn && name in patch,
    )
    // Staff must verify their mailbox themselves, by an invitation link or a mailed code.
    const isProvenByHand = next.isStaff === true && patch.isEmailVerified === true && before?.isEmailVerified !== true
    const wrong = [...ownAccess, ...(isProvenByHand ? (['isEmailVerified'] as const) : [])]
    return wrong.map((key) => ({ key, message: 'INVALID' as const }))
  },
  rulesIn: (context) => ({
    guard: watchAccounts(context, 'user'),
    remove: removeOrRequestDeletion(context),
    columnsOf: async ({ before, patch }) => {
      const { email, isEmailVerified } = patch
      const isNewMailbox =
        before !== null && email !== undefined && foldedEmail(email) !== foldedEmail(String(before.email))
      const isVerified = isEmailVerified ?? (before?.isEmailVerified === true && !isNewMailbox)
      return {
        ...(isVerified !== (before?.isEmailVerified ?? false) && { email_verified_at: isVerified ? new Date() : null }),
      }
    },
  }),
  beforeRemove: async (_transaction, id, { actorId }) => {
    if (String(id).toLowerCase() === actorId) throw new ApiError('FORBIDDEN')
  },
  afterDelete: (transaction, id) => redactAccount(transaction, String(id)),
  save: async (transaction, id, { patch }) => {
    const userId = String(id)
    if (patch.permissions) {
      await transaction.deleteFrom('user_permission').where('user_id', '=', userId).execute()
      if (patch.permissions.length > 0) {
        await transaction
          .insertInto('user_permission')
          .values(patch.permissions.map((permission) => ({ user_id: userId, permission })))
          .execute()
      }
    }
    if (patch.roleIds) {
      await transaction.deleteFrom('user_role').where('user_id', '=', userId).execute()
      if (patch.roleIds.length > 0) {
        await transaction
          .insertInto('user_role')
          .values(patch.roleIds.map((role_id) => ({ user_id: userId, role_id })))
          .execute()
      }
    }
  },
})
