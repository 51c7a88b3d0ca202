import {
  resendVerificationEmail,
  verifyEmail,
  verifyTestUser,
} from '../../../../shared/contract/identity/sign-in.routes.ts'
import { acknowledgement } from '../../../../shared/server/acknowledgement.ts'
import { ApiError } from '../../http/api-error.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { applySecurityChange } from '../security/security-change.ts'
import { endSession } from '../session/session.queries.ts'
import { signIn } from '../session/start-session.ts'
import { guardRights } from '../user/rights.ts'
import { findUserByEmail, lockUser } from '../user/user.queries.ts'
import { markVerified } from './verification.queries.ts'
import { issueVerificationCode, redeemVerificationCode, resendWait } from './verification-code.ts'

/** Verifying an email: the account's own calls, and the one by which staff verify test accounts. */
export const routes: NounRoutes = (serve, context) => {
  const db = context.database.main.kysely

  serve(verifyEmail, async ({ account, body, device }) => {
    const { id: userId, sessionId } = account
    // A wrong attempt must be counted, so the failure is thrown after the commit.
    const outcome = await db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, userId)
      if (user.isEmailVerified) return new ApiError('EMAIL_ALREADY_VERIFIED')
      const refusal = await redeemVerificationCode(context, tx, { userId, code: body.token })
      if (refusal) return refusal
      await markVerified(tx, userId)
      // The device stays signed in, with a session that began after verification.
      await endSession(tx, { userId, sessionId, reason: 'proven' })
      return signIn(context, { userId, device, method: null }, tx)
    })
    if (outcome instanceof ApiError) throw outcome
    return outcome
  })

  serve(resendVerificationEmail, async ({ account, language, query: { redirect } }) => {
    const { id: userId } = account
    await db.transaction().execute(async (tx) => {
      const { email, isEmailVerified } = await lockUser(tx, userId)
      if (isEmailVerified) throw new ApiError('EMAIL_ALREADY_VERIFIED')
      const wait = await resendWait(tx, 'verification_code', userId)
      if (wait > 0) throw new ApiError('EMAIL_RATE_LIMIT', { retryAfter: wait })
      await issueVerificationCode(context, tx, { userId, email, language, redirect })
    })
    return acknowledgement('EMAIL_SENT_SUCCESSFULLY')
  })

  serve(verifyTestUser, async ({ account, body }) => {
    const { id: actorId } = account
    return db.transaction().execute(async (tx) => {
      const user = await findUserByEmail(tx, body.email)
      if (!user) throw new ApiError('TEST_USER_NOT_FOUND')
      if (user.userType !== 'test') throw new ApiError('EMAIL_NOT_TEST_USER')
      if (user.isEmailVerified) throw new ApiError('EMAIL_ALREADY_VERIFIED')
      // Verification activates permissions stored for the account.
      const judge = await guardRights(tx, actorId, { user: user.id })
      await markVerified(tx, user.id)
      await judge({ user: user.id })
      const audit = { before: { isEmailVerified: false }, after: { isEmailVerified: true } }
      await applySecurityChange(context, tx, { user, kinds: ['verification'], actorId, audit })
      return { ...user, isEmailVerified: true }
    })
  })
}
