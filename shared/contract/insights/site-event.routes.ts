import * as Type from 'typebox'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { languages } from '../language.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'

/** A host without its port, as `www.google.com`. */
export const ReferrerHost = Type.String({ pattern: '^[a-z0-9._:\\[\\]-]+$', maxLength: 253 })

/** Maximum events per call. */
const maxSiteEvents = 20

export const addSiteEvents = defineRoute({
  method: 'POST',
  path: '/site-event',
  base: 'api',
  summary: 'A visitor’s page views and actions, forwarded by the edge: counted by route and day, without personal data',
  audience: 'public',
  body: Exactly({
    events: Type.Array(
      Exactly({
        kind: OneOf(['page', 'action']),
        /** Route of a page, as `/shop/:id/:slug`, or `*` for an unknown address; `category/action` for an action. */
        name: Type.String({ maxLength: 200 }),
        label: Type.Optional(Type.String({ maxLength: 100 })),
        /** Of the page. */
        language: Type.Optional(OneOf(languages)),
        /** The store whose page it is. */
        shopId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
        /** The referring host. */
        from: Type.Optional(ReferrerHost),
      }),
      { minItems: 1, maxItems: maxSiteEvents },
    ),
  }),
  reply: Acknowledgement,
  limit: { calls: 120, seconds: 60 },
})
