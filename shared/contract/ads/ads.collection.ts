import * as Type from 'typebox'
import { Exactly, KeyedBy, Moment, Nullable, OneOf, WebAddress } from '../../schema/kinds.ts'
import { defineCollection, recordFields, recordListFields } from '../collection.ts'
import { CountryIds } from '../country.ts'
import { couponStatuses } from '../coupon/coupon.ts'
import { platforms } from '../platform.ts'

/** What is shown, in one language. */
const Creative = Exactly({
  title: Type.String({ minLength: 1, maxLength: 120 }),
  text: Type.String({ maxLength: 300 }),
  image: Nullable(Type.String({ maxLength: 2_000, pattern: '^(/media/|https?://)' })),
})

const write = {
  name: Type.String({ minLength: 1, maxLength: 120 }),
  campaignId: Type.Optional(Nullable(Type.String({ format: 'uuid' }))),
  platform: Type.Optional(OneOf(platforms, { default: 'ALL' })),
  countries: CountryIds,
  creative: Exactly({ ar: Creative, en: Creative }),
  link: WebAddress(2_000),
  startsAt: Type.Optional(Moment),
  endsAt: Type.Optional(Nullable(Moment)),
  /** How often it is shown beside others: 2 is twice as often as 1. */
  weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 1 })),
  /** Most impressions in all; null for no bound. */
  cap: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 2_000_000_000 }))),
  /** More that a place may ask for, as text: `{ "position": "checkout" }`. */
  extraFilters: Type.Optional(KeyedBy(Type.String({ maxLength: 200 }))),
  status: Type.Optional(OneOf(couponStatuses, { default: 'ACTIVE' })),
}

export const ads = defineCollection({
  name: 'ads',
  nouns: ['ad', 'Ads'],
  item: Exactly({ ...recordFields, ...Type.Required(Type.Object(write)).properties }),
  write: Exactly(write),
  label: ['name'],
  relations: { campaignId: 'campaigns' },
  fields: {
    ...recordListFields,
    id: { type: 'uuid' },
    name: { type: 'text', sortable: true },
    campaignId: { type: 'uuid', nullable: true },
    platform: { type: 'text', values: platforms },
    countries: { type: 'texts' },
    status: { type: 'text', values: couponStatuses },
    weight: { type: 'integer', sortable: true },
    startsAt: { type: 'moment', sortable: true },
    endsAt: { type: 'moment', nullable: true, sortable: true },
  },
})
export type Ad = Type.Static<typeof ads.item>
