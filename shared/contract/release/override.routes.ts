/**
 * A developer's view of the site with one remote from their own computer. A separate file, so that visitors' pages do
 * not load it.
 */
import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { Exactly } from '../../schema/structure.ts'
import { overridePermission } from '../permission.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { localOriginPattern, remoteIdPattern } from './release.limits.ts'

const wanted = {
  remote: Type.String({ pattern: remoteIdPattern }),
  /** The origin on the developer's computer that serves it. */
  origin: Type.String({ pattern: localOriginPattern, maxLength: 30 }),
}

const Token = Type.String({ pattern: '^[\\w-]+\\.[\\w-]{43}$', maxLength: 800 })

export const makeOverride = defineRoute({
  method: 'POST',
  path: '/release/override',
  base: 'api',
  summary: 'Create an override token: the caller gets one remote from their own computer while they have permission',
  audience: overridePermission,
  answersSecrets: true,
  body: Exactly(wanted),
  reply: Exactly({ token: Token, expiresAt: Moment }),
  status: 201,
  limit: { calls: 60, seconds: 60 },
})

export const Override = Exactly({ ...wanted, userId: Id, expiresAt: Moment })
export type Override = Type.Static<typeof Override>

export const readOverride = defineRoute({
  method: 'GET',
  path: '/release/override/:token',
  base: 'api',
  secrets: ['token'],
  summary: 'What an override applies to, while its session lasts and its account has permission',
  audience: 'public',
  params: Exactly({ token: Token }),
  reply: Override,
  errors: ['NOT_FOUND'],
  limit: { calls: 1_200, seconds: 60 },
})

export const startOverride = defineRoute({
  method: 'POST',
  path: '/override',
  base: 'edge',
  summary: 'Stores the token of an override in an HttpOnly, SameSite cookie',
  audience: 'public',
  body: Exactly({ token: Token }),
  reply: Acknowledgement,
  errors: ['FORBIDDEN'],
  limit: { calls: 60, seconds: 60 },
})

export const endOverride = defineRoute({
  method: 'DELETE',
  path: '/override',
  base: 'edge',
  summary: 'End the override in this browser',
  audience: 'public',
  reply: Acknowledgement,
  limit: { calls: 60, seconds: 60 },
})
