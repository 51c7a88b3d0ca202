import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { BulkResult } from '../collection-bulk.ts'
import { defineRoute } from '../route.ts'

/** A password reset link for an active account, or an invitation for an account created by staff. */
const userLinks = ['reset', 'invitation'] as const
export type UserLink = (typeof userLinks)[number]

/** Maximum accounts per call: each gets an email. */
export const maxUserLinks = 100

export const sendUserLinks = defineRoute({
  method: 'POST',
  path: '/user/links',
  base: 'api',
  summary: 'Email each account a link for choosing a password, with a result for each',
  audience: 'update_user',
  stepUp: true,
  body: Exactly({
    link: OneOf(userLinks),
    ids: Type.Array(Id, { minItems: 1, maxItems: maxUserLinks, uniqueItems: true }),
  }),
  reply: Exactly({ results: Type.Array(BulkResult) }),
  errors: ['EMAIL_NOT_SENT'],
  limit: { calls: 60, seconds: 60 },
})
