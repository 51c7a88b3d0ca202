// For staff. A separate file, so that shoppers' pages do not load it.
import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { LocalizedText } from '../../schema/localized-text.ts'
import { Money } from '../../schema/money.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { BulkResults } from '../collection-bulk.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { priceReportReasons } from './price-report.routes.ts'

/** A shopper's report that the price of a listing is wrong. */
const PriceReport = Exactly({
  id: Id,
  productId: Id,
  listingId: Id,
  /** Names of product and store. */
  name: LocalizedText,
  url: Type.String({ kind: 'webAddress' }),
  at: Moment,
  reason: OneOf(priceReportReasons),
  note: Nullable(Type.String()),
  /** The store's price according to the shopper. */
  price: Nullable(Money),
  /** The price shown now; null if unknown. */
  inForce: Nullable(Money),
  inStock: Nullable(Type.Boolean()),
  /** When that price was last seen. */
  seenAt: Nullable(Moment),
  /**
   * Whether `usePriceReport` can set this price: a different currency, or an amount far from the current price, is not
   * just a misreading.
   */
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
    /** From the previous response. */
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
