// For staff. A separate file, so that lists which only name a listing do not load it.
import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { LocalizedText } from '../../schema/localized-text.ts'
import { Money } from '../../schema/money.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'

const moment = Nullable(Moment)

/** A product at one store: its price there, and the state of the checks of its page. */
export const ListingState = Exactly({
  id: Id,
  productId: Id,
  shopId: Type.Integer(),
  productName: LocalizedText,
  shopName: LocalizedText,
  url: Type.String({ kind: 'webAddress' }),
  /** Not checked if paused by staff or gone from the store. */
  status: OneOf(['active', 'paused', 'gone']),
  /** The current price; null if unknown. */
  price: Nullable(Money),
  inStock: Nullable(Type.Boolean()),
  /** When the price was last seen, from any source. */
  seenAt: moment,
  /** When its page was last checked and is checked next; null if it is not checked. */
  checkedAt: moment,
  dueAt: moment,
  /** Since when checks fail, and why. */
  failingSince: moment,
  failure: Nullable(Type.String()),
})
export type ListingState = Type.Static<typeof ListingState>

/** Filters for listings: checks fail, paused, gone, or of a product that accounts track. */
export const listingConditions = ['failing', 'paused', 'gone', 'tracked'] as const
export type ListingCondition = (typeof listingConditions)[number]

const limit = { calls: 600, seconds: 60 }

export const listListingStates = defineRoute({
  method: 'GET',
  path: '/listing/state',
  base: 'api',
  summary: 'Listings with their price and check status',
  audience: 'view_price',
  query: Exactly({
    productId: Type.Optional(Id),
    condition: Type.Optional(OneOf(listingConditions)),
    /** From the previous response. */
    cursor: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Exactly({
    items: Type.Array(ListingState),
    /** On all pages, counted up to `countedExactly` plus one. */
    total: Type.Integer(),
    nextCursor: Nullable(Id),
  }),
  limit,
})

export const setListingStatus = defineRoute({
  method: 'PATCH',
  path: '/listing/:id',
  base: 'api',
  summary: 'Pause or resume checks of a listing',
  // Staff who may trigger a check may also pause checks.
  audience: 'update_price',
  params: Exactly({ id: Id }),
  body: Exactly({ status: OneOf(['active', 'paused']) }),
  // The price is only for staff who may view prices.
  reply: Exactly({ id: Id, status: ListingState.properties.status }),
  errors: ['NOT_FOUND'],
  limit,
})
