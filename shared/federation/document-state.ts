import type { User } from '../contract/identity/user.ts'
import type { Language } from '../contract/language.ts'
import type { DownloadSlug } from '../contract/shortner/download.ts'
import type { Digits } from '../i18n/digits.ts'
import type { LocalOverride } from './local-override.ts'
import type { KnownRegistry } from './registry.ts'

/** What a page says about outdated data: that they are being refreshed, or that the service does not answer. */
export type Lateness = 'updating' | 'away'

/** State that the edge puts into the document for the shell, as JSON in the element with this id. */
export interface DocumentState {
  readonly language: Language
  /** ISO 3166-1 code of the visitor's country, in upper case. */
  readonly country: string
  /** Host of the site without sub-domains, used for sessions and redirects. */
  readonly mainDomain: string
  /** Schemes of our own apps that redirects may lead to: `qasima://`. */
  readonly appRedirects: readonly string[]
  /** Origins that serve the API, used in rotation; the empty string is the page's own. */
  readonly apiOrigins: readonly string[]
  readonly registry: KnownRegistry
  /** Release of the shell that made the document; absent if it was not released. */
  readonly shell?: string | undefined
  /** Replies to the reads of the first screen, by `addressKey`; null for a 404. */
  readonly replies: Readonly<Record<string, unknown>>
  /** When the oldest of the replies was given, if the API did not answer and older ones are used. ISO 8601. */
  readonly asOf?: string
  /** What the page says about that; absent if nothing. */
  readonly lateness?: Lateness
  /** A notice shown while the first screen loads, in the language of the page. */
  readonly notice?: string
  readonly analytics: AnalyticsSettings
  /** The live chat of the site; null if there is none. */
  readonly chat: ChatSettings | null
  readonly contact: { readonly email: string; readonly whatsapp: string }
  /** What can be downloaded; nothing where it is not known. */
  readonly downloads?: readonly DownloadSlug[]
  /** Only in a document with rendered content: what it was rendered with, and the hour. ISO 8601. */
  readonly rendered?: VisitorChoices & { readonly at: string }
  /** Only in documents of a developer who views a build from their own computer. */
  readonly override?: LocalOverride
  /** Only in documents of a browser that previews a release of one remote. */
  readonly releasePreview?: { readonly remote: string; readonly release: string }
  /** Only in a preview document: its reads carry the token, and its visitor is this account, or a guest. */
  readonly preview?: { readonly token: string; readonly user: User | null }
}

/** Display choices from the visitor's cookies. */
export interface VisitorChoices {
  readonly theme: Theme
  readonly digits: Digits
  /** Whether the browser has a session, so that space for account tools is reserved. */
  readonly hasSession: boolean
}

/** Light, dark, or following the device. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Which analytics sinks are on. */
export interface AnalyticsSettings {
  readonly own: boolean
  readonly ga4: string | null
  readonly plausible: string | null
}

/** Live chat services that pages can start. */
export const chatServices = ['crisp', 'intercom', 'local'] as const
export type ChatService = (typeof chatServices)[number]

export interface ChatSettings {
  readonly service: ChatService
  /** The service's name for this site: website id of Crisp, app id of Intercom, origin of a local one. */
  readonly id: string
}

export const documentStateElement = 'qasima-state'

/** Name of the User Timing mark and window event that says that a page is interactive. */
export const liveMark = 'qasima-live'

/** Document attribute: the language that the reader prefers; empty if unsupported. */
export const preferredAttribute = 'data-preferred'

/** Sent to the window by a page that cannot start; the document's inline script tells the visitor. */
export const startFailedEvent = 'qasima-start-failed'
