import { confirmationProblems, login, register } from '../../../../shared/contract/identity/sign-in.routes.ts'
import { ApiError, assertNoProblems } from '../../http/api-error.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { passwordsOf } from '../../password/password.ts'
import { assertUncommon } from '../password/common-password.ts'
import { signedInOf, takeFirstStep } from '../second-factor/sign-in-step.ts'
import { signIn } from '../session/start-session.ts'
import { issueVerificationCode } from '../verification/verification-code.ts'
import { checkCredentials } from './credentials.ts'
import { isDisposable } from './disposable-email.rules.ts'
import { insertAccount } from './sign-in.queries.ts'

/** Creating an account, and signing in to it with its password. */
export const routes: NounRoutes = (serve, context) => {
  const db = context.database.main.kysely

  serve(register, async ({ body, device, language }) => {
    const { email, password, confirmPassword, inviteCode, redirect } = body
    assertNoProblems(confirmationProblems(password, confirmPassword))
    assertUncommon(password, email)
    if (isDisposable(email)) {
      throw new ApiError('EMAIL_INVALID', { fields: [{ key: 'email', message: 'EMAIL_INVALID' }] })
    }
    const passwordHash = await passwordsOf(context).hash(password)
    return db.transaction().execute(async (tx) => {
      const { id: userId } = await insertAccount(tx, { email, passwordHash, language, inviteCode })
      await issueVerificationCode(context, tx, { userId, email, language, redirect })
      return signIn(context, { userId, device, method: 'password' }, tx)
    })
  })

  serve(login, async ({ body, address, device, language }) => {
    const { userId, passwordHash } = await checkCredentials(context, { ...body, address, device })
    const session = { userId, device, passwordHash, language, method: 'password' } as const
    return signedInOf(await db.transaction().execute((tx) => takeFirstStep(context, session, tx)))
  })
}
