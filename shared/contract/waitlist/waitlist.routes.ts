import * as Type from 'typebox'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { Email } from '../identity/sign-in.routes.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { downloadSlugs } from '../shortner/download.ts'

/** Days for which an entry is kept after its email was sent. */
export const waitlistKeptDays = 30

/** Days for which an entry is kept if its download is not released. */
export const waitlistMaxDays = 730

export const joinWaitlist = defineRoute({
  method: 'POST',
  path: '/waitlist/join',
  base: 'api',
  summary: 'Join the waiting list of a download; the answer is the same for an address already on it',
  audience: 'public',
  body: Exactly({
    email: Email,
    platform: OneOf(downloadSlugs),
    /** The visitor's country. */
    country: Type.Optional(CountryId),
  }),
  reply: Acknowledgement,
  errors: ['EMAIL_INVALID'],
  limit: { calls: 10, seconds: 60 },
})
