import * as Type from 'typebox'
import { Exactly } from '../../schema/structure.ts'
import { Acknowledgement, type FieldProblem } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { maxInviteCodeLength, passwordLength, verificationCodeDigits } from './identity.limits.ts'
import { Tokens } from './session.routes.ts'
import { User } from './user.ts'

declare module '../../schema/kind.ts' {
  interface Kinds {
    /** A secret that is entered and never shown; every character counts, including spaces. */
    password: string
  }
}

/** The normalised form of an email for comparison: case and compatibility characters folded. */
export const foldedEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

export const Email = Type.String({ maxLength: 254, format: 'email' })
export const Password = Type.String({
  minLength: passwordLength.min,
  maxLength: passwordLength.max,
  kind: 'password',
})
/** Any text entered as a password, because the only error for a wrong one is "wrong". */
export const TypedPassword = Type.String({ minLength: 1, maxLength: 1_000, kind: 'password' })

/** The reply of every call that signs a user in. */
export const SignedIn = Exactly({
  user: User,
  tokens: Tokens,
  /** Set if signing in cancelled a scheduled deletion of the account. */
  deletionCancelled: Type.Optional(Type.Boolean()),
})
export type SignedIn = Type.Static<typeof SignedIn>

/** Requires that the password and its confirmation are equal. */
export function confirmationProblems(password: string, confirmation: string): FieldProblem<'confirmPassword'>[] {
  return password === confirmation ? [] : [{ key: 'confirmPassword', message: 'password-match' }]
}

/** The site path that the registration was for; the link in the code email leads there. Invalid values are ignored. */
const Purpose = Type.Optional(Type.String({ maxLength: 2_000 }))

export const register = defineRoute({
  method: 'POST',
  path: '/auth/register',
  base: 'api',
  summary: 'Create an account and sign in; emails a verification code',
  audience: 'public',
  body: Exactly({
    email: Email,
    password: Password,
    confirmPassword: Password,
    /** Code of the inviting friend; unknown codes are ignored. */
    inviteCode: Type.Optional(Type.String({ maxLength: maxInviteCodeLength })),
    redirect: Purpose,
  }),
  answersSecrets: true,
  reply: SignedIn,
  status: 201,
  errors: ['EMAIL_ALREADY_EXISTS', 'EMAIL_INVALID', 'EMAIL_NOT_SENT'],
  limit: { calls: 20, seconds: 3_600 },
})

export const login = defineRoute({
  method: 'POST',
  path: '/auth/login',
  base: 'api',
  summary: 'Sign in; cancels a pending account deletion',
  audience: 'public',
  body: Exactly({ email: Type.String({ minLength: 1, maxLength: 254 }), password: TypedPassword }),
  answersSecrets: true,
  reply: SignedIn,
  errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'USER_INACTIVE', 'TEST_USER_DELETED'],
  limit: { calls: 30, seconds: 60 },
})

export const verifyEmail = defineRoute({
  method: 'POST',
  path: '/auth/verify-email',
  base: 'api',
  summary: 'Verify the account’s email with the code sent to it',
  audience: 'user',
  beforeEnrolment: true,
  body: Exactly({
    token: Type.String({
      minLength: verificationCodeDigits,
      maxLength: verificationCodeDigits,
      pattern: `^[0-9]{${verificationCodeDigits}}$`,
    }),
  }),
  answersSecrets: true,
  reply: SignedIn,
  errors: ['EMAIL_ALREADY_VERIFIED', 'VERIFICATION_TOKEN_EXPIRED', 'VERIFICATION_TOKEN_INVALID'],
  limit: { calls: 30, seconds: 60 },
})

export const resendVerificationEmail = defineRoute({
  method: 'POST',
  path: '/auth/resend-verification-email',
  base: 'api',
  summary: 'Send a new code; the previous one stops working',
  audience: 'user',
  beforeEnrolment: true,
  /** In the query, because programs send this call without a body. */
  query: Exactly({ redirect: Purpose }),
  reply: Acknowledgement,
  errors: ['EMAIL_ALREADY_VERIFIED', 'EMAIL_RATE_LIMIT', 'EMAIL_NOT_SENT'],
  limit: { calls: 30, seconds: 60 },
})

export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/auth/forgot-password',
  base: 'api',
  summary: 'Send a password reset link',
  audience: 'public',
  body: Exactly({ email: Email }),
  reply: Acknowledgement,
  errors: ['USER_NOT_FOUND', 'USER_INACTIVE', 'EMAIL_RATE_LIMIT', 'EMAIL_NOT_SENT'],
  limit: { calls: 30, seconds: 60 },
})

/** The secret in an emailed link. */
const ResetToken = Type.String({ minLength: 1, maxLength: 200 })

export const checkResetToken = defineRoute({
  method: 'GET',
  path: '/auth/reset-password/:token',
  secrets: ['token'],
  base: 'api',
  summary: 'Check whether a password reset link can be used',
  audience: 'public',
  params: Exactly({ token: ResetToken }),
  reply: Type.Null(),
  status: 204,
  errors: ['RESET_PASSWORD_TOKEN_EXPIRED', 'RESET_PASSWORD_TOKEN_INVALID'],
  limit: { calls: 30, seconds: 60 },
})

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/auth/reset-password',
  base: 'api',
  summary: 'Set a new password with a reset link, end every session of the account and sign in',
  audience: 'public',
  body: Exactly({ token: ResetToken, password: Password, confirmPassword: Password }),
  answersSecrets: true,
  reply: SignedIn,
  errors: ['RESET_PASSWORD_TOKEN_EXPIRED', 'RESET_PASSWORD_TOKEN_INVALID', 'SECOND_FACTOR_REQUIRED', 'USER_INACTIVE'],
  limit: { calls: 30, seconds: 60 },
})

const ChangePassword = Exactly({ currentPassword: Password, newPassword: Password, confirmPassword: Password })
type ChangePassword = Type.Static<typeof ChangePassword>

/** Validation errors of a password change that involve more than one field. */
export function changePasswordProblems(change: ChangePassword): FieldProblem<keyof ChangePassword>[] {
  return [
    ...confirmationProblems(change.newPassword, change.confirmPassword),
    ...(change.newPassword === change.currentPassword ? [{ key: 'newPassword', message: 'same-as-old' } as const] : []),
  ]
}

export const changePassword = defineRoute({
  method: 'POST',
  path: '/auth/change-password',
  base: 'api',
  summary: 'Change the password; ends every other session of the account',
  audience: 'user',
  body: ChangePassword,
  reply: Acknowledgement,
  errors: ['PASSWORD_CHANGE_FAILED'],
  stepUp: true,
  limit: { calls: 10, seconds: 60 },
})

export const verifyTestUser = defineRoute({
  method: 'POST',
  path: '/auth/test-user/verify',
  base: 'api',
  summary: 'Mark a test account’s email as verified, without sending an email',
  audience: 'update_user',
  body: Exactly({ email: Email }),
  stepUp: true,
  reply: User,
  errors: ['EMAIL_NOT_TEST_USER', 'TEST_USER_NOT_FOUND', 'EMAIL_ALREADY_VERIFIED'],
  limit: { calls: 60, seconds: 60 },
})
