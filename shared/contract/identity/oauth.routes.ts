import * as Type from 'typebox'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { defineRoute } from '../route.ts'
import { SignedIn } from './sign-in.routes.ts'

export const oauthProviders = ['google', 'apple', 'facebook'] as const
export const OAuthProvider = OneOf(oauthProviders)
export type OAuthProvider = (typeof oauthProviders)[number]

/**
 * How a sign-in at a provider can end without an account. The browser comes back to `/oauth/callback?id=…` when
 * it went well, and to `/oauth/callback?error=…` with one of these when it did not.
 */
export const oauthFailures = [
  /** Its user said no. */
  'cancelled',
  /** Too late, a second time, in another browser, or something is wrong at the provider. */
  'failed',
  /** The provider tells no email. */
  'no-email',
  /** There is an account with this email, and the provider does not vouch that it is its user's. */
  'account-exists',
  /** The account cannot be used. */
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
