import { checkPrice, observePrice } from '../../../shared/contract/price-check/price-check.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { recordAudit } from '../collection/record-audit.ts'
import { ApiError } from '../http/api-error.ts'
import type { Limit } from '../http/limiter.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { countChecks } from './check-figures.queries.ts'
import { busyDelay } from './check-interval.rules.ts'
import { checkListing } from './check-listing.queries.ts'
import { claimCheckOf } from './listing-check.queries.ts'
import { keepObservation } from './observation.queries.ts'

/** Of one account. */
const observationsADay: Limit = { name: 'shopper-observation', times: 500, seconds: 86_400 }
/** How old a browser observation may be, and how far its clock may be ahead, in milliseconds. */
const maxAge = 600_000
const maxAhead = 60_000

export const routes: NounRoutes = (serve, { database, limits, turbo }) => {
  const db = database.main.kysely

  serve(checkPrice, async ({ account, body: { listingId } }) => {
    const claim = await claimCheckOf(db, listingId)
    if (!claim) {
      const known = await db.selectFrom('listing').select('id').where('id', '=', listingId).executeTakeFirst()
      throw new ApiError(known ? 'CONFLICT' : 'NOT_FOUND')
    }
    const outcome = await checkListing({ database, turbo }, claim)
    await countChecks(db, [outcome])
    if (outcome === 'away') throw new ApiError('TURBO_MICROSERVICE_DOWN')
    // Too many pages of the shop are being read at this moment.
    if (outcome === 'busy') throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: busyDelay })
    if (outcome === 'void') throw new ApiError('CONFLICT')
    const check = await db
      .selectFrom('listing')
      .leftJoin('listing_check', 'listing_check.listing_id', 'listing.id')
      .select(['listing.product_id', 'last_failure'])
      .where('listing.id', '=', listingId)
      .executeTakeFirst()
    const failure = check?.last_failure ?? null
    if (check) {
      await db.transaction().execute((tx) =>
        recordAudit(tx, {
          actorId: account.id,
          action: 'update',
          section: 'product',
          recordId: check.product_id,
          before: null,
          after: { listing: listingId, check: outcome, ...(failure !== null && { failure }) },
        }),
      )
    }
    return { outcome, failure }
  })

  serve(observePrice, async ({ account, body: { url, amount, currency, at } }) => {
    const moment = new Date(at)
    const age = Date.now() - moment.getTime()
    if (age > maxAge || age < -maxAhead) {
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'at', message: 'OUT_OF_RANGE' }] })
    }
    await limits.consume(observationsADay, account.id)
    const seenAt = new Date(Math.min(moment.getTime(), Date.now()))
    const isKept = await keepObservation(db, { userId: account.id, url, amount, currency, at: seenAt })
    if (!isKept) throw new ApiError('NOT_FOUND')
    return acknowledgement()
  })
}
