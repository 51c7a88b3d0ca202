import type { PublicCoupon } from '../../../shared/contract/coupon/coupon.ts'
import { minorDigits } from '../../../shared/schema/units.ts'

/** A round basket in each currency, in whole units: about fifty dollars, so that the sums are easy to follow. */
const baskets: Readonly<Record<string, number>> = {
  EGP: 2_500,
  SAR: 200,
  AED: 200,
  KWD: 15,
  JOD: 35,
  MAD: 500,
  LBP: 4_500_000,
  DZD: 6_500,
  QAR: 200,
  OMR: 20,
  IQD: 65_000,
  BHD: 20,
  ILS: 200,
  TND: 150,
  USD: 50,
  LYD: 250,
  SDG: 30_000,
  YER: 12_500,
  TRY: 2_000,
}

/** The basket of a currency in minor units; undefined if there is none. */
export function basketIn(currency: string): number | undefined {
  const units = baskets[currency]
  return units === undefined ? undefined : units * 10 ** minorDigits(currency)
}

type Terms = Pick<PublicCoupon, 'discountType' | 'percent' | 'amount' | 'minimumOrder' | 'maximumDiscount'>

/** What a code for all products saves on a basket in its own currency, in minor units; 0 if unknown. */
export function savingOn(
  basket: number,
  { discountType, percent, amount, minimumOrder, maximumDiscount }: Terms,
): number {
  if (minimumOrder && minimumOrder.amount > basket) return 0
  const off =
    discountType === 'percent' ? ((percent ?? 0) * basket) / 100 : discountType === 'fixed' ? amount?.amount : 0
  return Math.min(Math.round(off ?? 0), maximumDiscount?.amount ?? basket, basket)
}
