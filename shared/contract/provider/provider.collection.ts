import * as Type from 'typebox'
import { LongText } from '../../schema/long-text.ts'
import { Status } from '../../schema/status.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'

const providerKinds = ['network', 'feed'] as const
const feedFormats = ['csv', 'json', 'xml'] as const
export type FeedFormat = (typeof feedFormats)[number]
/** State of a provider's feed: the last fetch failed, the last difference waits for staff, or neither. */
const feedStates = ['failing', 'waiting', 'well'] as const
export const activityStatuses = ['ACTIVE', 'INACTIVE'] as const

const write = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  /** An affiliate network, or a feed of coupons and prices. */
  kind: OneOf(providerKinds),
  site: Type.Optional(Nullable(WebAddress(500))),
  baseUrl: Type.Optional(Nullable(WebAddress(500))),
  /** The tracking link: `https://track.example/?url={url}&sub={click}`. */
  trackingTemplate: Type.Optional(Nullable(LongText(1_000))),
  status: Type.Optional(Status(activityStatuses, { default: 'ACTIVE' })),
  /** The address from which codes are fetched; only for feeds. */
  feedUrl: Type.Optional(Nullable(WebAddress(1_000))),
  feedFormat: Type.Optional(OneOf(feedFormats, { default: 'csv' })),
  /** Hours between two fetches. */
  feedHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 168, default: 24 })),
  /** Whether small differences are applied automatically. */
  feedAuto: Type.Optional(Type.Boolean({ default: false })),
}

export const provider = defineCollection({
  name: 'provider',
  nouns: ['provider', 'Providers'],
  item: Exactly({
    ...recordFields,
    ...Type.Required(Type.Object(write)).properties,
    /** Null if no feed is fetched. */
    feedState: Nullable(OneOf(feedStates)),
  }),
  write: Exactly(write),
  label: ['name'],
  naturalKeys: [['name']],
  fields: {
    ...recordListFields,
    id: 'filter',
    name: 'sort',
    kind: 'filter',
    status: 'filter',
  },
})
export type Provider = Type.Static<typeof provider.item>
