// For staff. A separate file, so that lists which only name a listing do not load it.
import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { LocalizedText } from '../../schema/localized-text.ts'
import { Money } from '../../schema/money.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { PriceEvidence } from '../price/price.ts'
import { defineRoute } from '../route.ts'

/** Whether the page could be read: a read may fail temporarily, and Turbo may be unreachable. */
const Reading = OneOf(['read', 'failed', 'away'])

/** A page, and the product to add it to. @public as a component of the OpenAPI document. */
export const NewListing = Exactly({ productId: Id, url: WebAddress(2_000) })
const errors = ['NOT_FOUND', 'CONFLICT', 'SHOP_NOT_SUPPORTED', 'PRODUCT_PAGE_MISSING'] as const
const limit = { calls: 60, seconds: 60 }

/** The content of a store's page; nothing of it is stored. */
export const ListingPage = Exactly({
  shopName: LocalizedText,
  /** After redirects. */
  url: Type.String({ kind: 'webAddress' }),
  reading: Reading,
  /** Why it could not be read. */
  failure: Nullable(Type.String()),
  title: Nullable(Type.String()),
  /** Null if the page has none, or several. */
  price: Nullable(Money),
  evidence: PriceEvidence,
})
export type ListingPage = Type.Static<typeof ListingPage>

export const readListingPage = defineRoute({
  method: 'POST',
  path: '/listing/page',
  base: 'api',
  summary: 'Read a store page before adding it to a product',
  audience: 'update_product',
  body: NewListing,
  reply: ListingPage,
  errors,
  limit,
})

export const addListing = defineRoute({
  method: 'POST',
  path: '/listing',
  base: 'api',
  summary: 'Add a store page to a product; CONFLICT names the product that already has it',
  audience: 'update_product',
  body: NewListing,
  reply: Exactly({ id: Id, url: Type.String({ kind: 'webAddress' }), reading: Reading }),
  status: 201,
  errors,
  limit,
})
