import { type Language, languageOfPath } from '../contract/language.ts'
import type { ReadCache } from './read-cache.ts'

/** In whose name calls are made, and where new access tokens come from. */
export interface Credentials {
  /** Id of the account; undefined for a guest. */
  readonly accountId: () => string | undefined
  readonly accessToken: () => string | undefined
  /** Resolves when no renewal is under way. */
  readonly renewalDone: () => Promise<void>
  /** Gets a new access token in place of a refused one. @throws ProblemError when there is none to be had. */
  readonly renew: (refused: string | undefined) => Promise<void>
}

const guest: Credentials = {
  accountId: () => undefined,
  accessToken: () => undefined,
  renewalDone: async () => {},
  renew: () => Promise.reject(new Error('A guest has no tokens to renew')),
}

interface ClientSettings {
  /** Origins that serve the API, tried in turn; the empty one is the page's own, which also is the edge. */
  readonly origins: readonly string[]
  readonly language: () => Language
  /** Id of the country that the visitor seems to be in; empty while it is not known. */
  readonly country: () => string
  readonly isOnline: () => boolean
  /** A wait that a screen is to have. */
  readonly pause: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** A wait before something is tried again. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  readonly credentials: Credentials
  /** Asks staff to confirm who they are; false when they did not. */
  readonly confirmIdentity: () => Promise<boolean>
  /** Leads staff to setting up the second factor that is required of them. */
  readonly enrol: () => void
  /** Where public reads are kept for a while; null keeps none. */
  readonly keptReads: ReadCache | null
  /** The token of the preview that the page is shown in; null on every other page. */
  readonly preview: string | null
}

const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Waits as long at least, and up to a quarter longer, so that pages that failed together do not return together. */
const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  pause(milliseconds * (1 + Math.random() / 4), signal)

let current: ClientSettings = {
  origins: [''],
  language: () => languageOfPath(globalThis.location?.pathname ?? '/'),
  country: () => '',
  isOnline: () => globalThis.navigator?.onLine !== false,
  pause,
  wait,
  credentials: guest,
  confirmIdentity: async () => false,
  enrol: () => {},
  keptReads: null,
  preview: null,
}

/** How calls are made now. */
export const clientSettings = (): ClientSettings => current

/** Sets how calls are made; what is not given stays. */
export function configureCalls(change: Partial<ClientSettings>): void {
  current = { ...current, ...change }
}

/** Under which a reply is kept, or asked for early: replies have a language, that of the page by default. */
export const replyAddress = (language: Language | undefined, key: string): string =>
  `${language ?? clientSettings().language()}${key}`
