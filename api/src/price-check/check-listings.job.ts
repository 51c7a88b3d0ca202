import { defineJob, type JobContext } from '../worker/job.ts'
import { repeatForAMinute } from '../worker/rounds.ts'
import { countChecks } from './check-figures.queries.ts'
import { checkListing } from './check-listing.queries.ts'
import { claimDueChecks } from './listing-check.queries.ts'

/** Seconds between two searches for due listings. */
const pauseSeconds = 2
const atOnce = 20

/** Claims due listings once and checks all of them. False if Turbo is unavailable: claiming more would be useless. */
export async function checkDueListings(
  context: Pick<JobContext, 'database' | 'turbo'> & { readonly log: Pick<JobContext['log'], 'warn'> },
): Promise<boolean> {
  const claims = await claimDueChecks(context.database.main.kysely, atOnce)
  const outcomes = await Promise.all(
    claims.map((claim) =>
      checkListing(context, claim).catch((error) => {
        const reason = error instanceof Error ? error.message : 'unknown'
        context.log.warn({ listing: claim.listingId, reason }, 'a listing could not be checked')
        return 'failed' as const
      }),
    ),
  )
  await countChecks(context.database.main.kysely, outcomes)
  return !outcomes.includes('away')
}

/**
 * Checks due listings. Starts each minute and runs for almost as long, so that the work of a killed worker is resumed
 * within a minute, once its claims expire.
 */
export const checkListings = defineJob({
  queue: { name: 'check-listings', retryLimit: 0, expireInSeconds: 90 },
  schedule: '* * * * *',
  pollingSeconds: 2,
  run: (context) => repeatForAMinute({ pauseSeconds, stopping: context.stopping }, () => checkDueListings(context)),
})
