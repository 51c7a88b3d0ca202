import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { CurrencyCode, maxAmount } from '../../schema/money.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'

/** The possible results of checking a listing. */
const checkOutcomes = ['changed', 'same', 'outlier', 'failed', 'gone', 'paused'] as const

export const checkPrice = defineRoute({
  method: 'POST',
  path: '/price/check',
  base: 'api',
  summary: 'Check a listing’s page now, regardless of its schedule; refused while it is being checked or is paused',
  audience: 'update_price',
  body: Exactly({ listingId: Id }),
  reply: Exactly({
    outcome: OneOf(checkOutcomes),
    /** Why it failed; null if it did not. */
    failure: Nullable(Type.String()),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'TURBO_MICROSERVICE_DOWN'],
  limit: { calls: 60, seconds: 60 },
})

export const observePrice = defineRoute({
  method: 'POST',
  path: '/product/observation',
  base: 'api',
  summary: 'Report a price seen by a browser; counts only if a price we read agrees',
  audience: 'user',
  body: Exactly({
    url: WebAddress(2_000),
    amount: Type.Integer({ minimum: 1, maximum: maxAmount }),
    currency: CurrencyCode,
    at: Moment,
  }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND'],
  limit: { calls: 120, seconds: 60 },
})
