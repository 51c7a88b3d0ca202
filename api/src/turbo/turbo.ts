import type { ErrorKey } from '../../../shared/contract/error-catalogue.ts'
import type { ReadingReason } from '../../../shared/contract/product/reading-reason.ts'
import type { FetchFailure } from './fetch/fetch-result.ts'
import type { PageWall } from './page-wall.rules.ts'
import type { ProductReading } from './product-reading.ts'
import type { ProductRecipe } from './product-recipe.ts'

/** What is known about prices at one domain of a shop. */
interface PlaceHints {
  readonly domain: string
  /** Path prefix. */
  readonly path?: string | undefined
  readonly currency?: string | undefined
  readonly country?: string | undefined
}

/** A product page to be read. */
export interface TurboRequest {
  /** As typed, or as stored with the listing. */
  readonly url: string
  /** Domains of the active shop: its page and redirects are fetched only from them and their subdomains. */
  readonly domains: readonly string[]
  /** What is known about the shop, for incomplete prices. */
  readonly hints?:
    | {
        readonly currency?: string | undefined
        readonly country?: string | undefined
        readonly language?: string | undefined
      }
    | undefined
  /** The same for some of the domains, by the page's final address. */
  readonly places?: readonly PlaceHints[] | undefined
  readonly recipe?: ProductRecipe | undefined
  /** From the last reading, for a conditional request. */
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

/** The outcome of reading a page. */
export type TurboReading =
  | {
      readonly outcome: 'read'
      /** After redirects. */
      readonly url: string
      /** May lack its price, or leave it open: see `refusalOf`. */
      readonly product: ProductReading
      readonly etag: string | undefined
      readonly lastModified: string | undefined
      /** What the shop showed instead of a page, if no price was found. */
      readonly wall?: PageWall | undefined
    }
  /** The page is unchanged since its `etag`. */
  | { readonly outcome: 'not-modified'; readonly url: string }
  | {
      readonly outcome: 'failed'
      readonly failure: FetchFailure
      readonly url: string
      /** The shop's status: 404 and 410 for a product that is gone. */
      readonly status: number | undefined
      /** Seconds after which the shop asks to come back. */
      readonly retryAfter: number | undefined
    }

/** The outcome of fetching a product picture: its original bytes, which are checked before they are shown. */
export type TurboPicture =
  | { readonly outcome: 'fetched'; readonly bytes: Uint8Array; readonly contentType: string }
  | { readonly outcome: 'failed'; readonly failure: FetchFailure; readonly status: number | undefined }

/** The outcome of fetching a code feed: its original bytes. */
export type TurboFile = TurboPicture

/** Maximum bytes of a picture. */
export const maxPictureBytes = 5_000_000

/** Maximum bytes of a code feed. */
export const maxFeedBytes = 5_000_000

/** Reads product pages of shops. */
export interface Turbo {
  /**
   * Reads a page, within about 10 s, or 20 if it is rendered.
   * @throws TurboAway within 2 s if it does not answer or has no capacity.
   */
  read(request: TurboRequest): Promise<TurboReading>
  /**
   * Fetches the picture that a page names, from any public host.
   * @throws TurboAway like `read`.
   */
  fetchPicture(url: string): Promise<TurboPicture>
  /**
   * Fetches a feed from its provider's host, within about 10 s.
   * @throws TurboAway like `read`.
   */
  fetchFeed(url: string): Promise<TurboFile>
}

/** Turbo is unavailable, slow, or full: 1501 for a caller, a retry for a job. */
export class TurboAway extends Error {
  override readonly name = 'TurboAway'
}

/** Used when Turbo is not configured. */
const noProcess = async (): Promise<never> => {
  throw new TurboAway('no process reads pages: TURBO_URL is not set')
}
export const noTurbo: Turbo = { read: noProcess, fetchPicture: noProcess, fetchFeed: noProcess }

/** The error for a caller who needs a price; undefined if the page has one. */
export function refusalOf(reading: TurboReading): ErrorKey | undefined {
  if (reading.outcome === 'read')
    return reading.product.price && !('ambiguous' in reading.product.price) ? undefined : 'PRODUCT_PAGE_UNREADABLE'
  if (reading.outcome === 'not-modified') return undefined
  if (reading.failure === 'busy') return 'TURBO_MICROSERVICE_DOWN'
  if (reading.failure === 'status' && (reading.status === 404 || reading.status === 410)) return 'PRODUCT_PAGE_MISSING'
  return ['address', 'host', 'network', 'robots'].includes(reading.failure)
    ? 'SHOP_NOT_SUPPORTED'
    : 'PRODUCT_PAGE_UNREADABLE'
}

/** Why a page was not read as a product with one price. */
export function reasonOf(reading: TurboReading): ReadingReason {
  if (reading.outcome === 'read') {
    if (reading.wall) return reading.wall
    return reading.product.price ? 'several-prices' : 'not-product'
  }
  if (reading.outcome === 'not-modified') return 'not-product'
  const { failure, status } = reading
  if (failure === 'robots') return 'blocked'
  if (failure === 'content' || failure === 'too-large') return 'not-product'
  return reasonOfStatus[status ?? 0] ?? 'unreachable'
}

const reasonOfStatus: Readonly<Record<number, ReadingReason>> = {
  401: 'login',
  403: 'blocked',
  404: 'gone',
  410: 'gone',
  429: 'blocked',
  451: 'country',
}
