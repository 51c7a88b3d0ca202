import { extractProduct } from './extract/extract-product.ts'
import type { PageFetcher } from './fetch/page-fetcher.ts'
import { isHostOf } from './fetch/shop-domains.ts'
import { type Turbo, TurboAway, type TurboReading, type TurboRequest } from './turbo.ts'

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
    const product = extractProduct(page.text, { url: page.url, hints, recipe })
    return { outcome: 'read', url: page.url, product, etag: page.etag, lastModified: page.lastModified }
  }

  return {
    async read(request) {
      if (readings >= maxReadings) throw new TurboAway('too many pages are read at once')
      readings += 1
      try {
        return await read(request)
      } finally {
        readings -= 1
      }
    },
  }
}
