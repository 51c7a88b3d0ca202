/** Why a page could not be had. */
export type FetchFailure =
  /** No address of the web, or one with a name, a password or a port of its own. */
  | 'address'
  /** A host that is not of the shop. */
  | 'host'
  /** A host of a network that is not public. */
  | 'network'
  | 'name-not-found'
  /** The site asks machines to keep away. */
  | 'robots'
  /** Too many wait for this site already. */
  | 'busy'
  | 'redirects'
  | 'timeout'
  | 'unreachable'
  | 'too-large'
  /** Another kind of content than a page. */
  | 'content'
  /** A compression that is unknown or broken. */
  | 'encoding'
  | 'status'

interface FetchedPage {
  readonly outcome: 'fetched'
  /** At the end of the redirects. */
  readonly url: string
  readonly text: string
  readonly contentType: string
  readonly etag: string | undefined
  readonly lastModified: string | undefined
}

export interface FailedFetch {
  readonly outcome: 'failed'
  readonly failure: FetchFailure
  /** The address at which it failed. */
  readonly url: string
  /** What the site answered, where it did. */
  readonly status?: number | undefined
  /** Seconds after which the site asks to come back. */
  readonly retryAfter?: number | undefined
}

/** A file that is no page: its bytes, and what its site calls them. */
interface FetchedFile {
  readonly outcome: 'fetched'
  readonly url: string
  readonly bytes: Buffer
  readonly contentType: string
}
export type FileResult = FetchedFile | FailedFetch

/** What a site answered to a browser. */
interface FetchedPart {
  readonly outcome: 'fetched'
  readonly status: number
  /** In small letters; an empty text where there is none. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}
export type PartResult = FetchedPart | FailedFetch

export type FetchResult = FetchedPage | FailedFetch | { readonly outcome: 'not-modified'; readonly url: string }

/** Ends a fetch; caught where it began. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed'
  readonly failure: FetchFailure
  readonly status: number | undefined
  readonly retryAfter: number | undefined

  constructor(
    failure: FetchFailure,
    parts: { status?: number; retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(failure, { cause: parts.cause })
    this.failure = failure
    this.status = parts.status
    this.retryAfter = parts.retryAfter
  }
}
