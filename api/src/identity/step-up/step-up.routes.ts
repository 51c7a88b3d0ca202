import { sql } from 'kysely'
import { type ProofMethod, stepUp, stepUpOptions } from '../../../../shared/contract/identity/second-factor.routes.ts'
import { acknowledgement } from '../../../../shared/server/acknowledgement.ts'
import { ApiError } from '../../http/api-error.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { confirmOwnPassword, passwordHashOf } from '../password/own-password.ts'
import { consumeChallenge, makeChallenge } from '../second-factor/challenge.queries.ts'
import { factorMethodsOf } from '../second-factor/factor.queries.ts'
import { passkeyRequestFor } from '../second-factor/passkey.ts'
import { proveFactor } from '../second-factor/prove-factor.ts'

const asksForFactor = { fields: [{ key: 'code', message: 'REQUIRED' }] } as const

/** Confirms the identity in a session too old for a change of permissions or credentials. */
export const routes: NounRoutes = (serve, context) => {
  const db = context.database.main.kysely
  const { publicOrigin } = context.config
  const purpose = 'step-up'

  serve(stepUpOptions, async ({ account: { id: userId } }) => {
    const passkey = await passkeyRequestFor(db, { userId, publicOrigin })
    const payload = passkey && { payload: Buffer.from(passkey.challenge) }
    const challenge = await makeChallenge(db, { userId, purpose, ...payload })
    const factors = await factorMethodsOf(db, userId)
    if (factors.length > 0) return { challenge, methods: factors, passkey }
    const hash = await passwordHashOf(context, userId)
    const methods: ProofMethod[] = hash === null ? [] : ['password']
    return { challenge, methods, passkey }
  })

  serve(stepUp, async ({ account: { id: userId, sessionId }, body }) => {
    const { password, challenge: token = '', ...proof } = body
    if (password !== undefined) {
      // A password alone may be known to the finder of an open session.
      const factors = await factorMethodsOf(db, userId)
      if (factors.length > 0) throw new ApiError('VALIDATION_ERROR', asksForFactor)
      const hash = await passwordHashOf(context, userId)
      if (hash === null) throw new ApiError('INVALID_CREDENTIALS')
      await confirmOwnPassword(context, { userId, password, hash, failure: 'INVALID_CREDENTIALS' })
    } else {
      await proveFactor(context, { token, purpose, userId }, proof)
      await db.transaction().execute((tx) => consumeChallenge(tx, { token, userId }))
    }
    await db
      .updateTable('user_session')
      .set({ authenticated_at: sql<Date>`now()` })
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .execute()
    return acknowledgement('SUCCESS')
  })
}
