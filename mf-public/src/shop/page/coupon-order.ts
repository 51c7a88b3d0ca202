import { couponSorts } from '@qasima/shared/contract/shop/shop.routes'

export type CouponSort = (typeof couponSorts)[number]

/** The order that the address asks for; undefined is that of what a shopper can expect. */
export const sortOf = (address: URLSearchParams): CouponSort | undefined =>
  couponSorts.find((sort) => sort === address.get('sort'))
