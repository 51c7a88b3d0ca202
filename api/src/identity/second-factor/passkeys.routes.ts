import { maxPasskeys } from '../../../../shared/contract/identity/identity.limits.ts'
import { addPasskey, passkeyOptions, removePasskey } from '../../../../shared/contract/identity/second-factor.routes.ts'
import { ApiError } from '../../http/api-error.ts'
import type { NounRoutes } from '../../http/noun-routes.ts'
import { requireUser } from '../user/user.queries.ts'
import { countTry, makeChallenge } from './challenge.queries.ts'
import { addFactor, removeFactor } from './change-factors.ts'
import { factorsOf } from './factor.queries.ts'
import { credentialOf, passkeyCreationFor } from './passkey.ts'

/** The passkeys of the caller. */
export const routes: NounRoutes = (serve, context) => {
  const db = context.database.main.kysely
  const { publicOrigin } = context.config

  serve(passkeyOptions, async ({ account: { id: userId } }) => {
    const { email } = await requireUser(db, userId)
    const passkey = await passkeyCreationFor(db, { userId, email, publicOrigin })
    const payload = Buffer.from(passkey.challenge)
    return { challenge: await makeChallenge(db, { userId, purpose: 'passkey', payload }), passkey }
  })

  serve(addPasskey, async ({ account, language, body }) => {
    const { challenge: token, name, attestation } = body
    const { id: userId } = account
    const { payload } = await countTry(db, { token, purpose: 'passkey', userId, isGuess: false })
    const challenge = payload?.toString() ?? ''
    const credential = await credentialOf(attestation, { challenge, publicOrigin })
    if (!credential) throw new ApiError('SECOND_FACTOR_INVALID')
    return addFactor(context, { account, language }, token, async (tx) => {
      const { passkeys } = await factorsOf(tx, userId)
      if (passkeys.length >= maxPasskeys) throw new ApiError('FORBIDDEN')
      const added = await tx
        .insertInto('passkey')
        .values({
          user_id: userId,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          sign_count: credential.counter,
          transports: [...(credential.transports ?? [])],
          name: name.trim(),
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) throw new ApiError('CONFLICT')
    })
  })

  serve(removePasskey, ({ account, language, params }) =>
    removeFactor(context, { account, language }, (tx) =>
      tx
        .deleteFrom('passkey')
        .where('user_id', '=', account.id)
        .where('id', '=', params.id)
        .returning('id')
        .executeTakeFirst(),
    ),
  )
}
