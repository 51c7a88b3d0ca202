import type { Transaction } from 'kysely'
import {
  listReleaseTokens,
  makeReleaseToken,
  revokeReleaseToken,
} from '../../../shared/contract/release/release.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { recordAudit } from '../collection/record-audit.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { insertReleaseToken, listReleaseTokensInForce, revokeToken } from './release-token.queries.ts'
import { hashOfReleaseToken, newReleaseToken } from './release-token.ts'

export const routes: NounRoutes = (serve, { database }) => {
  const { kysely } = database.main
  const change = <Result>(run: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result> =>
    kysely.transaction().execute(run)

  serve(makeReleaseToken, async ({ account, body: { remote, publicKey } }) => {
    const token = newReleaseToken()
    const id = await change(async (tx) => {
      const made = await insertReleaseToken(tx, {
        remote,
        publicKey,
        tokenHash: hashOfReleaseToken(token),
        madeBy: account.id,
      })
      const after = { token: made, publicKey }
      await recordAudit(tx, {
        actorId: account.id,
        action: 'create',
        section: 'releases',
        recordId: remote,
        before: null,
        after,
      })
      return made
    })
    return { id, token }
  })

  serve(listReleaseTokens, async () => ({
    items: (await listReleaseTokensInForce(kysely)).map(({ id, remote, public_key, made_at, user_id, email }) => ({
      id,
      remote,
      publicKey: public_key,
      madeAt: made_at.toISOString(),
      madeBy: { id: user_id, email },
    })),
  }))

  serve(revokeReleaseToken, async ({ account, params: { id } }) => {
    await change(async (tx) => {
      const revoked = await revokeToken(tx, id)
      if (!revoked) throw new ApiError('NOT_FOUND')
      const before = { token: id }
      await recordAudit(tx, {
        actorId: account.id,
        action: 'delete',
        section: 'releases',
        recordId: revoked.remote,
        before,
        after: null,
      })
    })
    return acknowledgement()
  })
}
