import * as Type from 'typebox'
import { Exactly, Moment, Nullable, OneOf } from '../../schema/kinds.ts'
import { defineCollection, recordFields, recordListFields } from '../collection.ts'
import { CountryIds } from '../country.ts'
import { couponStatuses } from '../coupon/coupon.ts'

const Ids = Type.Array(Type.String({ format: 'uuid' }), { maxItems: 500, uniqueItems: true })

const write = {
  name: Type.String({ minLength: 1, maxLength: 120 }),
  countries: CountryIds,
  startsAt: Type.Optional(Moment),
  endsAt: Type.Optional(Nullable(Moment)),
  /** What was agreed, in words. */
  budgetNote: Type.Optional(Type.String({ maxLength: 500 })),
  status: Type.Optional(OneOf(couponStatuses, { default: 'ACTIVE' })),
  couponIds: Type.Optional(Ids),
  shortnerIds: Type.Optional(Ids),
}

/** Campaigns may be seen by any staff; one permission covers every kind of writing. */
export const campaigns = defineCollection({
  name: 'campaigns',
  nouns: ['campaign', 'Campaigns'],
  item: Exactly({
    ...recordFields,
    ...Type.Required(Type.Object(write)).properties,
    /** Ads that name this campaign. */
    adCount: Type.Integer(),
  }),
  write: Exactly(write),
  label: ['name'],
  relations: { couponIds: 'coupon', shortnerIds: 'shortner' },
  viewers: 'staff',
  writers: 'update_campaigns',
  fields: {
    ...recordListFields,
    id: { type: 'uuid' },
    name: { type: 'text', sortable: true },
    status: { type: 'text', values: couponStatuses },
    countries: { type: 'texts' },
    startsAt: { type: 'moment', sortable: true },
    endsAt: { type: 'moment', nullable: true, sortable: true },
  },
})
export type Campaign = Type.Static<typeof campaigns.item>
