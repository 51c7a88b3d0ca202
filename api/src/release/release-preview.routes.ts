import { makeReleasePreview, readReleasePreview } from '../../../shared/contract/release/preview.routes.ts'
import { previewHours } from '../../../shared/contract/release/release.limits.ts'
import { releases } from '../../../shared/contract/release/release.section.ts'
import { hostRemote } from '../../../shared/release/release-document.ts'
import { recordAudit } from '../collection/record-audit.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { hasPermission } from '../identity/user/permissions.queries.ts'
import { findPreviewedRelease } from './release.queries.ts'
import { readClaims, signClaims } from './signed-claims.ts'

interface PreviewClaims {
  readonly release: string
  /** Its creator: it is valid while they may promote releases. */
  readonly madeBy: string
  readonly expiresAt: string
}

export const routes: NounRoutes = (serve, { database, keys }) => {
  const { kysely } = database.main

  serve(makeReleasePreview, async ({ account, params: { id } }) => {
    const found = await findPreviewedRelease(kysely, id)
    if (!found) throw new ApiError('NOT_FOUND')
    if (account.releases && account.releases.remote !== found.remote) throw new ApiError('FORBIDDEN')
    // Documents name the shell's files, and a page rendered by one shell cannot be hydrated by another.
    if (found.remote === hostRemote) throw new ApiError('CONFLICT')
    const expiresAt = new Date(Date.now() + previewHours * 3_600_000).toISOString()
    await kysely.transaction().execute((tx) =>
      recordAudit(tx, {
        actorId: account.id,
        action: 'create',
        section: 'releases',
        recordId: found.remote,
        before: null,
        after: { previewOf: id, expiresAt },
      }),
    )
    const claims: PreviewClaims = { release: id, madeBy: account.id, expiresAt }
    return { path: `/release-preview/${signClaims('release preview', claims, keys)}`, expiresAt }
  })

  serve(readReleasePreview, async ({ params: { token } }) => {
    const claims = readClaims<PreviewClaims>('release preview', token, keys)
    const found = claims && (await findPreviewedRelease(kysely, claims.release))
    if (!claims || !found || !(await hasPermission(kysely, claims.madeBy, releases.permission('update'))))
      throw new ApiError('NOT_FOUND')
    const { remote, version, is_for_staff: isForStaff } = found
    return { remote, release: claims.release, version, isForStaff, expiresAt: claims.expiresAt }
  })
}
