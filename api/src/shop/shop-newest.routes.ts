import { shopNewest } from '../../../shared/contract/shop/shop-newest.routes.ts'
import { publicCoupon } from '../coupon/public-coupon.rules.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { findShopNewest } from './shop-newest.queries.ts'

export const routes: NounRoutes = (serve, { database }) => {
  serve(shopNewest, async ({ params: { id }, language }) => {
    const [row] = await findShopNewest[language](database.replica, { id })
    if (!row) throw new ApiError('NOT_FOUND')
    const { active, ...shop } = row
    const shown = { state: 'active', shopName: shop.shopName, language, now: new Date() } as const
    return { shop, coupons: active.map((coupon) => publicCoupon(coupon, shown)) }
  })
}
