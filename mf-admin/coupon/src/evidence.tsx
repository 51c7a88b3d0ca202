import type { Coupon } from '@qasima/shared/contract/coupon/coupon.collection'

/** How often the code worked, of all tries. */
export function Evidence({ of: { worked, failed } }: { of: Coupon['evidence'] }) {
  const tries = worked + failed
  return tries === 0 ? 'Not tried' : <bdi>{`${worked} of ${tries}`}</bdi>
}
