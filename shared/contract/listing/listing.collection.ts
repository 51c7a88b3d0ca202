import * as Type from 'typebox'
import { Exactly, Moment } from '../../schema/kinds.ts'
import { CollectionPage, CollectionQuery, defineLog } from '../collection.ts'
import { BilingualText } from '../language.ts'
import { defineRoute } from '../route.ts'

const item = Exactly({
  id: Type.String({ format: 'uuid' }),
  productId: Type.String({ format: 'uuid' }),
  shopId: Type.Integer(),
  /** What product and store are called. */
  name: BilingualText,
  url: Type.String(),
  currency: Type.String(),
  createdAt: Moment,
})

/** Products as single stores sell them; they come from the stores, staff only name them. */
export const listing = defineLog({
  name: 'listing',
  nouns: ['listing', 'Listings'],
  item,
  label: ['name'],
  relations: { productId: 'product', shopId: 'shop' },
  searchable: true,
  fields: {
    id: { type: 'uuid' },
    productId: { type: 'uuid' },
    shopId: { type: 'integer' },
    createdAt: { type: 'moment', sortable: true },
  },
  list: defineRoute({
    method: 'GET',
    path: '/listing',
    base: 'api',
    summary: 'Products as single stores sell them, found by what product and store are called',
    audience: 'view_price',
    query: CollectionQuery,
    reply: CollectionPage(item),
    limit: { calls: 600, seconds: 60 },
  }),
})
