import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { Money } from '../../schema/money.ts'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'

/** The reasons for which a price can be reported. */
export const priceReportReasons = ['amount', 'currency', 'stock', 'product', 'other'] as const

export const reportPrice = defineRoute({
  method: 'POST',
  path: '/product/report',
  base: 'api',
  summary: 'Report a wrong price, currency, stock status or product of a listing',
  audience: 'public',
  body: Exactly({
    listingId: Id,
    reason: OneOf(priceReportReasons),
    note: Type.Optional(Type.String({ maxLength: 500 })),
    /** The store's actual price. */
    price: Type.Optional(Money),
  }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND'],
  limit: { calls: 10, seconds: 60 },
})
