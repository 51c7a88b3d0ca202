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
  /** Draws the pages of documents; without it browsers do. */
  readonly renderer?: Renderer | undefined
  /** The process that answers what browsers ask of the API at our origin; none where that is this very one. */
  readonly apiUpstream?: Upstream | undefined
  /** `https://qasima.example`, without a slash at the end. */
  readonly publicOrigin: string
  /** Upper case country of visitors whose address is not known. */
  readonly defaultCountry: string
  readonly appRedirects: readonly string[]
  /** Origins that browsers call the API at, in turn; the public origin alone by default. */
  readonly apiOrigins?: readonly string[]
  readonly analytics: AnalyticsSettings
  /** The live chat of the site; null where there is none. */
  readonly chat: ChatSettings | null
  readonly contact: DocumentState['contact']
  /** Where every page takes the shell and all remotes from, in development alone: `http://localhost:4173`. */
  readonly devServer?: string | undefined
  /** Milliseconds for which a document is sent again without its data being read; a second by default. */
  readonly documentAge?: number
  /** Milliseconds of the clock that ages documents and grants callers new ones; that of the process by default. */
  readonly now?: () => number
  /** Whether calls are counted against the limits of their routes; true by default. */
  readonly rateLimits?: boolean
  /** What decides whether a document that is not kept is made now. */
  readonly admission?: AdmissionOptions | undefined
  /** What to fetch first, when it is not what the registry says. */
  readonly preloads?: typeof preloadsFor
  /** Called for everything that a browser refused to do for a document; for figures. */
  readonly onViolation?: (violation: Violation) => void
}
