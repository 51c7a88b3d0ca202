import { record } from '@qasima/shared/analytics/analytics'
import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Badge } from '@qasima/shared/ui/badge'
import { Button } from '@qasima/shared/ui/button'
import { CopyCode } from '@qasima/shared/ui/copy-code'
import { ExternalIcon } from '@qasima/shared/ui/icon'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Code, Text } from '@qasima/shared/ui/text'
import { Ticket, TicketBody, TicketStub } from '@qasima/shared/ui/ticket'
import { type Ref, useState } from 'react'
import { type CountryChoice, proofOf } from './coupon.rules.ts'
import { couponWords } from './coupon.words.ts'
import { CouponCountries, CouponTerms, Evidence, Period } from './coupon-facts.tsx'
import { Discount } from './discount.tsx'
import { useCopyFeedback } from './use-copy-feedback.ts'

interface CouponTicketProps {
  coupon: PublicCoupon
  /** The country the page is shown for. */
  choice: CountryChoice
  /** Where an offer without a code leads. */
  visitUrl: string
  /** The one to try first. */
  best?: boolean
  stubRef?: Ref<HTMLDivElement>
}

/** Stubs of one width, so that the folds of a list stand in one line. */
const Stub = chakra(TicketStub, { base: { '@container (min-width: 44rem)': { inlineSize: '21rem' } } })

/** A coupon as a cut ticket: what it gives on the body, the code on the stub. */
export function CouponTicket({ coupon, choice, visitUrl, best = false, stubRef }: CouponTicketProps) {
  const t = useWords(couponWords)
  const [torn, setTorn] = useState(false)
  const spent = coupon.state === 'expired'
  return (
    <Ticket as="article" torn={torn} tone={spent ? 'spent' : best ? 'accent' : 'plain'}>
      <TicketBody>
        <Stack gap="2">
          <HStack justifyContent="space-between" gap="2">
            <Discount coupon={coupon} />
            {best && proofOf(coupon) === 'proven' && <Badge tone="solid">{t('startHere')}</Badge>}
          </HStack>
          <Text fontWeight="medium" dir="auto" textAlign="start">
            {coupon.description}
          </Text>
          <HStack columnGap="4" rowGap="0.5">
            <Evidence coupon={coupon} />
            <Period coupon={coupon} />
          </HStack>
          <HStack gap="1.5">
            <CouponCountries coupon={coupon} choice={choice} />
            <Conditions coupon={coupon} />
          </HStack>
          <CouponTerms coupon={coupon} />
        </Stack>
      </TicketBody>
      <Stub ref={stubRef}>
        <CouponStub coupon={coupon} visitUrl={visitUrl} onCopied={() => setTorn(true)} />
      </Stub>
    </Ticket>
  )
}

/** What decides whether the code is for this visitor at all. */
function Conditions({ coupon }: { coupon: PublicCoupon }) {
  const t = useWords(couponWords)
  const format = useFormat()
  const { minimumOrder, newCustomersOnly, stackable } = coupon
  return (
    <>
      {newCustomersOnly && <Badge tone="accent">{t('newCustomers')}</Badge>}
      {minimumOrder && <Badge>{t('minimumOrder', { money: format.money(minimumOrder) })}</Badge>}
      {stackable && <Badge>{t('stackable')}</Badge>}
    </>
  )
}

type CouponStubProps = { coupon: PublicCoupon; visitUrl: string; onCopied: () => void }

function CouponStub({ coupon, visitUrl, onCopied }: CouponStubProps) {
  const t = useWords(couponWords)
  const feedback = useCopyFeedback(coupon, 'ticket')
  if (coupon.code && coupon.state === 'active') {
    return (
      <CopyCode
        {...feedback}
        onCopied={() => {
          onCopied()
          feedback.onCopied()
        }}
      />
    )
  }
  // A code that cannot be used now is shown, not offered.
  if (coupon.code) {
    return (
      <Text textAlign="center" textDecorationLine={coupon.state === 'expired' ? 'line-through' : undefined}>
        <Code>{coupon.code}</Code>
      </Text>
    )
  }
  return (
    <>
      <Text size="sm" tone="muted" textAlign="center">
        {t('noCode')}
      </Text>
      {coupon.state === 'active' && (
        <Button asChild variant="secondary">
          <a
            href={visitUrl}
            target="_blank"
            rel="noopener nofollow sponsored"
            onClick={() => record({ kind: 'action', category: 'coupon', action: 'open-offer', label: coupon.shopName })}
          >
            {t('openOffer')}
            <ExternalIcon />
          </a>
        </Button>
      )}
    </>
  )
}
