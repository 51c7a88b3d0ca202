import * as Type from 'typebox'
import { LongText } from '../../schema/long-text.ts'
import { Exactly } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'

const write = {
  /** What stands after `/go/`. */
  slug: Type.String({ minLength: 1, maxLength: 80, pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' }),
  targetUrl: WebAddress(2_000),
  note: Type.Optional(LongText(300)),
}

export const shortner = defineCollection({
  name: 'shortner',
  nouns: ['short link', 'Short links'],
  item: Exactly({
    ...recordFields,
    ...Type.Required(Type.Object(write)).properties,
    /** How often people followed it: once a visitor and hour. */
    clicks: Type.Integer({ minimum: 0 }),
  }),
  write: Exactly(write),
  label: ['slug'],
  naturalKeys: [['slug']],
  fields: { ...recordListFields, id: 'filter', slug: 'sort', clicks: 'sort' },
})
