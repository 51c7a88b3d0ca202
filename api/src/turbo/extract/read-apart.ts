import { Piscina } from 'piscina'
import { errorCode, toError } from '../../../../shared/server/error-code.ts'
import type { ProductReading } from '../product-reading.ts'
import type { ExtractOptions } from './extract-product.ts'

/** Milliseconds for one page. Real pages take about fifty; the longest and worst take two thousand. */
const pageDeadline = 5_000
const maxMegabytes = 512

interface Page {
  readonly html: string
  readonly options: ExtractOptions
}

/** Pages are foreign and may be deliberately slow: they are read in another thread, one at a time. */
const thread = new Piscina<Page, ProductReading>({
  filename: new URL('extract-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
})

let last: Promise<unknown> = Promise.resolve()

/** Reads the product of a page; undefined if that takes more time or memory than any real page. */
export function readApart(
  html: string,
  options: ExtractOptions,
  { deadline = pageDeadline } = {},
): Promise<ProductReading | undefined> {
  // The deadline starts with its turn.
  const reading = last.then(async () => {
    try {
      return await thread.run({ html, options }, { signal: AbortSignal.timeout(deadline) })
    } catch (error) {
      if (toError(error).name === 'AbortError' || errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return undefined
      throw error
    }
  })
  last = reading.catch(() => {})
  return reading
}
