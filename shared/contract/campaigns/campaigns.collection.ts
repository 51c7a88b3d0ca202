import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { LongText } from '../../schema/long-text.ts'
import { Relation } from '../../schema/relation.ts'
import { Status } from '../../schema/status.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { CapPerPerson, Goal } from '../ads/ads.collection.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'
import { CountryIds } from '../country.ts'
import { couponStatuses } from '../coupon/coupon.ts'
import { runStates } from '../run-state.ts'
import { permitFields } from '../shop/sale-permit.ts'

const idsOf = (collection: string) => Type.Array(Relation(collection), { maxItems: 500, uniqueItems: true })

const write = {
  name: Type.String({ minLength: 1, maxLength: 120 }),
  countries: CountryIds,
  startsAt: Type.Optional(Moment),
  endsAt: Type.Optional(Nullable(Moment)),
  /** What was agreed. */
  budgetNote: Type.Optional(LongText(500)),
  /** For all its ads together. */
  goal: Type.Optional(Nullable(Goal)),
  /** Default for its ads that do not set their own. */
  capPerPerson: Type.Optional(Nullable(CapPerPerson)),
  status: Type.Optional(Status(couponStatuses, { default: 'ACTIVE' })),
  couponIds: Type.Optional(idsOf('coupon')),
  shortnerIds: Type.Optional(idsOf('shortner')),
  ...permitFields,
}

/** All staff may view campaigns; one permission covers every kind of write. */
export const campaigns = defineCollection({
  name: 'campaigns',
  nouns: ['campaign', 'Campaigns'],
  item: Exactly({
    ...recordFields,
    ...Type.Required(Type.Object(write)).properties,
    /** Number of ads that belong to this campaign. */
    adCount: Type.Integer(),
    /** What it does now. */
    state: Status([...runStates, 'GOAL_REACHED']),
  }),
  write: Exactly(write),
  label: ['name'],
  naturalKeys: [['name']],
  viewers: 'staff',
  writers: 'update_campaigns',
  fields: {
    ...recordListFields,
    id: 'filter',
    name: 'sort',
    status: 'filter',
    state: 'filter',
    countries: 'filter',
    startsAt: 'sort',
    endsAt: 'sort',
  },
})
export type Campaign = Type.Static<typeof campaigns.item>
