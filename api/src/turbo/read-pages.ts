import { readApart } from './extract/read-apart.ts'
import type { PageFetcher } from './fetch/page-fetcher.ts'
import { isHostOf } from './fetch/shop-domains.ts'
import {
  maxPictureBytes,
  type Turbo,
  TurboAway,
  type TurboPicture,
  type TurboReading,
  type TurboRequest,
} from './turbo.ts'

/** Kinds of pictures that are kept. */
const pictures = {
  accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif',
  types: /^image\/(?:avif|webp|jpe?g|png|gif)\s*(?:;|$)/i,
}

/** Pages that are read at the same time; each holds a few megabytes at most. */
const maxReadings = 64

/** Reads pages in this process. */
export function turboInProcess(fetcher: PageFetcher): Turbo {
  let readings = 0

  async function read({ url, domains, hints, recipe, etag, lastModified }: TurboRequest): Promise<TurboReading> {
    const isHostAllowed = (host: string) => isHostOf(host, domains)
    const page = await fetcher.fetch({ url, isHostAllowed, etag, lastModified, language: hints?.language })
    if (page.outcome === 'not-modified') return page
    if (page.outcome === 'failed') {
      const { outcome, failure, status, retryAfter } = page
      return { outcome, failure, url: page.url, status, retryAfter }
    }
    const product = await readApart(page.text, { url: page.url, hints, recipe })
    if (!product)
      return { outcome: 'failed', failure: 'too-large', url: page.url, status: undefined, retryAfter: undefined }
    return { outcome: 'read', url: page.url, product, etag: page.etag, lastModified: page.lastModified }
  }

  async function fetchPicture(url: string): Promise<TurboPicture> {
    // Shops keep their pictures at hosts of other names: any public one will do, for it learns nothing and is given nothing.
    const file = await fetcher.fetchFile({ url, isHostAllowed: () => true, ...pictures, maxBytes: maxPictureBytes })
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
  }
}
