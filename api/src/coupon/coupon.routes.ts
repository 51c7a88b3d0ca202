import { collectionRoutes } from '../collection/collection.routes.ts'
import type { ApiContext } from '../server/api-plugin.ts'
import type { Serve } from '../server/serve-route.ts'
import { coupons } from './coupon.collection.ts'

export function couponRoutes(serve: Serve, context: ApiContext): void {
  collectionRoutes(serve, context, coupons)
}
