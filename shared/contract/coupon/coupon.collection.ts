import * as Type from 'typebox'
import { Exactly, Moment, Nullable, OneOf } from '../../schema/kinds.ts'
import { Money } from '../../schema/money.ts'
import { defineCollection, recordFields, recordListFields, writtenText } from '../collection.ts'
import { CountryIds } from '../country.ts'
import { ShopId } from '../shop/shop.routes.ts'
import { CouponEvidence, couponStatuses, discountTypes } from './coupon.ts'

const write = {
  shopId: ShopId,
  /** As the store wants it typed; null for an offer that needs none. */
  code: Nullable(Type.String({ minLength: 1, maxLength: 60, pattern: '^\\S(.*\\S)?$' })),
  description: writtenText({ min: 1, max: 300 }),
  terms: Type.Optional(Type.Array(writtenText({ min: 1, max: 300 }), { maxItems: 20 })),
  status: Type.Optional(OneOf(couponStatuses, { default: 'ACTIVE' })),
  discountType: OneOf(discountTypes),
  percent: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100 }))),
  amount: Type.Optional(Nullable(Money)),
  minimumOrder: Type.Optional(Nullable(Money)),
  maximumDiscount: Type.Optional(Nullable(Money)),
  newCustomersOnly: Type.Optional(Type.Boolean()),
  stackable: Type.Optional(Type.Boolean()),
  countries: CountryIds,
  startsAt: Type.Optional(Moment),
  endsAt: Type.Optional(Nullable(Moment)),
}

export const coupon = defineCollection({
  name: 'coupon',
  nouns: ['coupon', 'Coupons'],
  item: Exactly({ ...recordFields, ...Type.Required(Type.Object(write)).properties, evidence: CouponEvidence }),
  write: Exactly(write),
  label: ['code', 'description'],
  relations: { shopId: 'shop' },
  fields: {
    ...recordListFields,
    id: { type: 'uuid' },
    shopId: { type: 'integer', sortable: true },
    code: { type: 'text', nullable: true, sortable: true },
    status: { type: 'text', values: couponStatuses },
    discountType: { type: 'text', values: discountTypes },
    percent: { type: 'integer', nullable: true, sortable: true },
    newCustomersOnly: { type: 'boolean' },
    stackable: { type: 'boolean' },
    countries: { type: 'texts' },
    startsAt: { type: 'moment', sortable: true },
    endsAt: { type: 'moment', nullable: true, sortable: true },
    worked: { type: 'integer', sortable: true },
    failed: { type: 'integer', sortable: true },
  },
})
export type Coupon = Type.Static<typeof coupon.item>
