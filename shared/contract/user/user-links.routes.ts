import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { BulkResult } from '../collection-bulk.ts'
import { defineRoute } from '../route.ts'

/** A link to a new password for an account that is in use, or to the first one of an account that staff made. */
const userLinks = ['reset', 'invitation'] as const
export type UserLink = (typeof userLinks)[number]

/** Accounts at most that one call may name: each is mailed. */
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
