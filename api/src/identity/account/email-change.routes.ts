import { sql } from 'kysely'
import { askEmailChange, confirmEmailChange } from '../../../../shared/contract/identity/email-change.routes.ts'
import { stepUpMinutes } from '../../../../shared/contract/identity/identity.limits.ts'
import { foldedEmail } from '../../../../shared/contract/identity/sign-in.routes.ts'
import { acknowledgement } from '../../../../shared/server/acknowledgement.ts'
import { ApiError } from '../../http/api-error.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { canMail, queueMail } from '../../outbox/mail.ts'
import { confirmOwnPassword, passwordHashOf } from '../password/own-password.ts'
import { applySecurityChange } from '../security/security-change.ts'
import { isDisposable } from '../sign-in/disposable-email.rules.ts'
import { takeOverGuestAlerts } from '../user/take-over.queries.ts'
import { lockUser, requireUser } from '../user/user.queries.ts'
import { emailChangeMail } from './email-change.mail.ts'
import { insertEmailChange, redeemEmailChange } from './email-change.queries.ts'

const refuseEmail = () => new ApiError('EMAIL_INVALID', { fields: [{ key: 'email', message: 'EMAIL_INVALID' }] })

/** Changes the email of an account, confirmed in both mailboxes. */
export const routes: NounRoutes = (serve, context) => {
  const db = context.database.main.kysely

  async function requireRecentSignIn(sessionId: string): Promise<void> {
    const recent = await db
      .selectFrom('user_session')
      .select('id')
      .where('id', '=', sessionId)
      .where('authenticated_at', '>', sql<Date>`now() - make_interval(mins => ${stepUpMinutes})`)
      .executeTakeFirst()
    if (!recent) throw new ApiError('STEP_UP_REQUIRED')
  }

  serve(askEmailChange, async ({ account, body: { email, password = '' }, language }) => {
    const { id: userId, sessionId } = account
    if (!canMail(context.config)) throw new ApiError('EMAIL_NOT_SENT')
    const hash = await passwordHashOf(context, userId)
    if (hash === null) await requireRecentSignIn(sessionId)
    else await confirmOwnPassword(context, { userId, password, hash, failure: 'INVALID_CREDENTIALS' })
    if (isDisposable(email)) throw refuseEmail()
    await db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, userId)
      if (foldedEmail(user.email) === foldedEmail(email)) throw refuseEmail()
      // Only a caller who reads the new mailbox learns whether another account has the address.
      const { currentCode, newMailboxCode } = await insertEmailChange(context, tx, { userId, email })
      const { publicOrigin } = context.config
      const mails = [
        { to: user.email, values: { publicOrigin, code: currentCode, isNew: false } },
        { to: email, values: { publicOrigin, code: newMailboxCode, isNew: true } },
      ]
      for (const mail of mails) await queueMail(tx, emailChangeMail, { ...mail, userId, language })
    })
    return acknowledgement('EMAIL_SENT_SUCCESSFULLY')
  })

  serve(confirmEmailChange, async ({ account, body, language }) => {
    const { id: userId, sessionId } = account
    // A wrong attempt must be counted, so the failure is thrown after the commit.
    const outcome = await db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, userId)
      const codes = { currentCode: body.currentCode, newMailboxCode: body.newCode }
      const email = await redeemEmailChange(context, tx, { userId, ...codes })
      if (email instanceof ApiError) return email
      // Two accounts that take one address concurrently collide at its constraint, which names the field.
      await tx
        .updateTable('user')
        .set({ email, email_verified_at: sql<Date>`now()` })
        .where('id', '=', userId)
        .execute()
      await takeOverGuestAlerts(tx, { userId, email })
      await applySecurityChange(context, tx, {
        user: { id: userId, email },
        kinds: ['email'],
        actorId: userId,
        audit: { before: { email: user.email }, after: { email } },
        previousEmail: user.email,
        exceptSession: sessionId,
        language,
      })
      return requireUser(tx, userId)
    })
    if (outcome instanceof ApiError) throw outcome
    return { user: outcome }
  })
}
