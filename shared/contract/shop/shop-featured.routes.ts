import * as Type from 'typebox'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { PublicCoupon } from '../coupon/coupon.ts'
import { defineRoute } from '../route.ts'
import { PublicShop } from './shop.routes.ts'

export const shopFeatured = defineRoute({
  method: 'GET',
  path: '/shop/featured',
  base: 'api',
  summary: 'The best code of a popular store, in one country or any; null if none has a working code',
  audience: 'public',
  query: Exactly({ country: Type.Optional(CountryId) }),
  reply: Exactly({ featured: Nullable(Exactly({ shop: PublicShop, coupon: PublicCoupon })) }),
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 60 },
})
export type Featured = Type.Static<typeof shopFeatured.reply>['featured']
