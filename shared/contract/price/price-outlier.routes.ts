import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { LocalizedText } from '../../schema/localized-text.ts'
import { Money } from '../../schema/money.ts'
import { Relation } from '../../schema/relation.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { BulkResults } from '../collection-bulk.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { PriceEvidence, priceSources } from './price.ts'

/** A price that is too far from the current one to be accepted without confirmation. */
export const PriceOutlier = Exactly({
  id: Id,
  productId: Relation('product'),
  listingId: Relation('listing'),
  /** Names of product and store. */
  name: LocalizedText,
  url: WebAddress(2_000),
  at: Moment,
  price: Money,
  inStock: Type.Boolean(),
  /** The price that it differs from; null if that was deleted in the meantime. */
  inForce: Nullable(Money),
  source: OneOf(priceSources),
  evidence: PriceEvidence,
})
export type PriceOutlier = Type.Static<typeof PriceOutlier>

export const listPriceOutliers = defineRoute({
  method: 'GET',
  path: '/price/outlier',
  base: 'api',
  summary: 'Prices waiting for a second check or for review, newest first',
  audience: 'view_price',
  query: Exactly({
    /** From the previous response. */
    cursor: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Exactly({ items: Type.Array(PriceOutlier), total: Type.Integer(), nextCursor: Nullable(Id) }),
  limit: { calls: 600, seconds: 60 },
})

const outlierDecisions = ['confirm', 'dismiss', 'wait'] as const
export type OutlierDecision = (typeof outlierDecisions)[number]

export const decidePriceOutlier = defineRoute({
  method: 'POST',
  path: '/price/outlier/:id',
  base: 'api',
  summary:
    'Confirm a waiting price, so that it counts from when it was seen, or dismiss it; or undo either, which is refused (409) once a second check confirmed it or the price was seen again or changed',
  audience: 'update_price',
  params: Exactly({ id: Id }),
  body: Exactly({ decision: OneOf(outlierDecisions) }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND', 'CONFLICT'],
  limit: { calls: 600, seconds: 60 },
})

export const decidePriceOutliers = defineRoute({
  method: 'POST',
  path: '/price/outlier/bulk',
  base: 'api',
  summary: 'The same for several at once, with a result for each',
  audience: 'update_price',
  body: Exactly({
    decision: OneOf(outlierDecisions),
    ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
  }),
  reply: BulkResults,
  limit: { calls: 60, seconds: 60 },
})
