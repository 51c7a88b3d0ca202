import { record } from '@qasima/shared/analytics/analytics'
import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import type { LimitingTerm } from '@qasima/shared/contract/coupon/limiting-terms'
import { withCoupon } from '@qasima/shared/contract/provider/visit-address'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { isolated } from '@qasima/shared/schema/isolated'
import { Badge as Mark } from '@qasima/shared/ui/badge'
import { Button } from '@qasima/shared/ui/button'
import { CopyCode } from '@qasima/shared/ui/copy-code'
import { ExternalIcon, PlaceIcon } from '@qasima/shared/ui/icon'
import { HStack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Code, Text } from '@qasima/shared/ui/text'
import { Ticket, TicketBody, TicketStub } from '@qasima/shared/ui/ticket'
import { type Ref, useId, useState } from 'react'
import { type CountryChoice, worksIn } from './coupon.rules.ts'
import { couponWords } from './coupon.words.ts'
import { CouponTerms, Evidence, FactLine, Period, WorksIn, YearOf } from './coupon-facts.tsx'
import { Discount } from './discount.tsx'
import { useCopyFeedback } from './use-copy-feedback.ts'
import { useCouponVote } from './use-coupon-vote.ts'
import { useTrackedVisit } from './use-tracked-visit.ts'
import { VoteButtons } from './vote-buttons.tsx'
import { VoteReply } from './vote-reply.tsx'

type Badge = PublicCoupon['badges'][number]

interface CouponTicketProps {
  coupon: PublicCoupon
  /** The country the page is shown for, which says it once; a ticket names countries only where they differ from it. */
  choice: CountryChoice
  /** Where an offer without a code leads. */
  visitUrl: string
  /** The one to try first. */
  best?: boolean
  /** Its button is the one to press first on the page. */
  leads?: boolean
  /** Stands out without being the first of a list. */
  tone?: 'plain' | 'accent'
  /** Of the title, below the heading that its list has. */
  titleAs?: 'h2' | 'h3'
  stubRef?: Ref<HTMLDivElement>
}

const wide = '@container (min-width: 40rem)'

/** What it gives stands before its words where there is room, else above them. */
const Body = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'start',
    columnGap: '4',
    rowGap: '0.5',
    [wide]: { gridTemplateColumns: '7.5rem minmax(0, 1fr)' },
  },
})
const Lead = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    rowGap: '1',
    [wide]: { flexDirection: 'column', alignItems: 'flex-start' },
  },
})
const Rest = chakra('div', { base: { display: 'grid', gap: { base: '1', sm: '1.5' }, minInlineSize: '0' } })
/** Terms and votes end the ticket; conditions stand before them where there is room, else above. */
const Foot = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '1.5', rowGap: '1' },
})
const Marks = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1',
    flexBasis: 'full',
    '&:empty': { display: 'none' },
    [wide]: { display: 'contents' },
  },
})
const Title = chakra('h3', {
  base: {
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: 'control',
    textAlign: 'start',
    textWrap: 'pretty',
    [wide]: { fontSize: 'md' },
  },
})

