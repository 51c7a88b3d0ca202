import { checkPrice, observePrice } from '../../../shared/contract/price-check/price-check.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { ApiError } from '../http/api-error.ts'
import type { Limit } from '../http/limiter.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { countChecks } from './check-figures.queries.ts'
import { checkListing } from './check-listing.queries.ts'
import { claimCheckOf } from './listing-check.queries.ts'
import { keepObservation } from './observation.queries.ts'

/** Of one account. */
const observationsADay: Limit = { name: 'shopper-observation', times: 500, seconds: 86_400 }
const maxAge = 86_400_000
const maxAhead = 300_000

export const routes: NounRoutes = (serve, { database, limits, turbo }) => {
  const db = database.main.kysely

  serve(checkPrice, async ({ body: { listingId } }) => {
    const claim = await claimCheckOf(db, listingId)
    if (!claim) {
      const known = await db.selectFrom('listing').select('id').where('id', '=', listingId).executeTakeFirst()
      throw new ApiError(known ? 'CONFLICT' : 'NOT_FOUND')
    }
    const outcome = await checkListing({ database, turbo }, claim)
    await countChecks(db, [outcome])
    if (outcome === 'away' || outcome === 'busy') throw new ApiError('TURBO_MICROSERVICE_DOWN')
    if (outcome === 'void') throw new ApiError('CONFLICT')
    const check = await db
      .selectFrom('listing_check')
      .select('last_failure')
      .where('listing_id', '=', listingId)
      .executeTakeFirst()
    return { outcome, failure: check?.last_failure ?? null }
  })

  serve(observePrice, async ({ account, body: { url, amount, currency, at } }) => {
    const moment = new Date(at)
    const age = Date.now() - moment.getTime()
    if (age > maxAge || age < -maxAhead) {
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'at', message: 'OUT_OF_RANGE' }] })
    }
    await limits.consume(observationsADay, account.id)
    const isKept = await keepObservation(db, { userId: account.id, url, amount, currency, at: moment })
    if (!isKept) throw new ApiError('NOT_FOUND')
    return acknowledgement()
  })
}
