import * as Type from 'typebox'
import { Day, Moment } from '../../schema/formats.ts'
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
import { languages } from '../language.ts'
import { platforms } from '../platform.ts'
import { runStates } from '../run-state.ts'
import { adDevices, goalKinds, placementNames, priorities, weekdays } from './placement.ts'

/** The content of an ad in one language. */
const Creative = Exactly({
  title: Type.String({ minLength: 1, maxLength: 120 }),
  text: LongText(300),
  image: Nullable(LibraryPicture),
})

const some = <const Values extends readonly string[]>(values: Values, preset: readonly Values[number][]) =>
  Type.Optional(Type.Array(OneOf(values), { uniqueItems: true, maxItems: values.length, default: [...preset] }))

/** The total to reach by the end, spread evenly over the running time. */
export const Goal = Exactly({ kind: OneOf(goalKinds), count: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }) })
export type Goal = Type.Static<typeof Goal>

/** How often one person may see an ad within a number of hours. */
export const CapPerPerson = Exactly({
  count: Type.Integer({ minimum: 1, maximum: 100 }),
  hours: Type.Integer({ minimum: 1, maximum: 168 }),
})
export type CapPerPerson = Type.Static<typeof CapPerPerson>

/** Hours of the day in the visitor's country; 22 to 6 means the night. */
export const DayHours = Exactly({
  from: Type.Integer({ minimum: 0, maximum: 23, examples: [8] }),
  to: Type.Integer({ minimum: 1, maximum: 24, examples: [22] }),
})

const write = {
  name: Type.String({ minLength: 1, maxLength: 120 }),
  campaignId: Type.Optional(Nullable(Relation('campaigns'))),
  platform: Type.Optional(OneOf(platforms, { default: 'ALL' })),
  /** Where it can appear; if none are named, nowhere. */
  placement: some(placementNames, placementNames),
  countries: CountryIds,
  /** Languages of visitors; all if none are named. */
  languages: some(languages, []),
  /** Devices of visitors; all if none are named. */
  devices: some(adDevices, []),
  creative: Exactly({ ar: Creative, en: Creative }),
  link: WebAddress(2_000),
  startsAt: Type.Optional(Moment),
  endsAt: Type.Optional(Nullable(Moment)),
  hours: Type.Optional(Nullable(DayHours)),
  /** Days in the visitor's country; all if none are named. */
  weekdays: some(weekdays, []),
  /** Ads with priority 1 are shown before ads with priority 2. */
  priority: Type.Optional(
    Type.Integer({ minimum: priorities.first, maximum: priorities.last, default: priorities.usual }),
  ),
  /** Relative frequency among ads of the same priority: 2 is shown twice as often as 1. */
  weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 1 })),
  /** Maximum number of impressions; null for no limit. */
  cap: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 2_000_000_000 }))),
  goal: Type.Optional(Nullable(Goal)),
  capPerPerson: Type.Optional(Nullable(CapPerPerson)),
  /** Additional text filters that a placement may ask for: `{ "position": "checkout" }`. */
  extraFilters: Type.Optional(KeyedBy(Type.String({ maxLength: 200 }))),
  status: Type.Optional(Status(couponStatuses, { default: 'ACTIVE' })),
}

const limitedStates = [...runStates, 'GOAL_REACHED'] as const
/** What an ad does now. While it would run itself, the state of its campaign tells what keeps it from running. */
const adStates = [
  ...limitedStates,
  'CAP_REACHED',
  'CAMPAIGN_PAUSED',
  'CAMPAIGN_STOPPED',
  'CAMPAIGN_SCHEDULED',
  'CAMPAIGN_ENDED',
  'CAMPAIGN_GOAL_REACHED',
  'CAMPAIGN_DELETED',
] as const

export const ads = defineCollection({
  name: 'ads',
  nouns: ['ad', 'Ads'],
  item: Exactly({
    ...recordFields,
    ...Type.Required(Type.Object(write)).properties,
    /** The last day (UTC) with an impression; null before the first. */
    lastSeenOn: Nullable(Day),
    state: Status(adStates),
  }),
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
    state: 'filter',
    placement: 'filter',
    priority: 'sort',
    weight: 'sort',
    startsAt: 'sort',
    endsAt: 'sort',
  },
})
export type Ad = Type.Static<typeof ads.item>
