import * as Type from 'typebox'
import { WrittenText } from '../../schema/localized-text.ts'
import { Slug } from '../../schema/slug.ts'
import { Exactly } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'

const write = {
  name: WrittenText({ min: 1, max: 80 }),
  slug: Slug,
  /** Position in lists, lowest first. */
  position: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, default: 0 })),
}

export const category = defineCollection({
  name: 'category',
  nouns: ['category', 'Categories'],
  item: Exactly({ ...recordFields, ...Type.Required(Type.Object(write)).properties }),
  write: Exactly(write),
  label: ['name'],
  naturalKeys: [['slug']],
  fields: {
    ...recordListFields,
    id: 'filter',
    slug: 'sort',
    name: 'sort',
    position: 'sort',
  },
})
