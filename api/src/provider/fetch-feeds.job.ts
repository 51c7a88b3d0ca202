import { defineJob, type JobContext } from '../worker/job.ts'
import { fetchFeed } from './fetch-feed.ts'
import { claimDueFeed, forgetRuns, noteFailure } from './provider-feed.queries.ts'
import { forgetClicks } from './visit.queries.ts'

/** Feeds of one run: what is left is due again five minutes later. */
const maxFeeds = 20

type FeedsContext = Pick<JobContext, 'database' | 'turbo' | 'log' | 'stopping'>

/** Fetches the feeds that are due, one after the other; one that fails keeps none of the others waiting. */
export async function fetchDueFeeds({ database, turbo, log, stopping }: FeedsContext): Promise<void> {
  const db = database.main.kysely
  for (let count = 0; count < maxFeeds && !stopping.aborted; count += 1) {
    const provider = await claimDueFeed(db)
    if (provider === undefined) break
    try {
      const outcome = await fetchFeed({ db, turbo }, provider)
      if (outcome === 'read') log.info({ provider }, 'the feed of a provider was read')
      else if (outcome !== 'gone') log.warn({ provider, reason: outcome }, 'the feed of a provider could not be read')
    } catch (error) {
      log.error({ err: error, provider }, 'the feed of a provider could not be compared')
      await noteFailure(db, provider, 'broken')
    }
  }
  await forgetRuns(db)
  await forgetClicks(db)
}

export const fetchFeeds = defineJob({
  queue: { name: 'fetch-feeds', retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 86_400 },
  schedule: '*/5 * * * *',
  pollingSeconds: 10,
  run: fetchDueFeeds,
})
