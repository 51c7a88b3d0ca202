import { secondFactor, secondFactorOptions } from '../../../../shared/contract/identity/second-factor.routes.ts'
import { ApiError } from '../../http/api-error.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { signIn } from '../session/start-session.ts'
import { consumeChallenge, findChallenge, setPayload } from './challenge.queries.ts'
import { factorMethodsOf } from './factor.queries.ts'
import { passkeyRequestFor } from './passkey.ts'
import { proveFactor } from './prove-factor.ts'
import { proofOf } from './sign-in-step.ts'

/** The second step of a sign-in. */
export const routes: NounRoutes = (serve, context) => {
  const db = context.database.main.kysely
  const { publicOrigin } = context.config
  const purpose = 'sign-in'

  serve(secondFactorOptions, async ({ body: { challenge: token } }) => {
    const { userId } = await findChallenge(db, { token, purpose })
    const passkey = await passkeyRequestFor(db, { userId, publicOrigin })
    if (passkey) await setPayload(db, token, Buffer.from(passkey.challenge))
    return { methods: await factorMethodsOf(db, userId), passkey }
  })

  serve(secondFactor, async ({ body, device, language }) => {
    const { challenge: token, ...proof } = body
    const { userId, method, proof: proven } = await proveFactor(context, { token, purpose }, proof)
    return db.transaction().execute(async (tx) => {
      await consumeChallenge(tx, { token, userId })
      const { passwordHash } = await tx
        .selectFrom('user')
        .select('password_hash as passwordHash')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      if (!proven) return signIn(context, { userId, device, method, language }, tx)
      // The password changed between the two steps: the sign-in must start again.
      if (passwordHash === null || !proven.equals(proofOf(passwordHash))) {
        throw new ApiError('SECOND_FACTOR_CHALLENGE_EXPIRED')
      }
      return signIn(context, { userId, device, method, language, passwordHash }, tx)
    })
  })
}
