/** What edges read about the current releases. A separate file, because no page needs it. */
import * as Type from 'typebox'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'
import { assetPattern, releaseIdPattern, remoteIdPattern } from './release.limits.ts'

const ReleaseId = Type.String({ pattern: releaseIdPattern })

/** The releases of a remote that visitors get. */
export const Deployed = Exactly({
  id: Type.String({ pattern: remoteIdPattern }),
  release: ReleaseId,
  /** The previous release, if still usable: the fallback. */
  before: Nullable(ReleaseId),
  /** The release for a share of the visitors, in percent. */
  canary: Nullable(Exactly({ release: ReleaseId, percent: Type.Integer({ minimum: 1, maximum: 99 }) })),
})
export type Deployed = Type.Static<typeof Deployed>

export const readDeployed = defineRoute({
  method: 'GET',
  path: '/release/deployed',
  base: 'api',
  summary: 'Current releases of the public remotes and of the host, `shell`',
  audience: 'public',
  reply: Exactly({ remotes: Type.Array(Deployed) }),
  limit: { calls: 1_200, seconds: 60 },
})

/** A section of the back-office, as far as one member of staff may view it. */
export const DeployedSection = Exactly({
  ...Deployed.properties,
  /** Paths of the menu entries that the caller may open. */
  menu: Type.Array(Type.String()),
  /** Collections whose figures the caller may view. */
  figures: Type.Array(Type.String()),
})

export const readDeployedSections = defineRoute({
  method: 'GET',
  path: '/release/deployed/sections',
  base: 'api',
  summary: 'Sections of the back-office that the caller can see, in menu order',
  audience: 'user',
  reply: Exactly({ remotes: Type.Array(DeployedSection) }),
  limit: { calls: 600, seconds: 60 },
})

export const findShellOfFile = defineRoute({
  method: 'GET',
  path: '/release/deployed/shell-of/:file',
  base: 'api',
  summary:
    'Which shell release a file belongs to: pages opened with an earlier release may ask a new edge for its files',
  audience: 'public',
  params: Exactly({ file: Type.String({ pattern: assetPattern }) }),
  reply: Exactly({ release: ReleaseId }),
  errors: ['NOT_FOUND'],
  limit: { calls: 600, seconds: 60 },
})

export const readReleaseFiles = defineRoute({
  method: 'GET',
  path: '/release/:id/files',
  base: 'api',
  summary: 'The files of a release as one signed archive, without source maps',
  audience: 'public',
  params: Exactly({ id: Type.String({ pattern: releaseIdPattern }) }),
  produces: 'application/gzip',
  reply: Type.String(),
  errors: ['NOT_FOUND'],
  limit: { calls: 600, seconds: 60 },
})
