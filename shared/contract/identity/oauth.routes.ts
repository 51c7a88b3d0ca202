import * as Type from 'typebox'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { defineRoute } from '../route.ts'
import { SignedIn } from './sign-in.routes.ts'

export const oauthProviders = ['google', 'apple', 'facebook'] as const
export const OAuthProvider = OneOf(oauthProviders)
export type OAuthProvider = (typeof oauthProviders)[number]

/**
 * How a provider sign-in can fail. The browser returns to `/oauth/callback?id=…` on success, and to
 * `/oauth/callback?error=…` with one of these codes otherwise.
 */
export const oauthFailures = [
  /** The user declined. */
  'cancelled',
  /** Expired, used twice, in another browser, or an error at the provider. */
  'failed',
  /** The provider reports no email. */
  'no-email',
  /** An account with this email exists, and the provider has not verified that the email belongs to the user. */
  'account-exists',
  /** The account is inactive. */
  'inactive',
] as const
export type OAuthFailure = (typeof oauthFailures)[number]

export const listOAuthProviders = defineRoute({
  method: 'GET',
  path: '/oauth/providers',
  base: 'api',
  summary: 'Configured sign-in providers',
  audience: 'public',
  reply: Exactly({ items: Type.Array(OAuthProvider) }),
  limit: { calls: 120, seconds: 60 },
  cache: { seconds: 60 },
})

export const oauthLogin = defineRoute({
  method: 'GET',
  path: '/oauth/:provider/login',
  base: 'api',
  summary: 'The provider’s authorisation URL; a cookie binds the flow to this browser',
  audience: 'public',
  writes: true,
  params: Exactly({ provider: OAuthProvider }),
  reply: Exactly({ url: WebAddress(8_000) }),
  errors: ['NOT_FOUND'],
  limit: { calls: 30, seconds: 60 },
})

export const readOAuthSession = defineRoute({
  method: 'GET',
  path: '/auth/oauth-session/:id',
  secrets: ['id'],
  base: 'api',
  summary: 'The result of a provider sign-in: readable once, within five minutes, in the browser that started it',
  audience: 'public',
  writes: true,
  params: Exactly({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  reply: Exactly({ success: Type.Boolean(), data: Nullable(SignedIn) }),
  errors: ['SECOND_FACTOR_REQUIRED'],
  limit: { calls: 30, seconds: 60 },
})
