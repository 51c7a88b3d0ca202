import * as Type from 'typebox'
import { Exactly, WebAddress } from '../../schema/kinds.ts'
import { defineCollection, recordFields, recordListFields } from '../collection.ts'

const write = {
  /** What stands after `/go/`. */
  slug: Type.String({ minLength: 1, maxLength: 80, pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' }),
  targetUrl: WebAddress(2_000),
  note: Type.Optional(Type.String({ maxLength: 300 })),
}

export const shortner = defineCollection({
  name: 'shortner',
  nouns: ['short link', 'Short links'],
  item: Exactly({ ...recordFields, ...Type.Required(Type.Object(write)).properties }),
  write: Exactly(write),
  label: ['slug'],
  fields: { ...recordListFields, id: { type: 'uuid' }, slug: { type: 'text', sortable: true } },
})
export type Shortner = Type.Static<typeof shortner.item>
