import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { LongText } from '../../schema/long-text.ts'
import { Relation } from '../../schema/relation.ts'
import { Status } from '../../schema/status.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'
import { couponStatuses } from '../coupon/coupon.ts'
import { DeepLinks, LinkRule, LinkTarget, LinkVariant, Utm } from './link-target.ts'

const shown = {
  /** What stands after `/go/`. An earlier one leads to the present one. */
  slug: Type.String({
    minLength: 1,
    maxLength: 80,
    pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$',
    examples: ['ramadan-sale'],
  }),
  /** Where it leads, unless a rule, an app or a variant has it. */
  targetUrl: LinkTarget,
  note: Type.Optional(LongText(300)),
  /** The first that fits decides. */
  rules: Type.Optional(Type.Array(LinkRule, { maxItems: 30 })),
  /** Shares of the visitors whom no rule fits. A visitor stays with one. */
  variants: Type.Optional(Type.Array(LinkVariant, { maxItems: 10 })),
  utm: Type.Optional(Nullable(Utm)),
  /** Whether parameters of the link as it is followed are added to the target, where it has none of that name. */
  passQuery: Type.Optional(Type.Boolean({ default: false })),
  startsAt: Type.Optional(Nullable(Moment)),
  endsAt: Type.Optional(Nullable(Moment)),
  /** Where it leads when it is over, used up or stopped; a page says so where there is none. */
  expiredUrl: Type.Optional(Nullable(LinkTarget)),
  /** Most visits of people in all; null for no limit. */
  maxClicks: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }))),
  status: Type.Optional(Status(couponStatuses, { default: 'ACTIVE' })),
  campaignId: Type.Optional(Nullable(Relation('campaigns'))),
  deepLinks: Type.Optional(Nullable(DeepLinks)),
}

const write = {
  ...shown,
  /** Asked of visitors; never answered. Null takes it away. */
  password: Type.Optional(Nullable(Type.String({ minLength: 4, maxLength: 100, kind: 'password', hashed: true }))),
}

export const shortner = defineCollection({
  name: 'shortner',
  nouns: ['short link', 'Short links'],
  item: Exactly({
    ...recordFields,
    ...Type.Required(Type.Object(shown)).properties,
    hasPassword: Type.Boolean(),
    /** Earlier slugs that lead to the present one. */
    aliases: Type.Array(Type.String()),
    /** How often people followed it: once a visitor and hour. */
    clicks: Type.Integer({ minimum: 0 }),
    lastClickedAt: Nullable(Moment),
    /** Whether its maximum of clicks is reached. */
    isUsedUp: Type.Boolean(),
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
    campaignId: 'filter',
  },
})
export type ShortLink = Type.Static<typeof shortner.item>
