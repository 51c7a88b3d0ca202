// For staff. In a file of its own, as lists that only name a listing do without it.
import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { LocalizedText } from '../../schema/localized-text.ts'
import { Money } from '../../schema/money.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { defineRoute } from '../route.ts'

const moment = Nullable(Moment)

/** A product at one store: what it costs there, and how the checks of its page go. */
export const ListingState = Exactly({
  id: Id,
  productId: Id,
  shopId: Type.Integer(),
  productName: LocalizedText,
  shopName: LocalizedText,
  url: Type.String({ kind: 'webAddress' }),
  /** Paused by staff, or gone from the store: it is not checked. */
  status: OneOf(['active', 'paused', 'gone']),
  /** In force; null while none is known. */
  price: Nullable(Money),
  inStock: Nullable(Type.Boolean()),
  /** When the price was last seen, by any means. */
  seenAt: moment,
  /** When its page was last checked, and is checked again; null of one that is not checked. */
  checkedAt: moment,
  dueAt: moment,
  /** Since when it could not be checked, and why. */
  failingSince: moment,
  failure: Nullable(Type.String()),
})
export type ListingState = Type.Static<typeof ListingState>

/** Which listings: those that could not be checked, are not checked, or are of a product that accounts track. */
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
    /** Of the answer before. */
    cursor: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Exactly({
    items: Type.Array(ListingState),
    /** On all pages, counted up to `countedExactly` and one more. */
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
  // Who may have a page read now may also have it left alone.
  audience: 'update_price',
  params: Exactly({ id: Id }),
  body: Exactly({ status: OneOf(['active', 'paused']) }),
  // Its price is for who may view prices.
  reply: Exactly({ id: Id, status: ListingState.properties.status }),
  errors: ['NOT_FOUND'],
  limit,
})
