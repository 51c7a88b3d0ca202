/** Why a page could not be fetched. */
export type FetchFailure =
  /** Not a web address, or one with credentials or a port. */
  | 'address'
  /** A host that does not belong to the shop. */
  | 'host'
  /** A host on a private network. */
  | 'network'
  | 'name-not-found'
  /** The site disallows robots. */
  | 'robots'
  /** Too many requests wait for this site already. */
  | 'busy'
  | 'redirects'
  | 'timeout'
  | 'unreachable'
  | 'too-large'
  /** Content other than a page. */
  | 'content'
  /** An unknown or broken compression. */
  | 'encoding'
  | 'status'

interface FetchedPage {
  readonly outcome: 'fetched'
  /** After redirects. */
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
  /** The site's status, if it replied. */
  readonly status?: number | undefined
  /** Seconds after which the site asks to come back. */
  readonly retryAfter?: number | undefined
}

/** A file other than a page: its bytes and declared type. */
interface FetchedFile {
  readonly outcome: 'fetched'
  readonly url: string
  readonly bytes: Buffer
  readonly contentType: string
}
export type FileResult = FetchedFile | FailedFetch

/** A site's response for the browser. */
interface FetchedPart {
  readonly outcome: 'fetched'
  readonly status: number
  /** In lower case; an empty text if there is none. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}
export type PartResult = FetchedPart | FailedFetch

export type FetchResult = FetchedPage | FailedFetch | { readonly outcome: 'not-modified'; readonly url: string }

/** Ends a fetch; caught where it started. */
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
