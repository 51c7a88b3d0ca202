import * as Type from 'typebox'
import { Day, Id } from '../../schema/formats.ts'
import { Exactly } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'

const limit = { calls: 60, seconds: 60 }
const params = Exactly({ id: Id })

export const issuePartnerKey = defineRoute({
  method: 'POST',
  path: '/partner/:id/key',
  base: 'api',
  summary: 'Create a partner key, shown only once; the previous key stops working within a minute',
  audience: 'update_partner',
  stepUp: true,
  params,
  answersSecrets: true,
  reply: Exactly({ apiKey: Type.String(), keyPrefix: Type.String() }),
  errors: ['NOT_FOUND'],
  limit,
})

export const revokePartnerKey = defineRoute({
  method: 'DELETE',
  path: '/partner/:id/key',
  base: 'api',
  summary: 'Revoke a partner’s key; it stops working within a minute',
  audience: 'update_partner',
  stepUp: true,
  params,
  reply: Acknowledgement,
  errors: ['NOT_FOUND'],
  limit,
})

/** Days of usage that are shown. */
export const partnerUseDays = 30

export const readPartnerUse = defineRoute({
  method: 'GET',
  path: '/partner/:id/use',
  base: 'api',
  summary: 'Daily use of a partner’s key; days without calls are omitted',
  audience: 'view_partner',
  params,
  reply: Exactly({
    days: Type.Array(
      Exactly({
        day: Day,
        calls: Type.Integer({ minimum: 0 }),
        /** Over its limit, or not allowed to read it. */
        refused: Type.Integer({ minimum: 0 }),
      }),
    ),
  }),
  limit,
})
