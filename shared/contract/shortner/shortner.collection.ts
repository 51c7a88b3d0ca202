import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { LongText } from '../../schema/long-text.ts'
import { Relation } from '../../schema/relation.ts'
import { Status } from '../../schema/status.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'
import { couponStatuses } from '../coupon/coupon.ts'
import { runStates } from '../run-state.ts'
import { DeepLinks, LinkRule, LinkTarget, LinkVariant, Utm } from './link-target.ts'

const shown = {
  /** The part after `/go/`. Earlier slugs redirect to the present one. */
  slug: Type.String({
    minLength: 1,
    maxLength: 80,
    pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$',
    examples: ['ramadan-sale'],
  }),
  /** The default target, used if no rule, app or variant applies. */
  targetUrl: LinkTarget,
  note: Type.Optional(LongText(300)),
  /** The first matching rule decides. */
  rules: Type.Optional(Type.Array(LinkRule, { maxItems: 30 })),
  /** Shares of the visitors that no rule matches. A visitor always gets the same variant. */
  variants: Type.Optional(Type.Array(LinkVariant, { maxItems: 10 })),
  utm: Type.Optional(Nullable(Utm)),
  /** Whether query parameters of the visit are added to the target, unless the target has them. */
  passQuery: Type.Optional(Type.Boolean({ default: false })),
  startsAt: Type.Optional(Nullable(Moment)),
  endsAt: Type.Optional(Nullable(Moment)),
  /** The target once the link has expired, is used up or is stopped; without it, a page explains this. */
  expiredUrl: Type.Optional(Nullable(LinkTarget)),
  /** Maximum visits by people; null for no limit. */
  maxClicks: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }))),
  status: Type.Optional(Status(couponStatuses, { default: 'ACTIVE' })),
  campaignId: Type.Optional(Nullable(Relation('campaigns'))),
  deepLinks: Type.Optional(Nullable(DeepLinks)),
}

const write = {
  ...shown,
  /** Required of visitors; never returned. Null removes it. */
  password: Type.Optional(Nullable(Type.String({ minLength: 4, maxLength: 100, kind: 'password', hashed: true }))),
}

export const shortner = defineCollection({
  name: 'shortner',
  nouns: ['short link', 'Short links'],
  item: Exactly({
    ...recordFields,
    ...Type.Required(Type.Object(shown)).properties,
    hasPassword: Type.Boolean(),
    /** Earlier slugs that redirect to the present one. */
    aliases: Type.Array(Type.String()),
    /** Visits by people, counted once per visitor and hour. */
    clicks: Type.Integer({ minimum: 0 }),
    lastClickedAt: Nullable(Moment),
    /** Whether its maximum number of clicks is reached. */
    isUsedUp: Type.Boolean(),
    /** What it does now. */
    state: Status([...runStates, 'USED_UP']),
  }),
  write: Exactly(write),
  label: ['slug'],
  naturalKeys: [['slug']],
  fields: {
    ...recordListFields,
    id: 'filter',
    slug: 'sort',
    clicks: 'sort',
    status: 'filter',
    state: 'filter',
    campaignId: 'filter',
  },
})
export type ShortLink = Type.Static<typeof shortner.item>
