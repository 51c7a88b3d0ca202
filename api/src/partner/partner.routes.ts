import {
  issuePartnerKey,
  partnerUseDays,
  readPartnerUse,
  revokePartnerKey,
} from '../../../shared/contract/partner/partner.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { recordAudit } from '../collection/record-audit.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { listUse, replaceKey } from './partner.queries.ts'
import { hashOfPartnerKey, newPartnerKey, prefixOf } from './partner-key.ts'

export const routes: NounRoutes = (serve, { database }) => {
  const { kysely } = database.main

  /** @throws ApiError `NOT_FOUND` for a partner that is not there, or in the trash. */
  const setKey = (actorId: string, id: string, key: string | null): Promise<void> =>
    kysely.transaction().execute(async (tx) => {
      const kept = key === null ? null : { prefix: prefixOf(key), hash: hashOfPartnerKey(key) }
      const before = await replaceKey(tx, id, kept)
      if (!before) throw new ApiError('NOT_FOUND')
      await recordAudit(tx, {
        actorId,
        action: 'update',
        section: 'partner',
        recordId: id,
        before: { keyPrefix: before.keyPrefix },
        after: { keyPrefix: kept?.prefix ?? null },
      })
    })

  serve(issuePartnerKey, async ({ account, params }) => {
    const apiKey = newPartnerKey()
    await setKey(account.id, params.id, apiKey)
    return { apiKey, keyPrefix: prefixOf(apiKey) }
  })

  serve(revokePartnerKey, async ({ account, params }) => {
    await setKey(account.id, params.id, null)
    return acknowledgement()
  })

  serve(readPartnerUse, async ({ params }) => ({ days: await listUse(kysely, params.id, partnerUseDays) }))
}
