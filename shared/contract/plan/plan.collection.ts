import * as Type from 'typebox'
import { WrittenText } from '../../schema/localized-text.ts'
import { Money } from '../../schema/money.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'

const write = {
  name: WrittenText({ min: 1, max: 80 }),
  /** Products that an account with this plan may track; friends who join by its invitation raise it. */
  trackingLimit: Type.Integer({ minimum: 1, maximum: 100_000 }),
  /** Null for a plan that costs nothing, or whose price is not public. */
  price: Type.Optional(Nullable(Money)),
  /** Whether the public site names it. */
  isShown: Type.Optional(Type.Boolean({ default: false })),
}

/** What an account may do at most. Staff give accounts a plan; all others have the default one, which costs nothing. */
export const plan = defineCollection({
  name: 'plan',
  nouns: ['plan', 'Plans'],
  item: Exactly({
    ...recordFields,
    ...Type.Required(Type.Object(write)).properties,
    /** Of accounts that staff gave no plan. There is exactly one such plan. */
    isDefault: Type.Boolean(),
  }),
  write: Exactly(write),
  label: ['name'],
  // A handful of records.
  searchable: false,
  fields: {
    ...recordListFields,
    id: 'filter',
    trackingLimit: 'sort',
    isShown: 'filter',
    isDefault: 'filter',
  },
})
