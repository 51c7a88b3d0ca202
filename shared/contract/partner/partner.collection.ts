import * as Type from 'typebox'
import { Day } from '../../schema/formats.ts'
import { Status } from '../../schema/status.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'

const partnerStatuses = ['ACTIVE', 'INACTIVE'] as const

/** Maximum calls per minute that a key may be given. */
const maxPartnerCalls = 6_000

const write = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  /** Codes by domain, and the list of all codes. */
  readsCoupons: Type.Optional(Type.Boolean({ default: true })),
  /** How codes are tried at a checkout. */
  readsCarts: Type.Optional(Type.Boolean({ default: false })),
  callsPerMinute: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPartnerCalls, default: 600 })),
  /** The key of an inactive partner is refused. */
  status: Type.Optional(Status(partnerStatuses, { default: 'ACTIVE' })),
}

/** Third parties that read codes with their own programs, each with a key. */
export const partner = defineCollection({
  name: 'partner',
  nouns: ['partner', 'Partners'],
  item: Exactly({
    ...recordFields,
    ...Type.Required(Type.Object(write)).properties,
    /** The beginning of its key; null without a key. */
    keyPrefix: Nullable(Type.String()),
    /** The last day (UTC) on which it was used; null if never. */
    lastUsedOn: Nullable(Day),
  }),
  write: Exactly(write),
  label: ['name'],
  naturalKeys: [['name']],
  fields: { ...recordListFields, id: 'filter', name: 'sort', status: 'filter' },
})
export type Partner = Type.Static<typeof partner.item>
