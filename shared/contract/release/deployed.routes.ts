/** What edges read of the releases that are in force. In a file of its own, as no page downloads it. */
import * as Type from 'typebox'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'
import { releaseIdPattern } from './release.limits.ts'

/** What the build of a remote wrote, handed on as it is, with the release. */
const DeployedRemote = Type.Unsafe<{ readonly id: string; readonly release: string }>({
  type: 'object',
  properties: { id: { type: 'string' }, release: { type: 'string' } },
  required: ['id', 'release'],
  additionalProperties: true,
})

export const readDeployed = defineRoute({
  method: 'GET',
  path: '/release/deployed',
  base: 'api',
  summary: 'The remotes that everyone may see, each in the release that is in force; null where the caller knows them',
  audience: 'public',
  query: Exactly({
    /** The version that the caller knows. */
    known: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  reply: Exactly({
    /** Rises with every move of any remote. */
    version: Type.Integer(),
    remotes: Nullable(Type.Array(DeployedRemote)),
  }),
  limit: { calls: 1_200, seconds: 60 },
})

export const readDeployedSections = defineRoute({
  method: 'GET',
  path: '/release/deployed/sections',
  base: 'api',
  summary: 'The sections of the back-office that the caller may see, in the order of the menu',
  audience: 'user',
  reply: Exactly({ remotes: Type.Array(DeployedRemote) }),
  limit: { calls: 600, seconds: 60 },
})

export const readReleaseFiles = defineRoute({
  method: 'GET',
  path: '/release/:id/files',
  base: 'api',
  summary: 'The files of a release as one archive under its signature, without its source maps',
  audience: 'public',
  params: Exactly({ id: Type.String({ pattern: releaseIdPattern }) }),
  produces: 'application/gzip',
  reply: Type.String(),
  errors: ['NOT_FOUND'],
  limit: { calls: 600, seconds: 60 },
})
