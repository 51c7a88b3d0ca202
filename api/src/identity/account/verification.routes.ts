import { resendVerificationEmail, verifyEmail } from '../../../../shared/contract/identity/sign-in.routes.ts'
import { acknowledgement } from '../../http/acknowledgement.ts'
import { ApiError } from '../../http/api-error.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { endSession } from '../session/session.queries.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { lockUser, markVerified } from './account.queries.ts'
import { issueVerificationCode, redeemVerificationCode, resendWait } from './verification-code.ts'

/** Calls of an account whose email is not verified yet. */
export const routes: NounRoutes = (serve, context) => {
  const db = context.database.main.kysely

  serve(verifyEmail, async ({ account, body, device }) => {
    const { id: userId, sessionId } = account
    // A wrong try is counted, so it is answered after the commit rather than thrown out of it.
    const outcome = await db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, userId)
      if (user.isEmailVerified) return new ApiError('EMAIL_ALREADY_VERIFIED')
      const refusal = await redeemVerificationCode(context, tx, { userId, code: body.token })
      if (refusal) return refusal
      await markVerified(tx, userId)
      // The device stays signed in, by a session that began with a proven email.
      await endSession(tx, { userId, sessionId, reason: 'proven' })
      return signIn(context, { userId, device }, tx)
    })
    if (outcome instanceof ApiError) throw outcome
    return outcome
  })

  serve(resendVerificationEmail, async ({ account, language }) => {
    const { id: userId } = account
    await db.transaction().execute(async (tx) => {
      const { email, isEmailVerified } = await lockUser(tx, userId)
      if (isEmailVerified) throw new ApiError('EMAIL_ALREADY_VERIFIED')
      const wait = await resendWait(tx, userId)
      if (wait > 0) throw new ApiError('EMAIL_RATE_LIMIT', { retryAfter: wait })
      await issueVerificationCode(context, tx, { userId, email, language })
    })
    return acknowledgement('EMAIL_SENT_SUCCESSFULLY')
  })
}
