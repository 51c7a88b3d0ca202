import { defineJob, type JobContext } from '../worker/job.ts'
import { repeatForAMinute } from '../worker/rounds.ts'
import { countChecks } from './check-figures.queries.ts'
import { checkListing } from './check-listing.queries.ts'
import { claimDueChecks } from './listing-check.queries.ts'

/** Seconds between two looks for what is due. */
const pauseSeconds = 2
const atOnce = 20

/** Takes what is due once, and looks at all of it. False where Turbo is away: there is no use in taking more. */
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
 * Looks at listings that are due. It begins each minute and goes on for almost as long, so that what a killed worker
 * left is taken up within a minute; what it had in hand is free again after its claim.
 */
export const checkListings = defineJob({
  queue: { name: 'check-listings', retryLimit: 0, expireInSeconds: 90 },
  schedule: '* * * * *',
  pollingSeconds: 2,
  run: (context) => repeatForAMinute({ pauseSeconds, stopping: context.stopping }, () => checkDueListings(context)),
})
