import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { LongText } from '../../schema/long-text.ts'
import { LibraryPicture } from '../../schema/picture.ts'
import { Relation } from '../../schema/relation.ts'
import { Status } from '../../schema/status.ts'
import { Exactly, KeyedBy, Nullable, OneOf } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'
import { CountryIds } from '../country.ts'
import { couponStatuses } from '../coupon/coupon.ts'
import { platforms } from '../platform.ts'

/** What is shown, in one language. */
const Creative = Exactly({
  title: Type.String({ minLength: 1, maxLength: 120 }),
  text: LongText(300),
  image: Nullable(LibraryPicture),
})

const write = {
  name: Type.String({ minLength: 1, maxLength: 120 }),
  campaignId: Type.Optional(Nullable(Relation('campaigns'))),
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
  status: Type.Optional(Status(couponStatuses, { default: 'ACTIVE' })),
}

export const ads = defineCollection({
  name: 'ads',
  nouns: ['ad', 'Ads'],
  item: Exactly({ ...recordFields, ...Type.Required(Type.Object(write)).properties }),
  write: Exactly(write),
  label: ['name'],
  alike: ['name', 'campaignId'],
  fields: {
    ...recordListFields,
    id: 'filter',
    name: 'sort',
    campaignId: 'filter',
    platform: 'filter',
    countries: 'filter',
    status: 'filter',
    weight: 'sort',
    startsAt: 'sort',
    endsAt: 'sort',
  },
})
export type Ad = Type.Static<typeof ads.item>
