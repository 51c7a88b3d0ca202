import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import { useWords } from '@qasima/shared/i18n/words'
import { plainCode } from '@qasima/shared/schema/plain-code'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { ThumbIcon } from './thumb-icon.tsx'
import type { CouponVote } from './use-coupon-vote.ts'
import { voteWords } from './vote.words.ts'

const Pair = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    marginInlineStart: 'auto',
    marginBlock: '-2.5',
    _print: { display: 'none' },
  },
})
const Thumb = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: 'hit',
    borderRadius: 'full',
    color: 'muted',
    cursor: 'pointer',
    transitionProperty: 'color, background-color',
    transitionDuration: 'state',
    _hover: { color: 'fg' },
    '&[aria-pressed=true]': { '& svg': { fill: 'color-mix(in srgb, currentColor 30%, transparent)' } },
  },
  variants: {
    of: {
      worked: { '&[aria-pressed=true]': { color: 'good' } },
      failed: { '&[aria-pressed=true]': { color: 'bad' }, marginInlineStart: '-1.5' },
    },
  },
})

interface VoteButtonsProps {
  coupon: PublicCoupon
  voting: CouponVote
  /** The code was copied here: now there may be something to say. */
  asks: boolean
}

/** It worked, or it did not. Pressed is what the visitor said; the other one changes it. */
export function VoteButtons({ coupon, voting: { vote, send }, asks }: VoteButtonsProps) {
  const t = useWords(voteWords)
  const name = coupon.code ? plainCode(coupon.code) : coupon.description
  return (
    <Pair>
      {asks && !vote && (
        <Text as="span" size="xs" tone="accent">
          {t('ask')}
        </Text>
      )}
      <Thumb
        type="button"
        of="worked"
        title={t('worked')}
        aria-label={t(coupon.code ? 'workedNamed' : 'workedDeal', { name })}
        aria-pressed={vote?.worked === true}
        onClick={() => send({ worked: true })}
      >
        <ThumbIcon />
      </Thumb>
      <Thumb
        type="button"
        of="failed"
        title={t('failed')}
        aria-label={t(coupon.code ? 'failedNamed' : 'failedDeal', { name })}
        aria-pressed={vote?.worked === false}
        onClick={() => send({ worked: false })}
      >
        <ThumbIcon down />
      </Thumb>
    </Pair>
  )
}
