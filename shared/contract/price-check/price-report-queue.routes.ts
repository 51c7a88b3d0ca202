// For staff. In a file of its own, as no page of shoppers downloads it.
import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { LocalizedText } from '../../schema/localized-text.ts'
import { Money } from '../../schema/money.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { BulkResults } from '../collection-bulk.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { priceReportReasons } from './price-report.routes.ts'

/** What a shopper says is wrong with the price of a listing. */
const PriceReport = Exactly({
  id: Id,
  productId: Id,
  listingId: Id,
  /** What product and store are called. */
  name: LocalizedText,
  url: Type.String({ kind: 'webAddress' }),
  at: Moment,
  reason: OneOf(priceReportReasons),
  note: Nullable(Type.String()),
  /** What the store asks, as the shopper says. */
  price: Nullable(Money),
  /** What is shown now; null while no price is known. */
  inForce: Nullable(Money),
  inStock: Nullable(Type.Boolean()),
  /** When that was last seen. */
  seenAt: Nullable(Moment),
  /** Whether `usePriceReport` sets its price: one in another currency, or far from the one in force, is no slip of reading. */
  usable: Type.Boolean(),
})
export type PriceReport = Type.Static<typeof PriceReport>

export const listPriceReports = defineRoute({
  method: 'GET',
  path: '/price/report',
  base: 'api',
  summary: 'Open reports of wrong prices, newest first',
  audience: 'view_price',
  query: Exactly({
    /** Of the answer before. */
    cursor: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Exactly({ items: Type.Array(PriceReport), total: Type.Integer(), nextCursor: Nullable(Id) }),
  limit: { calls: 600, seconds: 60 },
})

const reportStatuses = ['resolved', 'open'] as const
export type ReportStatus = (typeof reportStatuses)[number]

export const settlePriceReport = defineRoute({
  method: 'POST',
  path: '/price/report/:id',
  base: 'api',
  summary: 'Resolve or reopen a report of a wrong price',
  audience: 'update_price',
  params: Exactly({ id: Id }),
  body: Exactly({ status: OneOf(reportStatuses) }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND', 'CONFLICT'],
  limit: { calls: 600, seconds: 60 },
})

export const usePriceReport = defineRoute({
  method: 'POST',
  path: '/price/report/:id/use',
  base: 'api',
  summary: 'Resolve a report and use its price as the current one; reopening the report undoes both',
  audience: 'create_price',
  params: Exactly({ id: Id }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'],
  limit: { calls: 600, seconds: 60 },
})

export const settlePriceReports = defineRoute({
  method: 'POST',
  path: '/price/report/bulk',
  base: 'api',
  summary: 'The same for several at once, with a result for each',
  audience: 'update_price',
  body: Exactly({
    status: OneOf(reportStatuses),
    ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
  }),
  reply: BulkResults,
  limit: { calls: 60, seconds: 60 },
})
