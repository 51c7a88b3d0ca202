import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import {
  changePassword,
  changePasswordProblems,
  checkResetToken,
  confirmationProblems,
  foldedEmail,
  forgotPassword,
  resetPassword,
} from '../../../../shared/contract/identity/sign-in.routes.ts'
import type { Language } from '../../../../shared/contract/language.ts'
import { acknowledgement } from '../../../../shared/server/acknowledgement.ts'
import { callerOf } from '../../../../shared/server/call-counts.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError, assertNoProblems } from '../../http/api-error.ts'
import type { Limit } from '../../http/limiter.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { canMail, queueMail } from '../../outbox/mail.ts'
import { passwordsOf } from '../../password/password.ts'
import { signedInOf, takeFirstStep } from '../second-factor/sign-in-step.ts'
import { applySecurityChange } from '../security/security-change.ts'
import { forgetDevices } from '../session/known-device.queries.ts'
import { lockUser, requireUser } from '../user/user.queries.ts'
import { markVerified, removeUnverifiedCredentials } from '../verification/verification.queries.ts'
import { assertUncommon } from './common-password.ts'
import { confirmOwnPassword, passwordHashOf } from './own-password.ts'
import { resetMail } from './password.mail.ts'
import { consumeResetToken, issueResetToken, ownerOfResetToken } from './reset-token.ts'

/**
 * Counted per email and caller, so that people at one address do not block each other. Limits account enumeration,
 * since the reply says whether an email has an account.
 */
const forgotByPair: Limit = { name: 'forgot-pair', times: 5, seconds: 3_600, failure: 'EMAIL_RATE_LIMIT' }
const forgotByCaller: Limit = { name: 'forgot-caller', times: 100, seconds: 3_600, failure: 'EMAIL_RATE_LIMIT' }

/** Pads the response time, so that unknown emails cannot be detected. */
const forgotMilliseconds = 250

const setPassword = (tx: Transaction<Schema>, userId: string, passwordHash: string) =>
  tx.updateTable('user').set({ password_hash: passwordHash }).where('id', '=', userId).execute()

/** Resolves or rejects no earlier than after this many milliseconds. */
async function notBefore<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  await Promise.allSettled([work, wait(milliseconds)])
  return work
}

/** Passwords: forgotten, reset by a mailed link, changed. */
export const routes: NounRoutes = (serve, context) => {
  const { limits, config } = context
  const passwords = passwordsOf(context)
  const db = context.database.main.kysely

  async function mailResetLink(email: string, language: Language): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('user')
        .select(['id', 'email', 'status'])
        .where('email_folded', '=', foldedEmail(email))
        .where('deleted_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!user) throw new ApiError('USER_NOT_FOUND')
      if (user.status !== 'active') throw new ApiError('USER_INACTIVE')
      const token = await issueResetToken(tx, user.id)
      const { publicOrigin } = context.config
      await queueMail(tx, resetMail, { to: user.email, userId: user.id, language, values: { publicOrigin, token } })
    })
  }

  serve(forgotPassword, async ({ body, address, language }) => {
    if (!canMail(config)) throw new ApiError('EMAIL_NOT_SENT')
    const caller = callerOf(address)
    await limits.consume(forgotByCaller, caller)
    await limits.consume(forgotByPair, `${caller} ${foldedEmail(body.email)}`)
    await notBefore(forgotMilliseconds, mailResetLink(body.email, language))
    return acknowledgement('EMAIL_SENT_SUCCESSFULLY')
  })

  serve(checkResetToken, async ({ params }) => {
    await ownerOfResetToken(db, params.token)
    return null
  })

  serve(resetPassword, async ({ body, device, language }) => {
    assertNoProblems(confirmationProblems(body.password, body.confirmPassword))
    // Checked before the password is hashed, so that a made-up link costs almost nothing.
    const { id: userId, email } = await ownerOfResetToken(db, body.token)
    assertUncommon(body.password, email)
    const passwordHash = await passwords.hash(body.password)
    const step = await db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, userId)
      await consumeResetToken(tx, body.token)
      // The link verifies the mailbox, so a stranger who claimed the address before loses access.
      if (!user.isEmailVerified) await removeUnverifiedCredentials(tx, userId)
      await markVerified(tx, userId)
      await setPassword(tx, userId, passwordHash)
      await forgetDevices(tx, userId)
      // For staff this activates permissions, so it is audited as well.
      const proven = !user.isEmailVerified && {
        audit: { before: { isEmailVerified: false }, after: { isEmailVerified: true } },
      }
      await applySecurityChange(context, tx, { user, kinds: ['password'], actorId: userId, ...proven, language })
      return takeFirstStep(context, { userId, device, method: 'reset-link' }, tx)
    })
    return signedInOf(step)
  })

  serve(changePassword, async ({ account, body, language }) => {
    assertNoProblems(changePasswordProblems(body))
    const { id: userId, sessionId } = account
    assertUncommon(body.newPassword, (await requireUser(db, userId)).email, 'newPassword')
    // A provider-only account has no current password; a mailed link sets one.
    const hash = await passwordHashOf(context, userId)
    await confirmOwnPassword(context, {
      userId,
      password: body.currentPassword,
      hash,
      failure: 'PASSWORD_CHANGE_FAILED',
    })
    const passwordHash = await passwords.hash(body.newPassword)
    await db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, userId)
      // Another call changed it while this one was hashing.
      if (user.passwordHash !== hash) throw new ApiError('PASSWORD_CHANGE_FAILED')
      await setPassword(tx, userId, passwordHash)
      await applySecurityChange(context, tx, {
        user,
        kinds: ['password'],
        actorId: userId,
        exceptSession: sessionId,
        language,
      })
    })
    return acknowledgement('PASSWORD_CHANGED_SUCCESSFULLY')
  })
}
