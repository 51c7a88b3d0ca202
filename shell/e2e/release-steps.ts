import { packRelease } from '@qasima/shared/release/release-archive'
import { newSigningPair } from '@qasima/shared/release/release-signature'
import type { APIRequestContext } from 'playwright/test'
import type { ReadBuild } from '../../infra/build/read-build.ts'
import { expect, type StaffApi } from './staff.ts'

interface Team {
  readonly request: APIRequestContext
  readonly admin: StaffApi
}

/** A release made by its team. */
interface MadeRelease {
  readonly id: string
  /** Headers for its team's calls. */
  readonly headers: { readonly authorization: string }
  /** Rolls it back; a release that was current before stays. */
  takeBack(): Promise<void>
}

/**
 * Releases a build, as `npm run release` does.
 * @param query of the call: `percent=50` or `channel=preview`; without it, every visitor gets it.
 */
export async function releaseBuild(
  { request, admin }: Team,
  { document, files }: ReadBuild,
  query = '',
): Promise<MadeRelease> {
  const { remote } = document
  const pair = newSigningPair()
  const { token } = await admin.send('POST', '/release/token', { remote, publicKey: pair.publicKey })
  const headers = { authorization: `Bearer ${token}` }
  const buffer = await packRelease(document, files, pair)
  const file = { name: 'release.tar.gz', mimeType: 'application/gzip', buffer }
  const added = await request.post(`/api/v1/release?${query}`, { headers, multipart: { file } })
  expect(added.status(), await added.text()).toBe(201)
  const { release, replaced } = await added.json()
  return {
    id: release.id,
    headers,
    async takeBack() {
      if (replaced === release.id) return
      const back = await request.post('/api/v1/release/rollback', { headers, data: { remote } })
      expect(back.status(), await back.text()).toBe(200)
    },
  }
}
