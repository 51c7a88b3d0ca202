import * as Type from 'typebox'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { Email } from '../identity/sign-in.routes.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { maxCodeLength, maxNameLength, maxNoteLength } from './suggestion.ts'

/** A domain, or any URL on it. */
const Website = Type.String({
  maxLength: 300,
  pattern: '^(?:[Hh][Tt][Tt][Pp][Ss]?://)?(?:[\\p{L}\\p{N}-]+\\.)+[\\p{L}-][\\p{L}\\p{N}-]+(?::\\d+)?(?:[/?#]\\S*)?$',
})

const sender = {
  note: Type.Optional(Type.String({ maxLength: maxNoteLength })),
  /** Where a guest is notified of the decision; an account is notified at its own address. */
  email: Type.Optional(Email),
}

const limit = { calls: 10, seconds: 60 }

export const suggestCode = defineRoute({
  method: 'POST',
  path: '/coupon/suggestion',
  base: 'api',
  summary: 'Suggest a code for a store, by store id or URL; reviewed by staff',
  audience: 'public',
  body: Exactly({
    shopId: Type.Optional(ShortId),
    domain: Type.Optional(Website),
    code: Type.String({ minLength: 1, maxLength: maxCodeLength, pattern: '^\\S+$' }),
    /** The sender's country. */
    country: Type.Optional(CountryId),
    ...sender,
  }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND', 'SHOP_NOT_SUPPORTED'],
  limit,
})

export const suggestShop = defineRoute({
  method: 'POST',
  path: '/shop/suggestion',
  base: 'api',
  summary: 'Suggest a store that is not listed; reviewed by staff',
  audience: 'public',
  body: Exactly({
    name: Type.String({ minLength: 1, maxLength: maxNameLength, pattern: '\\S' }),
    domain: Website,
    /** Where it sells. */
    country: CountryId,
    ...sender,
  }),
  reply: Acknowledgement,
  limit,
})
