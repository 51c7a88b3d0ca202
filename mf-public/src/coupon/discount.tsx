import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import { type Format, useFormat } from '@qasima/shared/i18n/format'
import { type Translate, useWords } from '@qasima/shared/i18n/words'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi } from '@qasima/shared/ui/text'
import { couponWords } from './coupon.words.ts'

const Size = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    flexWrap: 'wrap',
    columnGap: '1.5',
    fontWeight: 'bold',
    lineHeight: 'heading',
    color: 'fg',
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
  variants: {
    // A sum of money is as long as words.
    size: {
      large: { fontSize: 'xl', '@container (min-width: 40rem)': { fontSize: '2xl' } },
      medium: { fontSize: 'lg', '@container (min-width: 40rem)': { fontSize: 'xl' } },
    },
  },
})
const Off = chakra('span', { base: { fontSize: 'sm', fontWeight: 'medium', color: 'muted' } })

type DiscountFields = Pick<PublicCoupon, 'discountType' | 'percent' | 'amount'>

type DiscountWords = Translate<'off' | 'freeShipping' | 'bogo' | 'deal'>

/** What the coupon takes off: a figure where one is known, else only words. */
export function discountOf(
  coupon: DiscountFields,
  t: DiscountWords,
  format: Format,
): { figure?: string; words: string } {
  switch (coupon.discountType) {
    case 'percent':
      return coupon.percent === null
        ? { words: t('deal') }
        : { figure: format.percent(coupon.percent), words: t('off') }
    case 'fixed':
      return coupon.amount === null ? { words: t('deal') } : { figure: format.money(coupon.amount), words: t('off') }
    case 'free_shipping':
      return { words: t('freeShipping') }
    case 'bogo':
      return { words: t('bogo') }
    case 'deal':
      return { words: t('deal') }
  }
}

/** The first thing read on a ticket. */
export function Discount({ coupon }: { coupon: DiscountFields }) {
  const t = useWords(couponWords)
  const format = useFormat()
  const { figure, words } = discountOf(coupon, t, format)
  return (
    <Size size={coupon.discountType === 'percent' ? 'large' : 'medium'}>
      {figure === undefined ? (
        words
      ) : (
        <>
          <Bdi>{figure}</Bdi> <Off>{words}</Off>
        </>
      )}
    </Size>
  )
}
