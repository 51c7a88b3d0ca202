import { type Language, languageOfPath } from '../contract/language.ts'
import type { ReadCache } from './read-cache.ts'

/** The account that calls are made for, and the source of new access tokens. */
export interface Credentials {
  /** Id of the account; undefined for a guest. */
  readonly accountId: () => string | undefined
  readonly accessToken: () => string | undefined
  /** Resolves once no renewal is in progress. */
  readonly renewalDone: () => Promise<void>
  /**
   * Gets a new access token to replace a refused one.
   * @throws ProblemError if that is not possible.
   */
  readonly renew: (refused: string | undefined) => Promise<void>
}

const guest: Credentials = {
  accountId: () => undefined,
  accessToken: () => undefined,
  renewalDone: async () => {},
  renew: () => Promise.reject(new Error('A guest has no tokens to renew')),
}

interface ClientSettings {
  /** Origins that serve the API, tried in turn; the empty one is the page's own origin, which is also the edge. */
  readonly origins: readonly string[]
  readonly language: () => Language
  /** Id of the visitor's presumed country; empty while unknown. */
  readonly country: () => string
  readonly isOnline: () => boolean
  /** A delay for a screen. */
  readonly pause: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** A delay before a retry. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  readonly credentials: Credentials
  /** Asks staff to confirm their identity; false if they did not. */
  readonly confirmIdentity: () => Promise<boolean>
  /** Takes staff to the setup of their required second factor. */
  readonly enrol: () => void
  /** The cache of public reads; null disables it. */
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

/**
 * Waits for at least this time, and up to a quarter longer, so that pages that failed together do not retry together.
 */
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

/** The current client settings. */
export const clientSettings = (): ClientSettings => current

/** Changes the client settings; omitted ones stay. */
export function configureCalls(change: Partial<ClientSettings>): void {
  current = { ...current, ...change }
}

/** The key of a cached or early reply: replies depend on the language, by default that of the page. */
export const replyAddress = (language: Language | undefined, key: string): string =>
  `${language ?? clientSettings().language()}${key}`
