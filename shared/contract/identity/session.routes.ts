import * as Type from 'typebox'
import { Exactly } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'

// A separate file, because every page includes these two calls.

export const Tokens = Exactly({ accessToken: Type.String(), refreshToken: Type.String() })
export type Tokens = Type.Static<typeof Tokens>

export const refresh = defineRoute({
  method: 'POST',
  path: '/auth/refresh',
  base: 'api',
  summary: 'Exchange the refresh token in the authorization header for new tokens',
  audience: 'public',
  answersSecrets: true,
  reply: Tokens,
  errors: [
    'UNAUTHORIZED_ACCESS',
    'REFRESH_TOKEN_EXPIRED',
    'REFRESH_TOKEN_INVALID',
    'LOGIN_SESSION_EXPIRED',
    'USER_INACTIVE',
  ],
  limit: { calls: 120, seconds: 60 },
})

export const logout = defineRoute({
  method: 'POST',
  path: '/auth/logout',
  base: 'api',
  summary: 'End the session of the refresh token; an unknown token counts as signed out',
  audience: 'public',
  body: Exactly({ refreshToken: Type.String({ maxLength: 500, hashed: true }) }),
  reply: Acknowledgement,
  limit: { calls: 60, seconds: 60 },
})
