// For programs. A separate file, because no page reads it.
import * as Type from 'typebox'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly } from '../../schema/structure.ts'
import { PublicCoupon } from '../coupon/coupon.ts'
import { defineRoute } from '../route.ts'

export const shopNewest = defineRoute({
  method: 'GET',
  path: '/shop/shop-list/:id/newest',
  base: 'api',
  summary: 'One store with its active codes and deals in any country, newest first',
  audience: 'public',
  params: Exactly({ id: ShortId }),
  reply: Exactly({
    shop: Exactly({ id: ShortId, shopName: Type.String(), slug: Type.String({ kind: 'slug' }) }),
    /** Ordered by the later of `firstSeenAt` and `startsAt`. */
    coupons: Type.Array(PublicCoupon),
  }),
  errors: ['NOT_FOUND'],
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 300 },
})
