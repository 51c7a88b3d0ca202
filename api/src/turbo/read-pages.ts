import type { PageBrowser } from './browser/page-browser.ts'
import { readApart } from './extract/read-apart.ts'
import { hostOf } from './fetch/hop.ts'
import type { PageFetcher } from './fetch/page-fetcher.ts'
import { isHostOf, registrableDomain } from './fetch/shop-domains.ts'
import { wallOf } from './page-wall.rules.ts'
import type { ProductReading } from './product-reading.ts'
import {
  maxFeedBytes,
  maxPictureBytes,
  type Turbo,
  TurboAway,
  type TurboFile,
  type TurboPicture,
  type TurboReading,
  type TurboRequest,
} from './turbo.ts'

/** Accepted picture types. */
const pictures = {
  accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif',
  types: /^image\/(?:avif|webp|jpe?g|png|gif)\s*(?:;|$)/i,
}

/** Accepted feed types; many are sent as plain text or without a type. */
const feeds = {
  accept: 'text/csv,application/json,application/xml,text/xml,text/plain;q=0.8,*/*;q=0.5',
  types:
    /^(?:text\/(?:csv|plain|xml|tab-separated-values)|application\/(?:csv|octet-stream|(?:[\w.-]+\+)?(?:json|xml)))\s*(?:;|$)/i,
}

/** Pages read at the same time; each needs a few megabytes at most. */
const maxReadings = 64

/**
 * Fetched pages of one site that wait to be read. One thread reads all, one page per site in turn, so that slow pages
 * delay only their own site.
 */
const maxWaiting = 16
/** Seconds after which a site with a full queue is tried again. */
const waitingDelay = 10

/** What is known of prices at a page's place: of the nearest domain, else of the shop. */
export function hintsAt(url: string, { hints, places = [] }: TurboRequest): TurboRequest['hints'] {
  const host = hostOf(new URL(url))
  const path = `${new URL(url).pathname.toLowerCase()}/`
  const weight = (place: (typeof places)[number]) => place.domain.length + (place.path?.length ?? 0)
  const [nearest] = places
    .filter(
      (place) => isHostOf(host, [place.domain]) && (!place.path || path.startsWith(`${place.path.toLowerCase()}/`)),
    )
    .toSorted((one, other) => weight(other) - weight(one))
  if (!nearest) return hints
  const { currency = hints?.currency, country = hints?.country } = nearest
  return { ...hints, currency, country }
}

/** Milliseconds after which an empty page is no longer rendered: its caller does not wait for ever. */
const renderBefore = 6_000

/** Whether rendering may help: the page has no price and is not a page without a product. */
const isDrawnByScripts = ({ price, otherPage }: ProductReading, text: string, url: string): boolean =>
  price === undefined && otherPage === undefined && wallOf(text, url) === undefined && /<script[\s>]/i.test(text)

interface SentPage {
  readonly url: string
  readonly text: string
}

/** What a page says after rendering; undefined if that is no price either. */
async function readDrawn(browser: PageBrowser, page: SentPage, { domains, hints, ...request }: TurboRequest) {
  const isShopHost = (host: string) => isHostOf(host, domains)
  const drawn = await browser.render({ ...page, isShopHost, language: hints?.language })
  if (!drawn) return undefined
  const { url, text } = drawn
  const known = { url, hints: hintsAt(url, { ...request, domains, hints }), recipe: request.recipe }
  const product = await readApart(text, known)
  return product?.price ? { url, product } : undefined
}

/** Reads pages in this process; with a browser also those that are empty until their scripts run. */
export function turboInProcess(fetcher: PageFetcher, browser?: PageBrowser): Turbo {
  let readings = 0
  const sites = new Map<string, { count: number; last: Promise<unknown> }>()

  /** Reads a page after earlier ones of its site; undefined if too many wait. */
  async function inRow<Result>(url: string, work: () => Promise<Result>): Promise<Result | undefined> {
    const host = hostOf(new URL(url))
    const site = registrableDomain(host) ?? host
    const row = sites.get(site) ?? { count: 0, last: Promise.resolve() }
    if (row.count >= maxWaiting) return undefined
    sites.set(site, row)
    row.count += 1
    const turn = row.last.then(work)
    row.last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      row.count -= 1
      if (row.count === 0) sites.delete(site)
    }
  }

  async function read(request: TurboRequest): Promise<TurboReading> {
    const start = performance.now()
    const { url, domains, hints, recipe, etag, lastModified } = request
    const isHostAllowed = (host: string) => isHostOf(host, domains)
    const page = await fetcher.fetch({ url, isHostAllowed, etag, lastModified, language: hints?.language })
    if (page.outcome === 'not-modified') return page
    if (page.outcome === 'failed') {
      const { outcome, failure, status, retryAfter } = page
      return { outcome, failure, url: page.url, status, retryAfter }
    }
    const { text, etag: newEtag, lastModified: changedAt } = page
    const read = await inRow(page.url, async () => ({
      product: await readApart(text, { url: page.url, hints: hintsAt(page.url, request), recipe }),
    }))
    const failed = { outcome: 'failed', url: page.url, status: undefined } as const
    if (!read) return { ...failed, failure: 'busy', retryAfter: waitingDelay }
    if (!read.product) return { ...failed, failure: 'too-large', retryAfter: undefined }
    const { product } = read
    const kept = { outcome: 'read', etag: newEtag, lastModified: changedAt } as const
    if (browser && performance.now() - start < renderBefore && isDrawnByScripts(product, text, page.url)) {
      const drawn = await readDrawn(browser, { url: page.url, text }, request)
      // The page says nothing about prices that its scripts fetch, so validators would be misleading.
      if (drawn) return { ...kept, ...drawn, etag: undefined, lastModified: undefined }
    }
    const wall = product.price ? undefined : wallOf(text, page.url)
    return { ...kept, url: page.url, product, ...(wall && { wall }) }
  }

  async function fetchPicture(url: string): Promise<TurboPicture> {
    // Shops host pictures elsewhere: any public host is allowed, and nothing is revealed to it.
    const file = await fetcher.fetchFile({ url, isHostAllowed: () => true, ...pictures, maxBytes: maxPictureBytes })
    const { outcome } = file
    return outcome === 'fetched'
      ? { outcome, bytes: file.bytes, contentType: file.contentType }
      : { outcome, failure: file.failure, status: file.status }
  }

  async function fetchFeed(url: string): Promise<TurboFile> {
    const host = URL.canParse(url) ? hostOf(new URL(url)) : ''
    // Redirects must stay on the provider's own domain.
    const domains = [registrableDomain(host) ?? host]
    const isHostAllowed = (at: string) => isHostOf(at, domains)
    const file = await fetcher.fetchFile({ url, isHostAllowed, ...feeds, maxBytes: maxFeedBytes })
    const { outcome } = file
    return outcome === 'fetched'
      ? { outcome, bytes: file.bytes, contentType: file.contentType }
      : { outcome, failure: file.failure, status: file.status }
  }

  async function withRoom<Result>(work: () => Promise<Result>): Promise<Result> {
    if (readings >= maxReadings) throw new TurboAway('too many pages are read at once')
    readings += 1
    try {
      return await work()
    } finally {
      readings -= 1
    }
  }

  return {
    read: (request) => withRoom(() => read(request)),
    fetchPicture: (url) => withRoom(() => fetchPicture(url)),
    fetchFeed: (url) => withRoom(() => fetchFeed(url)),
  }
}
