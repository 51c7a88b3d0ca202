import type { AnalyticsSettings, ChatSettings, DocumentState } from '@qasima/shared/federation/document-state'
import type { AdmissionOptions } from './admission/admission.ts'
import type { ApiClient } from './api-client.ts'
import type { preloadsFor } from './document/preloads.ts'
import type { Upstream } from './proxy/proxy-paths.ts'
import type { RegistryStore } from './registry/registry-store.ts'
import type { Renderer } from './render/renderer.ts'
import type { Violation } from './reports/violation.ts'

export interface EdgeOptions {
  readonly registry: RegistryStore
  readonly api: ApiClient
  /** Renders the pages of documents; without it browsers do. */
  readonly renderer?: Renderer | undefined
  /** The process that answers API calls at our origin; undefined if it is this one. */
  readonly apiUpstream?: Upstream | undefined
  /** `https://qasima.example`, without a trailing slash. */
  readonly publicOrigin: string
  /** Upper-case country for visitors whose address is not known. */
  readonly defaultCountry: string
  readonly appRedirects: readonly string[]
  /** Origins at which browsers call the API, in rotation; by default only the public origin. */
  readonly apiOrigins?: readonly string[]
  readonly analytics: AnalyticsSettings
  /** The live chat of the site; null if there is none. */
  readonly chat: ChatSettings | null
  readonly contact: DocumentState['contact']
  /** In development only: where every page loads the shell and all remotes: `http://localhost:4173`. */
  readonly devServer?: string | undefined
  /** Milliseconds for which a document is reused without reading its data; a second by default. */
  readonly documentAge?: number
  /** Clock in milliseconds for the age of documents and for rate limits; the process's by default. */
  readonly now?: () => number
  /** Whether rate limits of routes apply; true by default. */
  readonly rateLimits?: boolean
  /** What decides whether an uncached document is made now. */
  readonly admission?: AdmissionOptions | undefined
  /** What to preload, if not according to the registry. */
  readonly preloads?: typeof preloadsFor
  /** Called for every policy violation that a browser reports; for metrics. */
  readonly onViolation?: (violation: Violation) => void
}
