import { listPriceReports, settlePriceReport } from '../../../shared/contract/price-check/price-report-queue.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { recordAudit } from '../collection/record-audit.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { countReports, listReports, settleReport } from './price-report-queue.queries.ts'

/** Staff settle what shoppers say is wrong with prices. */
export const routes: NounRoutes = (serve, { database: { main } }) => {
  serve(listPriceReports, async ({ query: { cursor, limit = 20 } }) => {
    const [found, total] = await Promise.all([
      listReports(main.kysely, { after: cursor, limit: limit + 1 }),
      countReports(main.kysely),
    ])
    const items = found.slice(0, limit)
    return { items, total, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null }
  })

  serve(settlePriceReport, async ({ account, params: { id }, body: { status } }) => {
    await main.kysely.transaction().execute(async (tx) => {
      const report = await settleReport(tx, id, status === 'resolved')
      if (!report) throw new ApiError('NOT_FOUND')
      if (!report.hasChanged) throw new ApiError('CONFLICT')
      const about = { listing: report.listingId, report: id }
      // A report is no record with a page of its own: its product says what happened to it.
      await recordAudit(tx, {
        actorId: account.id,
        action: 'update',
        section: 'product',
        recordId: report.productId,
        before: { ...about, status: status === 'resolved' ? 'open' : 'resolved' },
        after: { ...about, status },
      })
    })
    return acknowledgement()
  })
}
