import {
  addApp,
  appOptions,
  listFactors,
  removeApp,
  renewRecoveryCodes,
} from '../../../../shared/contract/identity/second-factor.routes.ts'
import { ApiError } from '../../http/api-error.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { requireUser } from '../user/user.queries.ts'
import { newAppSecret, saveApp, stepOf } from './authenticator-app.ts'
import { countTry, makeChallenge } from './challenge.queries.ts'
import { addFactor, changeFactors, hasFactor, readFactors, removeFactor } from './change-factors.ts'
import { factorsOf } from './factor.queries.ts'
import { seal, unseal } from './sealed-secret.ts'

/** The second factors of the caller: status, authenticator app, and recovery codes. */
export const routes: NounRoutes = (serve, context) => {
  const db = context.database.main.kysely
  const { keys } = context

  serve(listFactors, ({ account }) => readFactors(context, db, account.id))

  serve(appOptions, async ({ account: { id: userId } }) => {
    const { email } = await requireUser(db, userId)
    const { bytes, text, uri } = newAppSecret(email)
    const payload = seal(keys, userId, bytes)
    return { challenge: await makeChallenge(db, { userId, purpose: 'app', payload }), secret: text, uri }
  })

  serve(addApp, async ({ account, language, body }) => {
    const { challenge: token, code } = body
    const { id: userId } = account
    const { payload } = await countTry(db, { token, purpose: 'app', userId, isGuess: false })
    const secret = payload && unseal(keys, userId, payload)
    const step = secret && stepOf(secret, code)
    if (!secret || step === undefined || step === null) throw new ApiError('SECOND_FACTOR_INVALID')
    return addFactor(context, { account, language }, token, (tx) => saveApp(tx, keys, { userId, secret, step }))
  })

  serve(removeApp, ({ account, language }) =>
    removeFactor(context, { account, language }, (tx) =>
      tx.deleteFrom('authenticator_app').where('user_id', '=', account.id).returning('user_id').executeTakeFirst(),
    ),
  )

  serve(renewRecoveryCodes, async ({ account, language }) => {
    const { recoveryCodes } = await changeFactors(context, {
      account,
      language,
      kind: 'recoveryCodes',
      apply: async (tx) => {
        if (!hasFactor(await factorsOf(tx, account.id))) throw new ApiError('NOT_FOUND')
      },
    })
    return { recoveryCodes: recoveryCodes ?? [] }
  })
}
