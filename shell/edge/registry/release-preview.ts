import { readReleasePreview } from '@qasima/shared/contract/release/preview.routes'
import { previewHours } from '@qasima/shared/contract/release/release.limits'
import type { KnownRegistry, RegistryEntry } from '@qasima/shared/federation/registry'
import { type ApiClient, readRoute } from '../api-client.ts'
import type { Caller } from '../caller.ts'
import { readSignedToken } from '../signed-token/read-signed-token.ts'
import { signedCookie } from '../signed-token/signed-cookie.ts'
import type { RegistryStore } from './registry-store.ts'

export const releasePreviewCookie = signedCookie('release-preview', previewHours)

/** A release that a browser gets before others have it. */
interface PreviewedRelease {
  readonly entry: RegistryEntry
}

type FoundPreview = PreviewedRelease | 'none' | 'ended'

interface PreviewQuestion {
  readonly api: ApiClient
  readonly registry: RegistryStore
  readonly caller: Caller
}

/** What a token shows now; see `readSignedToken`. */
export async function previewedRelease(
  token: string,
  { api, registry, caller }: PreviewQuestion,
): Promise<FoundPreview> {
  const found = await readSignedToken(token, caller, (read) => readRoute(api, readReleasePreview, read))
  if (typeof found === 'string') return found
  const entry = await registry.entryOf(found)
  return entry ? { entry } : 'none'
}

/** The preview of a browser, as the API says it anew each time; it costs visitors without the cookie nothing. */
export async function findPreviewedRelease(
  { cookies, publicOrigin }: { readonly cookies: string | undefined; readonly publicOrigin: string },
  question: PreviewQuestion,
): Promise<FoundPreview> {
  const token = releasePreviewCookie.tokenIn(cookies, publicOrigin)
  return token ? previewedRelease(token, question) : 'none'
}

/** The remotes with the previewed one in the place of its release in force. Of a menu, the entries that were there. */
export const withPreviewed = <Remote extends KnownRegistry[number]>(
  remotes: readonly Remote[],
  { entry }: PreviewedRelease,
): readonly (Remote | RegistryEntry)[] =>
  remotes.map((remote) => {
    if (remote.id !== entry.id) return remote
    const isSeen = ({ path }: { readonly path: string }) => remote.menu?.some((known) => known.path === path) ?? false
    return { ...entry, menu: entry.menu?.filter(isSeen), figures: remote.figures }
  })
