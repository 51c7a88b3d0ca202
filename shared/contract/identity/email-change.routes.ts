import * as Type from 'typebox'
import { Exactly } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { verificationCodeDigits } from './identity.limits.ts'
import { Email, TypedPassword } from './sign-in.routes.ts'
import { User } from './user.ts'

export const askEmailChange = defineRoute({
  method: 'POST',
  path: '/auth/email-change',
  base: 'api',
  summary: 'Request an email change: sends a code to the current address and one to the new address',
  audience: 'user',
  stepUp: true,
  body: Exactly({
    email: Email,
    /** Required if the account has a password; other accounts need a sign-in not older than 15 minutes. */
    password: Type.Optional(TypedPassword),
  }),
  reply: Acknowledgement,
  errors: ['INVALID_CREDENTIALS', 'STEP_UP_REQUIRED', 'EMAIL_INVALID', 'EMAIL_RATE_LIMIT', 'EMAIL_NOT_SENT'],
  limit: { calls: 10, seconds: 60 },
})

const Code = Type.String({
  minLength: verificationCodeDigits,
  maxLength: verificationCodeDigits,
  pattern: `^[0-9]{${verificationCodeDigits}}$`,
})

export const confirmEmailChange = defineRoute({
  method: 'POST',
  path: '/auth/email-change/confirm',
  base: 'api',
  summary: 'Change the email with both codes; ends every other session of the account',
  audience: 'user',
  body: Exactly({ currentCode: Code, newCode: Code }),
  reply: Exactly({ user: User }),
  errors: ['VERIFICATION_TOKEN_EXPIRED', 'VERIFICATION_TOKEN_INVALID', 'EMAIL_ALREADY_EXISTS'],
  limit: { calls: 30, seconds: 60 },
})
