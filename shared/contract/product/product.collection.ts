import * as Type from 'typebox'
import { WrittenText } from '../../schema/localized-text.ts'
import { Picture } from '../../schema/picture.ts'
import { Relation } from '../../schema/relation.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'
import { packUnits } from './product.ts'

const write = {
  name: WrittenText({ min: 1, max: 300 }),
  brand: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100 }))),
  /** GTIN of 8 to 14 digits. */
  barcode: Type.Optional(Nullable(Type.String({ pattern: '^[0-9]{8,14}$' }))),
  image: Type.Optional(Nullable(Picture)),
  categoryId: Relation('category'),
  /** The content of a pack, for comparing prices per unit: 1980 ml, 500 g, 12 pieces. Set both or neither. */
  packAmount: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 }))),
  packUnit: Type.Optional(Nullable(OneOf(packUnits))),
}

export const product = defineCollection({
  name: 'product',
  nouns: ['product', 'Products'],
  item: Exactly({ ...recordFields, ...Type.Required(Type.Object(write)).properties }),
  write: Exactly(write),
  label: ['name'],
  naturalKeys: [['barcode']],
  alike: ['barcode', 'name'],
  fields: {
    ...recordListFields,
    id: 'filter',
    name: 'sort',
    brand: 'sort',
    barcode: 'filter',
    categoryId: 'filter',
  },
})
export type Product = Type.Static<typeof product.item>
