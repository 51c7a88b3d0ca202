import * as Type from 'typebox'
import { Exactly, Nullable } from '../../schema/kinds.ts'
import { defineCollection, recordFields, recordListFields, writtenText } from '../collection.ts'

const write = {
  name: writtenText({ min: 1, max: 300 }),
  brand: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100 }))),
  /** GTIN of 8 to 14 digits. */
  barcode: Type.Optional(Nullable(Type.String({ pattern: '^[0-9]{8,14}$' }))),
  image: Type.Optional(Nullable(Type.String({ maxLength: 100_000, pattern: '^(/media/|https?://|data:image/)' }))),
  categoryId: Type.String({ format: 'uuid' }),
}

export const product = defineCollection({
  name: 'product',
  nouns: ['product', 'Products'],
  item: Exactly({ ...recordFields, ...Type.Required(Type.Object(write)).properties }),
  write: Exactly(write),
  label: ['name'],
  relations: { categoryId: 'category' },
  fields: {
    ...recordListFields,
    id: { type: 'uuid' },
    name: { type: 'text', sortable: true },
    brand: { type: 'text', nullable: true, sortable: true },
    barcode: { type: 'text', nullable: true },
    categoryId: { type: 'uuid' },
  },
})
export type Product = Type.Static<typeof product.item>
