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
  /** The part of all visitors that they are in; null where none is known. */
  readonly share: number | null
}

/** The sections of a bearer in the order of the menu, or what the API says instead. */
export type BearerSections = { readonly sections: KnownRegistry } | { readonly refusal: ApiReply }

/** The shell with the remotes that everyone may know of, each in one release. */
export interface InForce {
  readonly host: HostBuild
  readonly remotes: Registry
  /** Another one for other releases. */
  readonly key: string
}

/** Which release of which remote is in force. Everything that can answer these questions can be a source. */
export interface RegistryStore {
  /** The remotes that everyone may know of, as of the last answer: what most visitors get. Never waits. */
  publicRemotes(): Registry
  /** Whether a share of the visitors gets something else than the others. */
  hasCanary(): boolean
  /** What a visitor gets who is in this part of all, and one who is in none. Never waits. */
  forVisitor(share: number | null): InForce
  /** The sections of the back-office that a caller may see. @throws ApiUnavailable when that cannot be learnt. */
  sectionsOf(bearer: Bearer): Promise<BearerSections>
  /** A release as its team signed it, whether it is in force or not; undefined where it cannot be used. */
  entryOf(release: { readonly remote: string; readonly release: string }): Promise<RegistryEntry | undefined>
  readonly files: ReleaseFiles
}
