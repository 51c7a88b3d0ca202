import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRootRoute } from '../root-route.ts'
import { defineRoute } from '../route.ts'

/** `?coupon=` selects the code whose landing page is meant, `?click=` is an id made by the caller. */
export const visitStore = defineRootRoute({
  rootPath: '/visit/:shopId',
  isOpenedByPeople: true,
  summary: 'Redirect to a store through its provider’s tracking template',
})

export const claimVisit = defineRoute({
  method: 'POST',
  path: '/provider/visit',
  base: 'api',
  summary: 'Claim a store visit by its click id, so that its savings are recorded for the account',
  audience: 'user',
  body: Exactly({ click: Id }),
  reply: Acknowledgement,
  limit: { calls: 60, seconds: 60 },
})

export const issuePostbackAddress = defineRoute({
  method: 'POST',
  path: '/provider/:id/postback',
  base: 'api',
  summary: 'Create a provider’s secret postback URL, shown only once; the previous one stops working immediately',
  audience: 'update_provider',
  stepUp: true,
  params: Exactly({ id: Id }),
  answersSecrets: true,
  reply: Exactly({ secretAddress: Type.String() }),
  errors: ['NOT_FOUND'],
  limit: { calls: 60, seconds: 60 },
})

const fields = {
  /** The `{click}` of the tracking template. */
  click: Type.String({ minLength: 1, maxLength: 100 }),
  /** The network's own id of the purchase. */
  transaction: Type.String({ minLength: 1, maxLength: 100 }),
  status: Type.Optional(OneOf(['approved', 'pending', 'reversed'], { default: 'approved' })),
  /** The code that was used; defaults to that of the click. */
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  /** The discount, in major units of the currency: `12.50`. */
  discount: Type.Optional(Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,3})?$', examples: ['12.50'] })),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', examples: ['SAR'] })),
}
export const PostbackFields = Exactly(fields)
export type PostbackFields = Type.Static<typeof PostbackFields>

const postback = {
  path: '/provider/postback/:secret',
  base: 'api',
  secrets: ['secret'],
  audience: 'public',
  params: Exactly({ secret: Type.String({ minLength: 1, maxLength: 100 }) }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND'],
  limit: { calls: 600, seconds: 60 },
} as const

export const readPostback = defineRoute({
  ...postback,
  method: 'GET',
  writes: true,
  summary: 'Postback: a network reports a purchase, counted once per transaction; unknown clicks are ignored',
  query: PostbackFields,
})

export const postPostback = defineRoute({
  ...postback,
  method: 'POST',
  summary: 'The same with a request body',
  body: PostbackFields,
})
