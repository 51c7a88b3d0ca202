import type { KnownRegistry, Registry, RegistryEntry } from '@qasima/shared/federation/registry'
import type { ApiReply } from '../api-client.ts'
import type { Caller } from '../caller.ts'
import type { HostBuild } from '../files/host-build.ts'
import type { ReleaseFiles } from '../files/release-files.ts'

/** A caller with an access token. */
export interface Bearer {
  readonly caller: Caller
  readonly authorization: string
  /** As in `Accept-Language`. */
  readonly language: string
  /** The visitor's share; null if unknown. */
  readonly share: number | null
}

/** The sections of a bearer in menu order, or the API's refusal. */
export type BearerSections = { readonly sections: KnownRegistry } | { readonly refusal: ApiReply }

/** The shell with all public remotes, each in one release. */
export interface InForce {
  readonly host: HostBuild
  readonly remotes: Registry
  /** Identifies the releases. */
  readonly key: string
}

/** Which release of which remote is current. Anything that implements this can be a source. */
export interface RegistryStore {
  /** The public remotes most visitors get, as of the last reply. Never waits. */
  publicRemotes(): Registry
  /** Whether some visitors get something else than the others. */
  hasCanary(): boolean
  /** What a visitor with this share gets, or one without a share. Never waits. */
  forVisitor(share: number | null): InForce
  /**
   * The sections of the back-office that a caller may see.
   * @throws ApiUnavailable if they cannot be read.
   */
  sectionsOf(bearer: Bearer): Promise<BearerSections>
  /** A release as its team signed it, current or not; undefined if it cannot be used. */
  entryOf(release: { readonly remote: string; readonly release: string }): Promise<RegistryEntry | undefined>
  readonly files: ReleaseFiles
}
