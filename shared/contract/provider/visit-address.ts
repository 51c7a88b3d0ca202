import { rootPrefix } from '../root-route.ts'
import { visitStore } from './postback.routes.ts'

/** The path of `visitStore` for a store. */
export const visitPath = (shopId: number): string => visitStore.rootPath.replace(':shopId', String(shopId))

/** Whether an address leads to a store through its provider. */
export const isVisit = ({ pathname }: URL): boolean => pathname.startsWith(rootPrefix(visitStore))

/** The visit link for one of a store's codes; direct links to the store stay as they are. */
export function withCoupon(visitUrl: string, couponId: string): string {
  const url = new URL(visitUrl)
  if (!isVisit(url)) return visitUrl
  url.searchParams.set('coupon', couponId)
  return url.href
}
