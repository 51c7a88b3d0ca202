import { Amount } from '@qasima/shared/admin/cell'
import { valueLabel } from '@qasima/shared/admin/labels'
import type { Coupon } from '@qasima/shared/contract/coupon/coupon.collection'

/** What a coupon takes off, in a word: `15%`, `SAR 20`, `Free shipping`. */
export function Discount({ of: { discountType, percent, amount } }: { of: Coupon }) {
  if (percent !== null) return <bdi>{percent}%</bdi>
  return amount === null ? valueLabel(discountType) : <Amount of={amount} />
}
