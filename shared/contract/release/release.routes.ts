import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { maxReleaseBytes, publicKeyPattern, releaseIdPattern, remoteIdPattern } from './release.limits.ts'
import { releases } from './release.section.ts'

const ReleaseId = Type.String({ pattern: releaseIdPattern })
const RemoteId = Type.String({ pattern: remoteIdPattern })
const Percent = Type.Integer({ minimum: 1, maximum: 100 })

/** The stages of a release. */
const releaseStates = [
  /** Every visitor gets it, except for those of a canary. */
  'current',
  /** A share of the visitors gets it. */
  'canary',
  /** Kept for a preview; no visitor gets it. */
  'preview',
  /** Needs approval by a second person before any visitor gets it. */
  'awaiting-approval',
  /** The predecessor of the current release. */
  'before',
  /** Rolled back. */
  'taken-back',
  /** None of these; it can be promoted. */
  'kept',
  /** Its files have been deleted. */
  'removed',
] as const
export type ReleaseState = (typeof releaseStates)[number]

const Person = Exactly({ id: Id, email: Type.String() })

export const ReleaseItem = Exactly({
  id: ReleaseId,
  remote: RemoteId,
  version: Type.String(),
  /** The commit that it was built from; null outside a Git checkout. */
  revision: Nullable(Type.String()),
  state: OneOf(releaseStates),
  /** Share of the visitors: of a canary, or the share requested for a release awaiting approval. */
  percent: Nullable(Percent),
  /** Of all its files except source maps. */
  bytes: Type.Integer(),
  madeAt: Moment,
  /** Null if the service released it at its start. */
  madeBy: Nullable(Person),
  approvedAt: Nullable(Moment),
  approvedBy: Nullable(Person),
  /** Whether it needs the approval of a second person and does not have it yet. */
  needsApproval: Type.Boolean(),
  /** Whether its team marked it as a security fix, which is never held automatically. */
  fixesSecurity: Type.Boolean(),
  /** When it was last current; null if never. */
  lastCurrentAt: Nullable(Moment),
  /** Who last made it current; null if the start of the service did. */
  lastCurrentBy: Nullable(Person),
  /** Since when and why newly opened pages do not get it although it is current or a canary; null if it is not held. */
  held: Nullable(Exactly({ at: Moment, because: Type.String() })),
})
export type ReleaseItem = Type.Static<typeof ReleaseItem>

const base = { base: 'api', releaseToken: true, limit: { calls: 120, seconds: 60 } } as const

export const listReleases = defineRoute({
  ...base,
  method: 'GET',
  path: '/release',
  summary: 'Releases, newest first: all of one remote, or the latest few of each',
  audience: releases.permission('view'),
  query: Exactly({ remote: Type.Optional(RemoteId) }),
  reply: Exactly({ items: Type.Array(ReleaseItem) }),
})

export const readReleaseBill = defineRoute({
  ...base,
  method: 'GET',
  path: '/release/:id/sbom',
  summary: 'A release’s bill of materials: its third-party packages in CycloneDX 1.6',
  audience: releases.permission('view'),
  params: Exactly({ id: ReleaseId }),
  produces: 'application/json',
  download: 'sbom.json',
  /** As signed by its team; CycloneDX defines the rest. */
  reply: Type.Object(
    {
      bomFormat: OneOf(['CycloneDX']),
      specVersion: OneOf(['1.6']),
      components: Type.Array(
        Type.Object(
          {
            name: Type.String(),
            version: Type.String(),
            /** Package URL. */
            purl: Type.String(),
          },
          { additionalProperties: true },
        ),
      ),
    },
    { additionalProperties: true },
  ),
  errors: ['NOT_FOUND'],
})

/** The result of a promotion or rollback. */
const Moved = Exactly({
  release: ReleaseItem,
  /** The release that visitors got before; null if there was none. */
  replaced: Nullable(ReleaseId),
})

export const addRelease = defineRoute({
  ...base,
  method: 'POST',
  path: '/release',
  summary:
    'Add a release for all visitors, a share of them, or none yet with `channel=preview`. Refused with all reasons if checks fail. Sections of the back-office wait for approval by a second person',
  audience: releases.permission('update'),
  query: Exactly({
    channel: Type.Optional(OneOf(['production', 'preview'], { default: 'production' })),
    percent: Type.Optional(Percent),
    /** A security fix: the service never rolls it back automatically. */
    security: Type.Optional(Type.Boolean()),
  }),
  consumes: 'multipart/form-data',
  maxBytes: maxReleaseBytes,
  body: Type.Unsafe<FormData>({
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
  }),
  reply: Moved,
  status: 201,
  errors: ['RELEASE_REJECTED', 'CONFLICT'],
})

export const promoteRelease = defineRoute({
  ...base,
  method: 'POST',
  path: '/release/:id/promote',
  summary: 'Promote a release to all visitors, or to a share of them',
  audience: releases.permission('update'),
  stepUp: true,
  params: Exactly({ id: ReleaseId }),
  body: Nullable(Exactly({ percent: Type.Optional(Percent) })),
  reply: Moved,
  errors: ['NOT_FOUND', 'CONFLICT', 'RELEASE_REJECTED'],
})

export const rollBackRelease = defineRoute({
  ...base,
  method: 'POST',
  path: '/release/rollback',
  summary: 'Roll back a remote: its canary, or else its current release',
  audience: releases.permission('update'),
  stepUp: true,
  body: Exactly({
    remote: RemoteId,
    /** The release to roll back; if a different one is current, nothing happens. */
    release: Type.Optional(ReleaseId),
  }),
  reply: Exactly({
    release: Nullable(ReleaseItem),
    /** The release that was rolled back. */
    replaced: ReleaseId,
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const makeReleaseToken = defineRoute({
  base: 'api',
  method: 'POST',
  path: '/release/token',
  summary: 'Create a token that can release one remote, shown only once',
  audience: releases.permission('update'),
  stepUp: true,
  answersSecrets: true,
  body: Exactly({
    remote: RemoteId,
    /** The Ed25519 key that verifies its releases, base64url. */
    publicKey: Type.String({ pattern: publicKeyPattern }),
  }),
  reply: Exactly({ id: Id, token: Type.String() }),
  status: 201,
  limit: { calls: 60, seconds: 60 },
})

export const ReleaseToken = Exactly({
  id: Id,
  remote: RemoteId,
  publicKey: Type.String(),
  madeAt: Moment,
  madeBy: Person,
})
export type ReleaseToken = Type.Static<typeof ReleaseToken>

export const listReleaseTokens = defineRoute({
  base: 'api',
  method: 'GET',
  path: '/release/token',
  summary: 'Release tokens, each with the member of staff who created it',
  audience: releases.permission('view'),
  reply: Exactly({ items: Type.Array(ReleaseToken) }),
  limit: { calls: 120, seconds: 60 },
})

export const revokeReleaseToken = defineRoute({
  base: 'api',
  method: 'DELETE',
  path: '/release/token/:id',
  summary: 'Revoke a token; it stops working immediately',
  audience: releases.permission('update'),
  stepUp: true,
  params: Exactly({ id: Id }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND'],
  limit: { calls: 60, seconds: 60 },
})
