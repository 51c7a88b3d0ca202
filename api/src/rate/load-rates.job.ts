import type { Database } from '../database/connection.ts'
import { type PageFetcher, pageFetcher } from '../turbo/fetch/page-fetcher.ts'
import { defineJob } from '../worker/job.ts'
import { keepRates } from './rate.queries.ts'
import { readEuroRates } from './rate.rules.ts'

/** Rates of every day since 1999 are less than half of it. */
const maxBytes = 8_000_000
const types = /^(?:text|application)\/(?:xml|csv|plain|vnd\.ms-excel)\s*(?:;|$)/i

/** Keeps the rates of a file, and answers how many were new or others. @throws Error that says why there are none. */
export async function loadRates(
  { main }: Pick<Database, 'main'>,
  { url, fetcher }: { readonly url: string; readonly fetcher: PageFetcher },
): Promise<number> {
  const { hostname } = new URL(url)
  const file = await fetcher.fetchFile({
    url,
    // The host of the setting, wherever its file leads.
    isHostAllowed: (host) => host === hostname,
    accept: 'application/xml,text/xml,text/csv',
    types,
    maxBytes,
  })
  if (file.outcome === 'failed') throw new Error(`the rates cannot be had: ${file.failure} ${file.status ?? ''}`.trim())
  const rates = readEuroRates(new TextDecoder().decode(file.bytes))
  const changes = await main.kysely.transaction().execute((tx) => keepRates(tx, rates, hostname))
  return changes.length
}

/** Reads the rates of the day, an hour after the central bank gives them out, and again in the morning. */
export const loadRatesDaily = defineJob({
  queue: { name: 'load-rates', retryLimit: 3, retryDelay: 900, expireInSeconds: 120, deleteAfterSeconds: 86_400 },
  schedule: '20 5,16 * * *',
  pollingSeconds: 60,
  run: async ({ config: { ratesUrl, publicOrigin }, database, log }) => {
    if (!ratesUrl) return
    const agent = { name: 'QasimaBot', about: `${publicOrigin}/support` }
    const changed = await loadRates(database, { url: ratesUrl, fetcher: pageFetcher({ agent }) })
    log.info({ changed }, 'rates of currencies were read')
  },
})
