import * as Type from 'typebox'
import { Exactly, Moment } from '../../schema/kinds.ts'
import { Money } from '../../schema/money.ts'
import { defineCollection, recordFields, recordListFields } from '../collection.ts'

const write = {
  productId: Type.String({ format: 'uuid' }),
  /** The product as one store sells it. */
  listingId: Type.String({ format: 'uuid' }),
  at: Moment,
  price: Money,
  inStock: Type.Boolean(),
}

/** Changes of price and stock, as they were seen. */
export const price = defineCollection({
  name: 'price',
  nouns: ['price', 'Prices'],
  item: Exactly({ ...recordFields, ...write }),
  write: Exactly(write),
  label: ['at'],
  relations: { productId: 'product', listingId: 'listing' },
  searchable: false,
  fields: {
    ...recordListFields,
    id: { type: 'uuid' },
    productId: { type: 'uuid' },
    listingId: { type: 'uuid' },
    at: { type: 'moment', sortable: true },
    inStock: { type: 'boolean' },
  },
})
export type Price = Type.Static<typeof price.item>
