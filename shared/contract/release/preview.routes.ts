/**
 * A view of a release before others get it, for people with its signed link. A separate file, so that visitors' pages
 * do not load it.
 */
import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { Exactly } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { releaseIdPattern, remoteIdPattern } from './release.limits.ts'
import { releases } from './release.section.ts'

const ReleaseId = Type.String({ pattern: releaseIdPattern })
const Token = Type.String({ pattern: '^[\\w-]+\\.[\\w-]{43}$', maxLength: 800 })

export const makeReleasePreview = defineRoute({
  method: 'POST',
  path: '/release/:id/preview',
  base: 'api',
  summary: 'Create a signed link to preview a release',
  audience: releases.permission('update'),
  releaseToken: true,
  answersSecrets: true,
  params: Exactly({ id: ReleaseId }),
  reply: Exactly({ path: Type.String(), expiresAt: Moment }),
  status: 201,
  errors: ['NOT_FOUND', 'CONFLICT'],
  limit: { calls: 60, seconds: 60 },
})

export const ReleasePreview = Exactly({
  remote: Type.String({ pattern: remoteIdPattern }),
  release: ReleaseId,
  version: Type.String(),
  /** Whether it is a section of the back-office, whose code runs with the viewer's session. */
  isForStaff: Type.Boolean(),
  expiresAt: Moment,
})
export type ReleasePreview = Type.Static<typeof ReleasePreview>

export const readReleasePreview = defineRoute({
  method: 'GET',
  path: '/release/preview/:token',
  base: 'api',
  secrets: ['token'],
  summary: 'Which release a preview link shows, while the link is valid and the release is not current',
  audience: 'public',
  params: Exactly({ token: Token }),
  reply: ReleasePreview,
  errors: ['NOT_FOUND'],
  limit: { calls: 1_200, seconds: 60 },
})

export const startReleasePreview = defineRoute({
  method: 'POST',
  path: '/release-preview',
  base: 'edge',
  summary: 'Stores the token of a link in an HttpOnly, SameSite cookie',
  audience: 'public',
  body: Exactly({ token: Token }),
  reply: Acknowledgement,
  errors: ['FORBIDDEN'],
  limit: { calls: 60, seconds: 60 },
})

export const endReleasePreview = defineRoute({
  method: 'DELETE',
  path: '/release-preview',
  base: 'edge',
  summary: 'End the preview in this browser',
  audience: 'public',
  reply: Acknowledgement,
  limit: { calls: 60, seconds: 60 },
})
