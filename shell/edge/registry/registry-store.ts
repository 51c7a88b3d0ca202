import type { KnownRegistry, Registry } from '@qasima/shared/federation/registry'
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
}

/** The sections of a bearer in the order of the menu, or what the API says instead. */
export type BearerSections = { readonly sections: KnownRegistry } | { readonly refusal: ApiReply }

/** Which release of which remote is in force. Everything that can answer these questions can be a source. */
export interface RegistryStore {
  /** The remotes that everyone may know of, as of the last answer. Never waits. */
  publicRemotes(): Registry
  /** The build of the shell in force. Never waits. */
  host(): HostBuild
  /** The sections of the back-office that a caller may see. @throws ApiUnavailable when that cannot be learnt. */
  sectionsOf(bearer: Bearer): Promise<BearerSections>
  readonly files: ReleaseFiles
}
