import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { LongText } from '../../schema/long-text.ts'
import { Relation } from '../../schema/relation.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'
import { CountryId } from '../country.ts'
import {
  declineReasons,
  maxCodeLength,
  maxNameLength,
  maxNoteLength,
  suggestionKinds,
  suggestionStatuses,
} from './suggestion.ts'

const write = {
  kind: OneOf(suggestionKinds),
  /** Of a code. */
  shopId: Type.Optional(Nullable(Relation('shop', ShortId))),
  code: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: maxCodeLength, pattern: '^\\S(.*\\S)?$' }))),
  /** For a store: its registered domain. */
  domain: Type.Optional(Nullable(Type.String({ maxLength: 253, pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' }))),
  name: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: maxNameLength }))),
  country: Type.Optional(Nullable(CountryId)),
  note: Type.Optional(Nullable(LongText(maxNoteLength))),
}

/** Suggestions of what is missing; decisions have their own calls. */
export const suggestion = defineCollection({
  name: 'suggestion',
  nouns: ['suggestion', 'Suggestions'],
  item: Exactly({
    ...recordFields,
    ...Type.Required(Type.Object(write)).properties,
    /** An account, a guest who left an email address, or a guest who did not. */
    sender: OneOf(['account', 'mailbox', 'guest']),
    status: OneOf(suggestionStatuses),
    reason: Nullable(OneOf(declineReasons)),
    decidedAt: Nullable(Moment),
    /** The code that was created from it, or already existed. */
    couponId: Nullable(Relation('coupon')),
    /** The same for a store. */
    listedShopId: Nullable(Relation('shop', ShortId)),
  }),
  write: Exactly(write),
  label: ['code', 'name'],
  fields: {
    ...recordListFields,
    id: 'filter',
    kind: 'filter',
    status: 'filter',
    reason: 'filter',
    shopId: 'filter',
    code: 'sort',
    domain: 'sort',
    country: 'filter',
    decidedAt: 'sort',
    couponId: 'filter',
    listedShopId: 'filter',
  },
})
export type Suggestion = Type.Static<typeof suggestion.item>
