import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { foldedEmail } from '../../../../shared/contract/identity/sign-in.routes.ts'
import { ConfigError } from '../../../../shared/server/settings.ts'
import { recordAudit } from '../../collection/record-audit.ts'
import type { Config } from '../../config/config.ts'
import { loadOrCreateSecret } from '../../config/signing-keys.ts'
import type { Connection } from '../../database/connection.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { hashPassword, isPassword } from '../../password/password.ts'
import { isCommonPassword } from '../password/common-password.ts'
import { issueResetToken } from '../password/reset-token.ts'
import { clearFactors, needsSecondStep } from '../second-factor/factor.queries.ts'
import { applySecurityChange } from '../security/security-change.ts'
import { voidSecrets } from '../security/void-secrets.queries.ts'
import { endSessions } from '../session/session.queries.ts'
import type { MailContext } from '../user/notify-user.ts'
import { giveNewPermissions } from './new-permissions.queries.ts'

export interface StaffCredentials {
  readonly email: string
  readonly password: string
}

/** The account of `ADMIN_EMAIL` and `ADMIN_PASSWORD`; without a password, one is generated once in the data folder. */
export async function firstStaffCredentials({
  admin,
  dataDir,
}: Pick<Config, 'admin' | 'dataDir'>): Promise<StaffCredentials> {
  const made = () => randomBytes(12).toString('base64url')
  return { email: admin.email, password: admin.password ?? (await loadOrCreateSecret(dataDir, 'admin-password', made)) }
}

/** A complete profile, so that the first sign-in leads to the back-office and not to a form. */
const profile = {
  first_name: 'Qasima',
  last_name: 'Staff',
  sex: 'FEMALE',
  birth_date: '1990-01-01',
  country: 'eg',
} as const

const hasStaff = async (kysely: Kysely<Schema>): Promise<boolean> =>
  (await kysely.selectFrom('user').select('id').where('is_staff', '=', true).limit(1).executeTakeFirst()) !== undefined

/**
 * Retires an account registered under the address before: its sessions and links end, and none of its passwords,
 * providers or devices opens the account that replaces it.
 */
async function retire(tx: Transaction<Schema>, email: string): Promise<void> {
  const earlier = await tx
    .updateTable('user')
    .set({ deleted_at: sql<Date>`now()` })
    .where('email_folded', '=', foldedEmail(email))
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!earlier) return
  await endSessions(tx, { userId: earlier.id, reason: 'everywhere' })
  await voidSecrets(tx, earlier.id)
  const audit = { actorId: null, action: 'delete', section: 'user', recordId: earlier.id } as const
  await recordAudit(tx, { ...audit, before: { deletedAt: null }, after: { replacedBy: 'the first staff account' } })
}

/**
 * Creates the first staff account, if there is no staff: active, verified, with every permission. If there is any,
 * active or not, no account is changed.
 * @throws ConfigError if it would have a common password.
 */
export async function ensureFirstStaff(
  { kysely }: Pick<Connection, 'kysely'>,
  { email, password, refusesCommon = false }: StaffCredentials & { readonly refusesCommon?: boolean },
  permissions: readonly string[],
): Promise<void> {
  if (!(await hasStaff(kysely))) {
    if (refusesCommon && isCommonPassword(password, email))
      throw new ConfigError('ADMIN_PASSWORD', 'is easy to guess, and would open everything; choose another')
    const password_hash = await hashPassword(password)
    await kysely.transaction().execute(async (tx) => {
      await retire(tx, email)
      const { id } = await tx
        .insertInto('user')
        .values({ ...profile, email, password_hash, is_staff: true, email_verified_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('user_permission')
        .values(permissions.map((permission) => ({ user_id: id, permission })))
        .execute()
    })
  }
  await kysely.transaction().execute((tx) => giveNewPermissions(tx, permissions))
}

/** Whether the first account's original password still works; it is shown only then. */
export async function isFirstPassword(kysely: Kysely<Schema>, { email, password }: StaffCredentials): Promise<boolean> {
  const row = await kysely
    .selectFrom('user')
    .select('password_hash')
    .where('email_folded', '=', foldedEmail(email))
    .where('is_staff', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.password_hash != null && isPassword(password, row.password_hash)
}

/**
 * A link that gives a lost staff account a new password, for the operator's terminal; the account becomes active again
 * and has no second factor. The consequences of a security change apply: sessions, links and codes end, and its holder
 * is mailed.
 * @throws ApiError `USER_NOT_FOUND` if no staff account has this address.
 */
export async function resetStaff(
  { kysely }: Pick<Connection, 'kysely'>,
  context: MailContext,
  email: string,
): Promise<string> {
  return kysely.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('user')
      .select(['id', 'email', 'status'])
      .where('email_folded', '=', foldedEmail(email))
      .where('is_staff', '=', true)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) throw new ApiError('USER_NOT_FOUND')
    const { id: userId, status } = account
    const hadFactor = await needsSecondStep(tx, userId)
    await tx.updateTable('user').set({ status: 'active', password_hash: null }).where('id', '=', userId).execute()
    // Losing a password may include losing the device of the second factor.
    await clearFactors(tx, userId)
    await applySecurityChange(context, tx, {
      user: account,
      kinds: [
        'password',
        ...(hadFactor ? (['factorsCleared'] as const) : []),
        ...(status === 'active' ? [] : (['status'] as const)),
      ],
      actorId: null,
      audit: { before: { status }, after: { status: 'active', linkSent: 'reset' } },
    })
    const token = await issueResetToken(tx, userId)
    return new URL(`/en/reset-password/${token}`, context.config.publicOrigin).href
  })
}
