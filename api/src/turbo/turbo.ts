import type { ErrorKey } from '../../../shared/contract/error-catalogue.ts'
import type { ReadingReason } from '../../../shared/contract/product/reading-reason.ts'
import type { FetchFailure } from './fetch/fetch-result.ts'
import type { PageWall } from './page-wall.rules.ts'
import type { ProductReading } from './product-reading.ts'
import type { ProductRecipe } from './product-recipe.ts'

/** What is known of prices at one domain of a shop. */
interface PlaceHints {
  readonly domain: string
  /** Of paths that begin so. */
  readonly path?: string | undefined
  readonly currency?: string | undefined
  readonly country?: string | undefined
}

/** A product page to be read. */
export interface TurboRequest {
  /** As it was typed, or as the listing keeps it. */
  readonly url: string
  /** Domains of the shop, which is active: its page and its redirects are fetched from them and below them alone. */
  readonly domains: readonly string[]
  /** What is known of the shop, for prices that do not say all themselves. */
  readonly hints?:
    | {
        readonly currency?: string | undefined
        readonly country?: string | undefined
        readonly language?: string | undefined
      }
    | undefined
  /** The same at some of the domains, by where the page stands in the end. */
  readonly places?: readonly PlaceHints[] | undefined
  readonly recipe?: ProductRecipe | undefined
  /** Of the page as it was last read, to hear only of a change. */
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

/** What became of a page. */
export type TurboReading =
  | {
      readonly outcome: 'read'
      /** At the end of its redirects. */
      readonly url: string
      /** May lack its price, or leave it open: see `refusalOf`. */
      readonly product: ProductReading
      readonly etag: string | undefined
      readonly lastModified: string | undefined
      /** What the shop showed in place of a page, where no price was found. */
      readonly wall?: PageWall | undefined
    }
  /** The page is as it was when its `etag` was given. */
  | { readonly outcome: 'not-modified'; readonly url: string }
  | {
      readonly outcome: 'failed'
      readonly failure: FetchFailure
      readonly url: string
      /** What the shop answered: 404 and 410 for a product that is gone. */
      readonly status: number | undefined
      /** Seconds after which the shop asks to come back. */
      readonly retryAfter: number | undefined
    }

/** What became of a picture of a product: its bytes as its site sent them, which are judged before they are shown. */
export type TurboPicture =
  | { readonly outcome: 'fetched'; readonly bytes: Uint8Array; readonly contentType: string }
  | { readonly outcome: 'failed'; readonly failure: FetchFailure; readonly status: number | undefined }

/** What became of a feed of codes: its bytes as its provider sent them. */
export type TurboFile = TurboPicture

/** Most bytes of a picture. */
export const maxPictureBytes = 5_000_000

/** Most bytes of a feed of codes. */
export const maxFeedBytes = 5_000_000

/** Reads product pages of shops. */
export interface Turbo {
  /** Reads a page, in some 10 s at most, or 20 where its scripts draw it. @throws TurboAway within 2 s where it does not answer or has no room. */
  read(request: TurboRequest): Promise<TurboReading>
  /** Fetches the picture that a page names, from any host of the public internet. @throws TurboAway as reading does. */
  fetchPicture(url: string): Promise<TurboPicture>
  /** Fetches a feed from its provider's host, in some 10 s at most. @throws TurboAway as reading does. */
  fetchFeed(url: string): Promise<TurboFile>
}

/** Turbo is away, slow, or has no room: 1501 for a caller, another try for a job. */
export class TurboAway extends Error {
  override readonly name = 'TurboAway'
}

/** Where no Turbo is set, none can be asked. */
const noProcess = async (): Promise<never> => {
  throw new TurboAway('no process reads pages: TURBO_URL is not set')
}
export const noTurbo: Turbo = { read: noProcess, fetchPicture: noProcess, fetchFeed: noProcess }

/** What a caller is refused with who wants a price of a page; undefined where it has one. */
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
