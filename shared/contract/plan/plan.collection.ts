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
  /** Null for a free plan, or if the price is not public. */
  price: Type.Optional(Nullable(Money)),
  /** Whether the public site shows it. */
  isShown: Type.Optional(Type.Boolean({ default: false })),
}

/** The limits of an account. Staff assign plans; all other accounts have the default one, which is free. */
export const plan = defineCollection({
  name: 'plan',
  nouns: ['plan', 'Plans'],
  item: Exactly({
    ...recordFields,
    ...Type.Required(Type.Object(write)).properties,
    /** For accounts without an assigned plan. There is exactly one such plan. */
    isDefault: Type.Boolean(),
  }),
  write: Exactly(write),
  label: ['name'],
  // There are only a few records.
  searchable: false,
  fields: {
    ...recordListFields,
    id: 'filter',
    trackingLimit: 'sort',
    isShown: 'filter',
    isDefault: 'filter',
  },
})
