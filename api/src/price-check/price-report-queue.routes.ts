import type { Transaction } from 'kysely'
import {
  listPriceReports,
  type ReportStatus,
  settlePriceReport,
  settlePriceReports,
  usePriceReport,
} from '../../../shared/contract/price-check/price-report-queue.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { recordAudit } from '../collection/record-audit.ts'
import { settleEach } from '../collection/settle-each.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { storeUsedPrice, takeBackPrice, type UsedPrice } from '../price/used-price.queries.ts'
import { countReports, listReports, readClaim, settleReport } from './price-report-queue.queries.ts'

interface Settling {
  readonly id: string
  readonly status: ReportStatus
  readonly actorId: string
}

/** @throws ApiError `NOT_FOUND`; `CONFLICT` if it has that state already. */
async function settle(
  tx: Transaction<Schema>,
  { id, status, actorId }: Settling,
  write?: (report: { readonly productId: string }) => Promise<UsedPrice>,
): Promise<void> {
  const report = await settleReport(tx, id, status === 'resolved')
  if (!report) throw new ApiError('NOT_FOUND')
  if (!report.hasChanged) throw new ApiError('CONFLICT')
  if (status === 'open') await takeBackPrice(tx, { ...report, id, actorId })
  const stored = await write?.(report)
  const about = { listing: report.listingId, report: id }
  // A report has no record page of its own, so the audit entry belongs to its product.
  await recordAudit(tx, {
    actorId,
    action: 'update',
    section: 'product',
    recordId: report.productId,
    before: { ...about, status: status === 'resolved' ? 'open' : 'resolved' },
    after: { ...about, status, ...(stored && { stored }) },
  })
}

/** @throws ApiError as `settle`, and `VALIDATION_ERROR` for a missing price or one far from the current one. */
async function use(tx: Transaction<Schema>, id: string, actorId: string): Promise<void> {
  const claim = await readClaim(tx, id)
  await settle(tx, { id, status: 'resolved', actorId }, async ({ productId }) => {
    if (!claim?.usable) throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'price', message: 'INVALID' }] })
    const { listingId, amount, currency, inStock } = claim
    const at = new Date().toISOString()
    return storeUsedPrice(tx, productId, { listingId, at, price: { amount, currency }, inStock }, actorId)
  })
}

/** Lets staff settle what shoppers report about prices. */
export const routes: NounRoutes = (serve, { database: { main } }) => {
  const settleOne = (settling: Settling) => main.kysely.transaction().execute((tx) => settle(tx, settling))

  serve(listPriceReports, async ({ query: { cursor, limit = 20 } }) => {
    const [found, total] = await Promise.all([
      listReports(main.kysely, { after: cursor, limit: limit + 1 }),
      countReports(main.kysely),
    ])
    const items = found.slice(0, limit)
    return { items, total, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null }
  })

  serve(settlePriceReport, async ({ account, params: { id }, body: { status } }) => {
    await settleOne({ id, status, actorId: account.id })
    return acknowledgement()
  })
  serve(usePriceReport, async ({ account, params: { id } }) => {
    await main.kysely.transaction().execute((tx) => use(tx, id, account.id))
    return acknowledgement()
  })
  serve(settlePriceReports, async ({ account, body: { ids, status } }) => ({
    results: await settleEach(ids, (id) => settleOne({ id, status, actorId: account.id })),
  }))
}
