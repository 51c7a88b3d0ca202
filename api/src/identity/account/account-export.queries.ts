import { type Kysely, sql } from 'kysely'
import type { exportAccount } from '../../../../shared/contract/identity/account.routes.ts'
import type { ReplyOf } from '../../../../shared/contract/route.ts'
import type { Schema } from '../../database/schema.ts'
import type { Account } from '../../http/account.ts'
import { countInvited } from '../../plan/tracking-limit.queries.ts'
import { factorsOf } from '../second-factor/factor.queries.ts'
import { requireUser } from '../user/user.queries.ts'
import { findWaitlistEntries } from './guest-traces.queries.ts'
import { shoppingOf } from './shopping-export.queries.ts'

const moment = (column: Date): string => column.toISOString()

/** Everything stored about an account, except its secrets. */
export async function exportOf(
  db: Kysely<Schema>,
  { id: userId, permissions }: Account,
): Promise<ReplyOf<typeof exportAccount>> {
  // In one transaction with one snapshot, so that the parts are consistent.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const user = await requireUser(tx, userId)
      const { invited, exportedAt } = await tx
        .selectFrom('user')
        .select((row) => [countInvited(row).as('invited'), sql<Date>`now()`.as('exportedAt')])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      const identities = await tx
        .selectFrom('oauth_identity')
        .select(['provider', 'email', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
      const sessions = await tx
        .selectFrom('user_session')
        .select(['created_at', 'last_used_at', 'user_agent as userAgent', 'country'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
      const signIns = await tx
        .selectFrom('sign_in')
        .select(['created_at', 'method', 'user_agent as userAgent', 'country'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
      const factors = await factorsOf(tx, userId)
      const emailChanges = await tx
        .selectFrom('email_change')
        .select(['new_email as email', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
      const mails = await tx
        .selectFrom('outbox_mail')
        .select(['subject', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
      // An unverified address may belong to another person.
      const waitlist = user.isEmailVerified ? await findWaitlistEntries(tx, user.email) : []
      const savedViews = await tx
        .selectFrom('saved_view')
        .select(['section', 'name', 'query', 'created_at'])
        .where('owner_id', '=', userId)
        .orderBy('created_at')
        .execute()
      return {
        exportedAt: moment(exportedAt),
        user,
        identities: identities.map(({ created_at, ...rest }) => ({ ...rest, createdAt: moment(created_at) })),
        sessions: sessions.map(({ created_at, last_used_at, userAgent, country }) => ({
          createdAt: moment(created_at),
          lastUsedAt: moment(last_used_at),
          userAgent,
          // A table constraint limits it to the contract's countries.
          country,
        })),
        signIns: signIns.map(({ created_at, ...rest }) => ({ at: moment(created_at), ...rest })),
        passkeys: factors.passkeys.map(({ id: _, ...passkey }) => passkey),
        authenticatorApp: factors.app,
        emailChanges: emailChanges.map(({ email, created_at }) => ({ email, createdAt: moment(created_at) })),
        mails: mails.map(({ subject, created_at }) => ({ subject, createdAt: moment(created_at) })),
        invited,
        ...(await shoppingOf(tx, userId)),
        waitlist,
        savedViews: savedViews.map(({ created_at, ...rest }) => ({ ...rest, createdAt: moment(created_at) })),
        permissions: permissions.toSorted(),
      }
    })
}
