import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { CurrencyCode, Money } from '../../schema/money.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'

/** Maximum saving of one purchase in minor units: a client bug cannot spoil lifetime totals. */
export const maxSaved = 10_000_000_000

/** Days for which a client may keep unsent entries. */
export const maxSavingDays = 90

/** The discount that a code gave on one purchase. */
export const Saving = Exactly({
  id: Id,
  clientEventId: Id,
  /** Null if the store is no longer listed. */
  shop: Nullable(Exactly({ id: ShortId, shopName: Type.String(), slug: Type.String({ kind: 'slug' }) })),
  couponId: Nullable(Id),
  saved: Money,
  /** The amount paid, after the code. */
  total: Nullable(Money),
  at: Moment,
})
export type Saving = Type.Static<typeof Saving>

/** Lifetime savings in one currency, in minor units. */
const LifetimeTotal = Exactly({ amount: Type.Integer(), currency: CurrencyCode, count: Type.Integer() })

export const keepSaving = defineRoute({
  method: 'POST',
  path: '/savings',
  base: 'api',
  summary: 'Record what a code saved, once per `clientEventId`; reuse with different content is refused with 1010',
  audience: 'user',
  body: Exactly({
    clientEventId: Id,
    shopId: ShortId,
    couponId: Type.Optional(Id),
    saved: Money,
    /** In the same currency. */
    total: Type.Optional(Money),
    at: Moment,
  }),
  reply: Saving,
  errors: ['NOT_FOUND', 'CONFLICT'],
  limit: { calls: 60, seconds: 60 },
})

export const listSavings = defineRoute({
  method: 'GET',
  path: '/savings',
  base: 'api',
  summary: 'The account’s savings, newest first, with lifetime totals by currency',
  audience: 'user',
  query: Exactly({
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  reply: Exactly({
    items: Type.Array(Saving),
    /** The currency with the most purchases first. */
    totals: Type.Array(LifetimeTotal),
    nextCursor: Nullable(Type.String()),
  }),
  limit: { calls: 120, seconds: 60 },
})
