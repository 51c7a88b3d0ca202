import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { WrittenText } from '../../schema/localized-text.ts'
import { Money } from '../../schema/money.ts'
import { Relation } from '../../schema/relation.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Status } from '../../schema/status.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'
import { CountryIds } from '../country.ts'
import { CouponTotals, couponStatuses, discountTypes } from './coupon.ts'

const write = {
  shopId: Relation('shop', ShortId),
  /** As entered at the store; null for an offer without a code. */
  code: Nullable(Type.String({ minLength: 1, maxLength: 60, pattern: '^\\S(.*\\S)?$' })),
  description: WrittenText({ min: 1, max: 300 }),
  terms: Type.Optional(Type.Array(WrittenText({ min: 1, max: 300 }), { maxItems: 20 })),
  status: Type.Optional(Status(couponStatuses, { default: 'ACTIVE' })),
  discountType: OneOf(discountTypes),
  percent: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100 }))),
  amount: Type.Optional(Nullable(Money)),
  minimumOrder: Type.Optional(Nullable(Money)),
  maximumDiscount: Type.Optional(Nullable(Money)),
  newCustomersOnly: Type.Optional(Type.Boolean()),
  stackable: Type.Optional(Type.Boolean()),
  appOnly: Type.Optional(Type.Boolean()),
  studentOnly: Type.Optional(Type.Boolean()),
  exclusive: Type.Optional(Type.Boolean()),
  excludesSaleItems: Type.Optional(Type.Boolean()),
  exclusions: Type.Optional(WrittenText({ max: 300 })),
  /** Whether it applies to everything that the store sells; only such codes are included in product prices. */
  appliesToAll: Type.Optional(Type.Boolean()),
  countries: CountryIds,
  startsAt: Type.Optional(Moment),
  endsAt: Type.Optional(Nullable(Moment)),
}

export const coupon = defineCollection({
  name: 'coupon',
  nouns: ['coupon', 'Coupons'],
  item: Exactly({ ...recordFields, ...Type.Required(Type.Object(write)).properties, evidence: CouponTotals }),
  write: Exactly(write),
  label: ['code', 'description'],
  naturalKeys: [['shopId', 'code']],
  alike: ['shopId', 'code', 'description'],
  fields: {
    ...recordListFields,
    id: 'filter',
    shopId: 'sort',
    code: 'sort',
    status: 'filter',
    discountType: 'filter',
    percent: 'sort',
    newCustomersOnly: 'filter',
    stackable: 'filter',
    appOnly: 'filter',
    studentOnly: 'filter',
    exclusive: 'filter',
    excludesSaleItems: 'filter',
    appliesToAll: 'filter',
    countries: 'filter',
    startsAt: 'sort',
    endsAt: 'sort',
    worked: { type: 'integer', sortable: true },
    failed: { type: 'integer', sortable: true },
  },
})
export type Coupon = Type.Static<typeof coupon.item>
