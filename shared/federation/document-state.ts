import type { User } from '../contract/identity/user.ts'
import type { Language } from '../contract/language.ts'
import type { Digits } from '../i18n/digits.ts'
import type { LocalOverride } from './local-override.ts'
import type { KnownRegistry } from './registry.ts'

/** What a page says of data that are earlier ones: that they are being renewed, or that the service does not answer. */
export type Lateness = 'updating' | 'away'

/** What the edge puts into the document for the shell, as JSON in the element of this id. */
export interface DocumentState {
  readonly language: Language
  /** Upper case ISO 3166-1 code of the visitor's country. */
  readonly country: string
  /** Host of the site without sub-domains; sessions and redirects belong to it. */
  readonly mainDomain: string
  /** Schemes of our own apps that a redirect may lead into: `qasima://`. */
  readonly appRedirects: readonly string[]
  /** Origins that serve the API, which calls rotate over; the empty one is the page's own. */
  readonly apiOrigins: readonly string[]
  readonly registry: KnownRegistry
  /** Release of the shell that the document was made for; absent where it was not released. */
  readonly shell?: string | undefined
  /** Replies of reads the first screen starts with, by `addressKey`; null where there is nothing at the address. */
  readonly replies: Readonly<Record<string, unknown>>
  /** When the oldest of the replies was given, where the API did not answer and they are earlier ones. ISO 8601. */
  readonly asOf?: string
  /** What the page says of that; absent where it says nothing. */
  readonly lateness?: Lateness
  /** What a visitor is to know while the first screen is awaited, in the language of the page. */
  readonly notice?: string
  readonly analytics: AnalyticsSettings
  /** The live chat of the site; null when there is none. */
  readonly chat: ChatSettings | null
  readonly contact: { readonly email: string; readonly whatsapp: string }
  /** Only in a document that holds the page itself: what it was rendered with, and its hour. ISO 8601. */
  readonly rendered?: VisitorChoices & { readonly at: string }
  /** Only in the documents of a developer who looks at a build of their own computer. */
  readonly override?: LocalOverride
  /** Only in the documents of a browser that gets a release of one remote before others have it. */
  readonly releasePreview?: { readonly remote: string; readonly release: string }
  /** Only in the document of a preview: its reads carry the token, and its visitor is this account, or a guest. */
  readonly preview?: { readonly token: string; readonly user: User | null }
}

/** What the cookies of a visitor say of how pages look. */
export interface VisitorChoices {
  readonly theme: Theme
  readonly digits: Digits
  /** Whether the browser keeps a session, so that there is room for what an account has. */
  readonly hasSession: boolean
}

/** Whether a page is dark or light, or follows the device. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Which analytics sinks are on. */
export interface AnalyticsSettings {
  readonly own: boolean
  readonly ga4: string | null
  readonly plausible: string | null
}

/** Services of live chat that pages know how to start. */
export const chatServices = ['crisp', 'intercom', 'local'] as const
export type ChatService = (typeof chatServices)[number]

export interface ChatSettings {
  readonly service: ChatService
  /** What the service calls this site by: the website id of Crisp, the app id of Intercom, the origin of a local one. */
  readonly id: string
}

export const documentStateElement = 'qasima-state'

/** Name of the mark of the User Timing API, and of the event of the window, by which a page says that it does what is pressed. */
export const liveMark = 'qasima-live'

/** Attribute of the document: the language that its reader would rather read; empty where that is none of ours. */
export const preferredAttribute = 'data-preferred'

/** Sent to the window by a page that cannot start; the document's own lines say so to the visitor. */
export const startFailedEvent = 'qasima-start-failed'
