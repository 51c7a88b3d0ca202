import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryId } from '../../../../shared/contract/country.ts'
import type { SignInMethod } from '../../../../shared/contract/identity/account.routes.ts'
import { sessionDays } from '../../../../shared/contract/identity/identity.limits.ts'
import type { SignedIn } from '../../../../shared/contract/identity/sign-in.routes.ts'
import type { Language } from '../../../../shared/contract/language.ts'
import { recordAudit } from '../../collection/record-audit.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallDevice } from '../../http/call-device.ts'
import type { ApiContext } from '../../http/context.ts'
import { type MailContext, notifyUser } from '../user/notify-user.ts'
import { toUser, userColumns } from '../user/user.queries.ts'
import { accountKeptMail } from './account-kept.mail.ts'
import { hashOfDevice } from './known-device.queries.ts'
import { hashOfToken, newRefreshToken } from './refresh-token.ts'

declare module '../../database/schema.ts' {
  interface ClosedColumns {
    'sign_in.method': SignInMethod
    'sign_in.country': CountryId
  }
}

export interface NewSession {
  readonly userId: string
  readonly device: CallDevice
  /** Null for a session that replaces another, which the history does not list again. */
  readonly method: SignInMethod | null
  /** The hash that the password was checked against: no session begins if it has changed since. */
  readonly passwordHash?: string
  /** The language of the account from now on. */
  readonly language?: Language
}

/**
 * Starts a session on a device, with the only copy of its refresh token. Locks the account, and cancels a requested
 * deletion.
 * @throws ApiError `USER_INACTIVE` for an account that may not sign in, or no longer exists; `INVALID_CREDENTIALS` if
 * the checked password has changed since.
 */
export async function startSession(db: Kysely<Schema>, { userId, device, method, passwordHash, language }: NewSession) {
  const deviceHash = hashOfDevice(device.remember())
  const refreshToken = newRefreshToken()
  const row = await db
    .with('account', (step) =>
      step
        .selectFrom('user')
        .select([...userColumns, 'delete_at', 'language'])
        .where('id', '=', userId)
        .where('status', '=', sql.lit('active'))
        .where('deleted_at', 'is', null)
        .where((user) => (passwordHash === undefined ? sql.lit(true) : user('password_hash', '=', passwordHash)))
        .forNoKeyUpdate(),
    )
    .with('kept', (step) =>
      step
        .updateTable('user')
        .from('account')
        .set({ delete_at: null, ...(language && { language }) })
        .whereRef('user.id', '=', 'account.id')
        .where((is) =>
          is.or([
            is('account.delete_at', 'is not', null),
            ...(language ? [is('account.language', '!=', language)] : []),
          ]),
        ),
    )
    .with('session', (step) =>
      step
        .insertInto('user_session')
        .columns(['user_id', 'user_agent', 'country', 'device_hash', 'expires_at'])
        .expression((row) =>
          row
            .selectFrom('account')
            .select([
              'id',
              sql.val(device.userAgent).as('user_agent'),
              sql.val(device.country).as('country'),
              sql<Buffer>`${deviceHash}::bytea`.as('device_hash'),
              sql<Date>`now() + make_interval(days => ${sessionDays.absolute})`.as('expires_at'),
            ]),
        )
        .returning('id'),
    )
    .with('token', (step) =>
      step
        .insertInto('refresh_token')
        .columns(['token_hash', 'session_id'])
        .expression((row) =>
          row.selectFrom('session').select([sql<Buffer>`${hashOfToken(refreshToken)}::bytea`.as('token_hash'), 'id']),
        ),
    )
    .with('known', (step) =>
      step
        .insertInto('known_device')
        .columns(['user_id', 'device_hash'])
        .expression((row) =>
          row.selectFrom('account').select(['id', sql<Buffer>`${deviceHash}::bytea`.as('device_hash')]),
        )
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_used_at: sql<Date>`now()` }),
        ),
    )
    .with('history', (step) =>
      step
        .insertInto('sign_in')
        .columns(['user_id', 'method', 'user_agent', 'country'])
        .expression((row) =>
          row
            .selectFrom('account')
            .select([
              'id',
              sql<SignInMethod>`${method}::text`.as('method'),
              sql.val(device.userAgent).as('user_agent'),
              sql.val(device.country).as('country'),
            ])
            .where(sql<boolean>`${method}::text is not null`),
        ),
    )
    .selectFrom(['account', 'session'])
    .selectAll('account')
    .select('session.id as sessionId')
    .executeTakeFirst()
  if (!row) throw new ApiError(passwordHash === undefined ? 'USER_INACTIVE' : 'INVALID_CREDENTIALS')
  // When the account would have been erased, had this sign-in not cancelled it.
  const { sessionId, delete_at: cancelledDeletion } = row
  return { sessionId, refreshToken, user: toUser(row), language: language ?? row.language, cancelledDeletion }
}

/** Cancelling a deletion is a change of the account's status: audited, and mailed to its holder. */
async function recordKept(
  context: MailContext,
  tx: Transaction<Schema>,
  { user, language, deleteAt }: { user: SignedIn['user']; language: Language; deleteAt: Date },
): Promise<void> {
  const userId = user.id
  await recordAudit(tx, {
    actorId: userId,
    action: 'update',
    section: 'user',
    recordId: userId,
    before: { deleteAt: deleteAt.toISOString() },
    after: { deleteAt: null },
  })
  const values = { publicOrigin: context.config.publicOrigin, at: new Date() }
  await notifyUser(context, tx, accountKeptMail, { to: user.email, userId, language, values })
}

/**
 * Signs an account in on a device: a new session, its tokens, and the user as stored now. The caller must have verified
 * the person. `rotation.ts` refreshes the tokens from here on.
 * @throws ApiError as `startSession`.
 */
export async function signIn(
  context: Pick<ApiContext, 'signAccessToken'> & MailContext,
  session: NewSession,
  tx: Transaction<Schema>,
): Promise<SignedIn> {
  const { user, sessionId, refreshToken, language, cancelledDeletion } = await startSession(tx, session)
  if (cancelledDeletion) await recordKept(context, tx, { user, language, deleteAt: cancelledDeletion })
  const accessToken = context.signAccessToken({ userId: user.id, sessionId })
  return { user, tokens: { accessToken, refreshToken }, ...(cancelledDeletion && { deletionCancelled: true }) }
}
