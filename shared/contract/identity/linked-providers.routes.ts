import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'
import type {} from './linked-providers.failures.ts'
import { OAuthProvider } from './oauth.routes.ts'

/** An external account that can be used to sign in. */
export const LinkedProvider = Exactly({
  provider: OAuthProvider,
  /** As last reported by the provider. */
  email: Nullable(Type.String()),
  createdAt: Moment,
})
export type LinkedProvider = Type.Static<typeof LinkedProvider>

const LinkedProviders = Exactly({ items: Type.Array(LinkedProvider) })

export const listLinkedProviders = defineRoute({
  method: 'GET',
  path: '/auth/providers',
  base: 'api',
  summary: 'Sign-in providers linked to the account',
  audience: 'user',
  reply: LinkedProviders,
  limit: { calls: 120, seconds: 60 },
})

export const unlinkProvider = defineRoute({
  method: 'DELETE',
  path: '/auth/providers/:provider',
  base: 'api',
  summary: 'Unlink a sign-in provider, unless it is the only way to sign in; ends every other session of the account',
  audience: 'user',
  /** Required of every account: a sign-in not older than 15 minutes. */
  stepUp: true,
  params: Exactly({ provider: OAuthProvider }),
  reply: LinkedProviders,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'ONLY_WAY_TO_SIGN_IN'],
  limit: { calls: 30, seconds: 60 },
})
