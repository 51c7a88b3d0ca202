import { extractProduct } from '../turbo/extract/extract-product.ts'
import { wallOf } from '../turbo/page-wall.rules.ts'
import { hintsAt } from '../turbo/read-pages.ts'
import {
  type Turbo,
  TurboAway,
  type TurboFile,
  type TurboPicture,
  type TurboReading,
  type TurboRequest,
} from '../turbo/turbo.ts'

/** A Turbo that reads pages a test wrote, with no network between. */
export interface PageTurbo extends Turbo {
  /** What stands at an address; a failure, or a page with its text. */
  put(
    url: string,
    page: string | { readonly status: number } | { readonly failure: 'robots' | 'timeout' | 'busy' },
  ): void
  /** An address that leads to another. */
  lead(from: string, to: string): void
  /** The picture at an address. */
  show(url: string, bytes: Uint8Array, contentType?: string): void
  /** The feed at an address. */
  feed(url: string, file: TurboFile): void
  isAway: boolean
  /** What it was asked for. */
  readonly asked: TurboRequest[]
}

export function pageTurbo(): PageTurbo {
  const pages = new Map<string, Parameters<PageTurbo['put']>[1]>()
  const redirects = new Map<string, string>()
  const pictures = new Map<string, TurboPicture>()
  const feeds = new Map<string, TurboFile>()
  const asked: TurboRequest[] = []
  const fetchFeed = async (url: string): Promise<TurboFile> => {
    if (turbo.isAway) throw new TurboAway('a test says so')
    return feeds.get(url) ?? { outcome: 'failed', failure: 'status', status: 404 }
  }
  const fetchPicture = async (url: string): Promise<TurboPicture> => {
    if (turbo.isAway) throw new TurboAway('a test says so')
    return pictures.get(url) ?? { outcome: 'failed', failure: 'status', status: 404 }
  }
  const read = async (request: TurboRequest): Promise<TurboReading> => {
    asked.push(request)
    if (turbo.isAway) throw new TurboAway('a test says so')
    const url = redirects.get(request.url) ?? request.url
    const page = pages.get(url) ?? { status: 404 }
    if (typeof page !== 'string') {
      const status = 'status' in page ? page.status : undefined
      const failure = 'failure' in page ? page.failure : 'status'
      return { outcome: 'failed', failure, url, status, retryAfter: undefined }
    }
    const etag = `"${page.length}-${page.slice(-400)}"`.replaceAll('\n', ' ').replaceAll('\0', ' ')
    if (request.etag === etag) return { outcome: 'not-modified', url }
    const { recipe } = request
    const product = extractProduct(page, { url, hints: hintsAt(url, request), recipe })
    const wall = product.price ? undefined : wallOf(page, url)
    return { outcome: 'read', url, product, etag, lastModified: undefined, ...(wall && { wall }) }
  }
  const turbo: PageTurbo = {
    isAway: false,
    asked,
    read,
    fetchPicture,
    fetchFeed,
    feed: (url, file) => void feeds.set(url, file),
    show: (url, bytes, contentType = 'image/png') => void pictures.set(url, { outcome: 'fetched', bytes, contentType }),
    put: (url, page) => void pages.set(url, page),
    lead: (from, to) => void redirects.set(from, to),
  }
  return turbo
}
