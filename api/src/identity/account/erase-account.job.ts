import { sql, type Transaction } from 'kysely'
import type { Language } from '../../../../shared/contract/language.ts'
import { redactAccount } from '../../audit/audit.queries.ts'
import type { Schema } from '../../database/schema.ts'
import { canMail, queueMail } from '../../outbox/mail.ts'
import { defineJob, type JobContext } from '../../worker/job.ts'
import { forgetTriesForEmail } from '../sign-in/sign-in-failures.ts'
import { deletedMail } from './account.mail.ts'
import { removeGuestTraces } from './guest-traces.queries.ts'

/** Tables whose rows belong to an account and are deleted with it. Refresh tokens are deleted with their session. */
const ownedTables = [
  'user_permission',
  'user_role',
  'user_session',
  'known_device',
  'email_change',
  'sign_in',
  'verification_code',
  'reset_token',
  'passkey',
  'authenticator_app',
  'recovery_code',
  'second_factor_challenge',
  'oauth_identity',
  'oauth_handover',
  'alert_firing',
  'tracking',
  'notification',
  'notification_setting',
  'push_subscription',
  'webhook',
  'price_report',
  'shopper_observation',
  'follow_notice',
  'shop_follow',
  'saving_event',
  'store_click_owner',
  'suggestion',
  'outbox_mail',
  'release_token',
] as const

/**
 * Erases an account: sends a last mail, removes everything that belongs to it, and leaves an anonymous row that others
 * may refer to. Atomic and repeatable.
 */
export async function eraseAccount(
  tx: Transaction<Schema>,
  userId: string,
  config: JobContext['config'],
): Promise<void> {
  const account = await tx
    .selectFrom('user')
    .select(['email', 'email_verified_at', (user) => user.ref('language').$castTo<Language>().as('language')])
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()
  if (!account) return
  for (const table of ownedTables) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  // Views that staff share with their section stay there.
  await tx.deleteFrom('saved_view').where('owner_id', '=', userId).where('is_shared', '=', false).execute()
  await redactAccount(tx, userId)
  await forgetTriesForEmail(tx, account.email)
  // An unverified address may belong to another person.
  if (account.email_verified_at) await removeGuestTraces(tx, account.email)
  if (canMail(config)) {
    const values = { publicOrigin: config.publicOrigin }
    await queueMail(tx, deletedMail, { to: account.email, userId, language: account.language, values })
  }
  await tx
    .updateTable('user')
    .set({
      email: `deleted-${userId}@deleted.invalid`,
      password_hash: null,
      first_name: null,
      last_name: null,
      sex: null,
      birth_date: null,
      country: null,
      avatar_url: null,
      email_verified_at: null,
      is_staff: false,
      status: 'deleted',
      deleted_at: sql<Date>`now()`,
      delete_at: null,
      invite_code: sql<string>`default`,
    })
    .where('id', '=', userId)
    .execute()
}

/** Erases the accounts that are due. One that fails does not block the others. */
export async function eraseDueAccounts({ database, config, log }: JobContext): Promise<void> {
  const { kysely } = database.main
  // Also in the trash: staff cannot cancel a deletion promised to the user.
  const isDue = sql<boolean>`delete_at <= now() and status <> 'deleted'`
  const due = await kysely.selectFrom('user').select('id').where(isDue).orderBy('delete_at').limit(1_000).execute()
  const failures: unknown[] = []
  for (const { id } of due) {
    try {
      await kysely.transaction().execute(async (tx) => {
        // The user may have signed in since, or another worker may be processing it.
        const still = await tx
          .selectFrom('user')
          .select('id')
          .where('id', '=', id)
          .where(isDue)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
        if (still) await eraseAccount(tx, id, config)
      })
    } catch (error) {
      log.error({ userId: id, reason: String(error) }, 'an account could not be erased')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new Error(`${failures.length} of ${due.length} accounts could not be erased`)
}

export const eraseAccounts = defineJob({
  queue: { name: 'erase-accounts', retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3_600 },
  schedule: '* * * * *',
  pollingSeconds: 10,
  run: eraseDueAccounts,
})
