import { couponCollection, couponRecord } from '../../../shared/contract/coupon.ts'
import { findRecord, listRecords } from '../collection/collection.queries.ts'
import type { ApiContext } from '../server/api-plugin.ts'
import type { Serve } from '../server/serve-route.ts'
import { coupons } from './coupon.collection.ts'

export function couponRoutes(serve: Serve, { database }: ApiContext): void {
  serve(couponCollection, ({ query }) => listRecords(database.main, coupons, query))
  serve(couponRecord, ({ params }) => findRecord(database.main, coupons, params.id))
}
