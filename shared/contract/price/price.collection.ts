import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { Money } from '../../schema/money.ts'
import { Relation } from '../../schema/relation.ts'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'
import { PriceEvidence, priceSources } from './price.ts'

const write = {
  /** Defaults to the listing's product. */
  productId: Type.Optional(Relation('product')),
  /** The product as one store sells it. */
  listingId: Relation('listing'),
  at: Moment,
  price: Money,
  inStock: Type.Boolean(),
}

/** Observed changes of price and stock. */
export const price = defineCollection({
  name: 'price',
  nouns: ['price', 'Prices'],
  item: Exactly({
    ...recordFields,
    ...Type.Required(Type.Object(write)).properties,
    source: OneOf(priceSources),
    evidence: PriceEvidence,
  }),
  write: Exactly(write),
  label: ['at'],
  naturalKeys: [['listingId', 'at']],
  searchable: false,
  fields: {
    ...recordListFields,
    id: 'filter',
    productId: 'filter',
    listingId: 'filter',
    at: 'sort',
    inStock: 'filter',
    source: 'filter',
  },
})
export type Price = Type.Static<typeof price.item>
