import type { Kysely } from 'kysely'
import {
  listPriceReports,
  type ReportStatus,
  settlePriceReport,
  settlePriceReports,
} from '../../../shared/contract/price-check/price-report-queue.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { recordAudit } from '../collection/record-audit.ts'
import { settleEach } from '../collection/settle-each.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { countReports, listReports, settleReport } from './price-report-queue.queries.ts'

interface Settling {
  readonly id: string
  readonly status: ReportStatus
  readonly actorId: string
}

/** @throws ApiError `NOT_FOUND`; `CONFLICT` where it stands so already. */
const settle = (db: Kysely<Schema>, { id, status, actorId }: Settling) =>
  db.transaction().execute(async (tx) => {
    const report = await settleReport(tx, id, status === 'resolved')
    if (!report) throw new ApiError('NOT_FOUND')
    if (!report.hasChanged) throw new ApiError('CONFLICT')
    const about = { listing: report.listingId, report: id }
    // A report is no record with a page of its own: its product says what happened to it.
    await recordAudit(tx, {
      actorId,
      action: 'update',
      section: 'product',
      recordId: report.productId,
      before: { ...about, status: status === 'resolved' ? 'open' : 'resolved' },
      after: { ...about, status },
    })
  })

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
    await settle(main.kysely, { id, status, actorId: account.id })
    return acknowledgement()
  })
  serve(settlePriceReports, async ({ account, body: { ids, status } }) => ({
    results: await settleEach(ids, (id) => settle(main.kysely, { id, status, actorId: account.id })),
  }))
}
