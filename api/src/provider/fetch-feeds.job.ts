import { defineJob } from '../worker/job.ts'
import { fetchFeed } from './fetch-feed.ts'
import { claimDueFeed, forgetRuns } from './provider-feed.queries.ts'
import { forgetClicks } from './visit.queries.ts'

/** Feeds of one run: what is left is due again five minutes later. */
const maxFeeds = 20

/** Fetches the feeds that are due, one after the other. */
export const fetchFeeds = defineJob({
  queue: { name: 'fetch-feeds', retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 86_400 },
  schedule: '*/5 * * * *',
  pollingSeconds: 10,
  run: async ({ database, turbo, log, stopping }) => {
    const db = database.main.kysely
    for (let count = 0; count < maxFeeds && !stopping.aborted; count += 1) {
      const provider = await claimDueFeed(db)
      if (provider === undefined) break
      const failure = await fetchFeed({ db, turbo }, provider)
      if (failure) log.warn({ provider, reason: failure }, 'the feed of a provider could not be read')
      else log.info({ provider }, 'the feed of a provider was read')
    }
    await forgetRuns(db)
    await forgetClicks(db)
  },
})
