import * as Type from 'typebox'
import { Exactly } from '../../schema/kinds.ts'
import { Slug } from '../../schema/slug.ts'
import { defineCollection, recordFields, recordListFields, writtenText } from '../collection.ts'

const write = {
  name: writtenText({ min: 1, max: 80 }),
  slug: Slug,
  /** Place in lists, the lowest first. */
  position: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, default: 0 })),
}

export const category = defineCollection({
  name: 'category',
  nouns: ['category', 'Categories'],
  item: Exactly({ ...recordFields, ...Type.Required(Type.Object(write)).properties }),
  write: Exactly(write),
  label: ['name'],
  fields: {
    ...recordListFields,
    id: { type: 'uuid' },
    slug: { type: 'text', sortable: true },
    name: { type: 'text', sortable: true },
    position: { type: 'integer', sortable: true },
  },
})
export type Category = Type.Static<typeof category.item>
