import { reportPrice } from '../../../shared/contract/price-check/price-report.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { callerOf } from '../../../shared/server/call-counts.ts'
import { ApiError } from '../http/api-error.ts'
import type { Limit } from '../http/limiter.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { insertReport } from './price-report.queries.ts'

/** Per address and listing. */
const oneListing: Limit = { name: 'price-report', times: 3, seconds: 86_400 }

export const routes: NounRoutes = (serve, { database, limits }) => {
  serve(reportPrice, async ({ body: { listingId, reason, note, price }, address }) => {
    await limits.consume(oneListing, `${callerOf(address)} ${listingId}`)
    const isKept = await insertReport(database.main.kysely, {
      listing_id: listingId,
      reason,
      note: note?.trim() || null,
      amount_minor: price?.amount ?? null,
      currency: price?.currency ?? null,
    })
    if (!isKept) throw new ApiError('NOT_FOUND')
    return acknowledgement()
  })
}