/** A coupon as a cut ticket: what it gives on the body, the code on the stub. */
export function CouponTicket(props: CouponTicketProps) {
  const { choice, visitUrl, best = false, leads = false, titleAs = 'h3', stubRef } = props
  const t = useWords(couponWords)
  const titleId = useId()
  const [torn, setTorn] = useState(false)
  const voting = useCouponVote(props.coupon, choice)
  const coupon = { ...props.coupon, evidence: voting.evidence }
  const isActive = coupon.state === 'active'
  const spent = coupon.state === 'expired'
  // One standing beside the figure; what else it has follows with the conditions.
  const standing = best ? undefined : coupon.badges.find((badge) => badge !== 'highest-saving')
  // The one to start with is the most proven without saying so.
  const isAside = (badge: Badge) => badge !== standing && !(best && badge === 'most-proven')
  return (
    <Ticket
      as="article"
      aria-labelledby={titleId}
      torn={torn}
      below={isActive && <VoteReply voting={voting} choice={choice} />}
      tone={spent ? 'spent' : best ? 'accent' : props.tone}
    >
      <TicketBody>
        <Body>
          <Lead>
            <Discount coupon={coupon} />
            <Roomy>
              <FactLine>
                <YearOf coupon={coupon} />
              </FactLine>
            </Roomy>
            {best && <Mark tone="solid">{t('startHere')}</Mark>}
            {standing && <Standing of={standing} coupon={coupon} />}
          </Lead>
          <Rest>
            <Title as={titleAs} id={titleId} dir="auto">
              {coupon.description}
            </Title>
            <HStack columnGap="3" rowGap="0.5">
              <Evidence coupon={coupon} choice={choice} />
              <Period coupon={coupon} />
              {!worksIn(coupon, choice) && (
                <FactLine>
                  <PlaceIcon size={16} />
                  <WorksIn countries={coupon.countries} />
                </FactLine>
              )}
            </HStack>
            <Conditions coupon={coupon} />
            <Foot>
              <Marks>
                {coupon.badges.map((badge) => isAside(badge) && <Standing key={badge} of={badge} coupon={coupon} />)}
              </Marks>
              <CouponTerms coupon={coupon} />
              {isActive && <VoteButtons coupon={coupon} voting={voting} asks={torn} />}
            </Foot>
          </Rest>
        </Body>
      </TicketBody>
      <TicketStub ref={stubRef}>
        <CouponStub coupon={coupon} visitUrl={visitUrl} leads={leads} onCopied={() => setTorn(true)} />
      </TicketStub>
    </Ticket>
  )
}

/** What sets the code apart from the store's others. */
function Standing({ of, coupon: { savingOn } }: { of: Badge; coupon: PublicCoupon }) {
  const t = useWords(couponWords)
  const format = useFormat()
  const words =
    of === 'highest-saving' && savingOn
      ? t('savingOn', {
          saving: isolated(format.money(savingOn.saving)),
          basket: isolated(format.money(savingOn.basket)),
        })
      : t(`badge-${of}`)
  return <Mark tone={of === 'new' ? 'neutral' : 'good'}>{words}</Mark>
}

/** What decides whether the code is for this visitor at all. */
function Conditions({ coupon }: { coupon: PublicCoupon }) {
  const t = useWords(couponWords)
  const format = useFormat()
  const { minimumOrder, newCustomersOnly, appOnly, studentOnly, excludesSaleItems, exclusive, stackable } = coupon
  // By its type, every term that limits who can use a code is said here.
  const limits: Record<LimitingTerm, string | false> = {
    appOnly: appOnly && t('appOnly'),
    studentOnly: studentOnly && t('studentOnly'),
    newCustomersOnly: newCustomersOnly && t('newCustomers'),
    excludesSaleItems: excludesSaleItems && t('notOnSale'),
  }
  const said = [
    exclusive && t('exclusive'),
    ...Object.values(limits),
    minimumOrder && t('minimumOrder', { money: isolated(format.money(minimumOrder)) }),
    stackable && t('stackable'),
  ].filter(Boolean)
  if (said.length === 0) return null
  return <FactLine color="fg">{said.join(' · ')}</FactLine>
}

/** Waits for room. */
const Roomy = chakra('span', { base: { display: 'none', [wide]: { display: 'inline-flex' } } })

type CouponStubProps = { coupon: PublicCoupon; visitUrl: string; leads: boolean; onCopied: () => void }

function CouponStub({ coupon, visitUrl, leads, onCopied }: CouponStubProps) {
  const trackVisit = useTrackedVisit()
  const t = useWords(couponWords)
  const feedback = useCopyFeedback(coupon, 'ticket')
  if (coupon.code && coupon.state === 'active') {
    return (
      <CopyCode
        {...feedback}
        variant={leads ? 'primary' : 'secondary'}
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
      <Text size="xs" tone="muted" textAlign="center">
        {t('noCode')}
      </Text>
      {coupon.state === 'active' && (
        <Button asChild variant="secondary" fullWidth paddingInline="1" fontSize="sm">
          <a
            href={withCoupon(visitUrl, coupon.id)}
            target="_blank"
            rel="noopener nofollow sponsored"
            aria-label={t('openNamed', { title: coupon.description })}
            onClick={(event) => {
              trackVisit(event)
              record({ kind: 'action', category: 'coupon', action: 'open-offer', label: coupon.shopName })
            }}
          >
            {t('openOffer')}
            <Roomy>
              <ExternalIcon />
            </Roomy>
          </a>
        </Button>
      )}
    </>
  )
}
