import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { CopyButton } from '@qasima/shared/ui/copy-code'
import { chakra } from '@qasima/shared/ui/styled'
import { Code, Text } from '@qasima/shared/ui/text'
import { type RefObject, useEffect, useState } from 'react'
import type { CountryChoice } from '../../coupon/coupon.rules.ts'
import { couponWords } from '../../coupon/coupon.words.ts'
import { discountOf } from '../../coupon/discount.tsx'
import { useCopyFeedback } from '../../coupon/use-copy-feedback.ts'
import { useCouponVote } from '../../coupon/use-coupon-vote.ts'
import { VoteButtons } from '../../coupon/vote-buttons.tsx'
import { shopPageWords } from './shop-page.words.ts'

const Place = chakra('div', {
  base: {
    display: { base: 'block', md: 'none' },
    _print: { display: 'none' },
    // On a low screen, as a large text makes it, it would cover what is read.
    '@media (max-height: 30rem)': { display: 'none' },
    containerType: 'inline-size',
    position: 'fixed',
    insetInline: '0',
    insetBlockEnd: '0',
    zIndex: 'sticky',
    transitionProperty: 'transform, visibility',
    transitionDuration: 'entry',
    transitionTimingFunction: 'out',
    '&[data-away]': { transform: 'translateY(110%)', visibility: 'hidden' },
  },
})
const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '3',
    paddingInline: '5',
    paddingBlockStart: '2.5',
    paddingBlockEnd: 'calc(0.625rem + env(safe-area-inset-bottom))',
    bg: 'surface',
    borderBlockStartWidth: '1px',
    boxShadow: 'overlay',
    // Its width in letters: at 200 % of a phone it would be as high as what is left of the page.
    '@container (max-width: 16rem)': { display: 'none' },
  },
})
const Words = chakra('div', { base: { flex: '1 1 7rem', minInlineSize: '0', lineHeight: 'control' } })
const Question = chakra('div', { base: { display: 'flex', flexBasis: 'full', paddingBlockStart: '2.5' } })

interface BestCodeBarProps {
  coupon: PublicCoupon
  choice: CountryChoice
  /** The part of its ticket with the copy button; the bar stands in for it while that is out of sight. */
  stub: RefObject<HTMLElement | null>
}

/** The best code at the foot of a phone, so that it can be copied, and then asked about, from anywhere on the page. */
export function BestCodeBar({ coupon, choice, stub }: BestCodeBarProps) {
  const t = useWords(shopPageWords)
  const tc = useWords(couponWords)
  const format = useFormat()
  const feedback = useCopyFeedback(coupon, 'bar')
  const [away, setAway] = useState(true)
  const [isCopied, setCopied] = useState(false)
  const voting = useCouponVote(coupon, choice)
  const { figure, words } = discountOf(coupon, tc, format)

  useEffect(() => {
    if (!stub.current) return
    const observer = new IntersectionObserver(([entry]) => entry && setAway(entry.isIntersecting), { threshold: 0.6 })
    observer.observe(stub.current)
    return () => observer.disconnect()
  }, [stub])

  return (
    <Place data-away={away || undefined}>
      <Bar>
        <Words>
          <Text size="xs" tone="muted" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
            {t('bestCode')} · <bdi>{figure ? `${figure} ${words}` : words}</bdi>
          </Text>
          <Text color="accentText" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
            <Code>{coupon.code}</Code>
          </Text>
        </Words>
        <CopyButton
          {...feedback}
          onCopied={() => {
            feedback.onCopied()
            setCopied(true)
          }}
        />
        {isCopied && !voting.vote && (
          <Question>
            <VoteButtons coupon={coupon} voting={voting} asks />
          </Question>
        )}
      </Bar>
    </Place>
  )
}
