import { findCountry } from '@qasima/shared/contract/country'
import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import type { ReplyOf } from '@qasima/shared/contract/route'
import type { shopPage } from '@qasima/shared/contract/shop/shop.routes'
import { useVisitor } from '@qasima/shared/federation/visitor'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Accordion, AccordionItem } from '@qasima/shared/ui/accordion'
import { Alert } from '@qasima/shared/ui/alert'
import { Breadcrumb } from '@qasima/shared/ui/breadcrumb'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { Container, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { lazy, type ReactNode, type Ref, Suspense, useId, useRef } from 'react'
import { AdPlace } from '../../ads/ad-place.tsx'
import { ShopGrid } from '../../cards/shop-grid.tsx'
import { type CountryChoice, groupCoupons, kindOf, leadersOf } from '../../coupon/coupon.rules.ts'
import { CouponTicket } from '../../coupon/coupon-ticket.tsx'
import { useVotesOfToday } from '../../coupon/votes-of-today.ts'
import { SuggestCode } from '../../suggestion/suggest-code.tsx'
import { BestCodeBar } from './best-code-bar.tsx'
import { CodesBar } from './codes-bar.tsx'
import { DownloadPrompt } from './download-prompt.tsx'
import { SalePermits } from './sale-permits.tsx'
import { ShopAbout, ShopHeader, VisitShop } from './shop-header.tsx'
import { shopPageWords } from './shop-page.words.ts'
import { useCountryChoice } from './use-country-choice.ts'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '8', lg: '10' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 19rem' },
    alignItems: 'start',
  },
})
const Tickets = chakra('ul', {
  base: {
    display: 'grid',
    // A store with many codes is two sheets of paper.
    _print: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    listStyle: 'none',
    // 10 px apart, of which most is padding: what is outside of a box that may be skipped is cut off.
    gap: '0.5',
    marginBlock: '-1',
    // With large text no more than the edge of the page.
    marginInline: 'max(-0.75rem, -6vw)',
    '& > li': {
      paddingBlock: '1',
      // Room for a stub that was torn off.
      paddingInline: 'min(0.75rem, 6vw)',
      minInlineSize: '0',
      // Tickets out of sight are neither laid out nor painted.
      contentVisibility: 'auto',
      _print: { contentVisibility: 'visible' },
      containIntrinsicBlockSize: 'auto 12rem',
    },
  },
})

interface TicketListProps {
  coupons: readonly PublicCoupon[]
  choice: CountryChoice
  visitUrl: string
  best: PublicCoupon | undefined
  /** The one that the bar at the foot stands in for. */
  kept: PublicCoupon | undefined
  keptStub: Ref<HTMLDivElement>
}

function TicketList({ coupons, choice, visitUrl, best, kept, keptStub }: TicketListProps) {
  return (
    <Tickets role="list">
      {coupons.map((coupon) => (
        <li key={coupon.id}>
          <CouponTicket
            coupon={coupon}
            choice={choice}
            visitUrl={visitUrl}
            best={coupon === best}
            leads={coupon === kept}
            stubRef={coupon === kept ? keptStub : undefined}
          />
        </li>
      ))}
    </Tickets>
  )
}

export function ShopContent({ shop, countsByCountry, coupons, permits, similarShops }: ReplyOf<typeof shopPage>) {
  const t = useWords(shopPageWords)
  const format = useFormat()
  const { countries, choice, missingOwn, choose } = useCountryChoice(countsByCountry)
  const { usable, elsewhere, upcoming, expired } = groupCoupons(coupons, choice)
  const headingId = useId()
  const bestStub = useRef<HTMLDivElement>(null)
  const own = findCountry(useVisitor().country)?.id
  const country = choice === 'all' ? own : choice
  const { best, bestCode } = leadersOf(usable, country, useVotesOfToday())
  const tickets = (list: PublicCoupon[]) => (
    <TicketList
      coupons={list}
      choice={choice}
      visitUrl={shop.visitUrl}
      best={best}
      kept={bestCode}
      keptStub={bestStub}
    />
  )

  return (
    <Container paddingBlockEnd="16">
      <Breadcrumb label={t('path')}>
        <Link to="/">{t('home')}</Link>
        <Link to="/shops">{t('allStores')}</Link>
        <bdi>{shop.shopName}</bdi>
      </Breadcrumb>
      <ShopHeader shop={shop} kind={kindOf([...usable, ...elsewhere])} />
      <Columns>
        <Stack as="section" gap="2.5" aria-labelledby={headingId}>
          <CodesBar
            headingId={headingId}
            kind={kindOf(usable)}
            countries={countries}
            choice={choice}
            onChoice={choose}
            sortable={usable.length > 2}
          />
          {missingOwn && <Alert>{t('noneInCountry', { country: format.country(missingOwn) })}</Alert>}
          {usable.length > 0 && tickets(usable)}
          {usable.length === 0 && elsewhere.length > 0 && choice !== 'all' && (
            <>
              <Alert>{t('noneInCountry', { country: format.country(choice) })}</Alert>
              {tickets(elsewhere)}
            </>
          )}
          {usable.length === 0 && elsewhere.length === 0 && (
            <EmptyState title={t('noCodes')} description={t('noCodesHint')} action={<VisitShop shop={shop} />} />
          )}
          {upcoming.length > 0 && (
            <>
              <Heading size="sm" marginBlockStart="4">
                {t('upcoming')}
              </Heading>
              {tickets(upcoming)}
            </>
          )}
          <ClosedCodes
            elsewhere={usable.length > 0 ? elsewhere : []}
            expired={expired}
            choice={choice}
            tickets={tickets}
          />
          <OnScreen>
            <SuggestCode shop={shop} country={country} />
          </OnScreen>
          {bestCode && <BestCodeBar key={bestCode.id} coupon={bestCode} choice={choice} stub={bestStub} />}
        </Stack>
        <Stack as="aside" gap="5" _print={{ display: 'none' }}>
          <ShopAbout shop={shop} />
          {permits.length > 0 && <SalePermits permits={permits} />}
          <DownloadPrompt shopName={shop.shopName} />
        </Stack>
      </Columns>
      <OnScreen>
        <Suspense>
          <ShopOffers shopId={shop.id} country={choice === 'all' ? undefined : choice} />
        </Suspense>
        <AdPlace at="store" />
        {similarShops.length > 0 && (
          <Stack as="section" gap="4" marginBlockStart="14">
            <Heading size="md">{t('similar')}</Heading>
            <ShopGrid shops={similarShops} wide />
          </Stack>
        )}
      </OnScreen>
    </Container>
  )
}

interface ClosedCodesProps {
  elsewhere: PublicCoupon[]
  expired: PublicCoupon[]
  choice: CountryChoice
  tickets: (list: PublicCoupon[]) => ReactNode
}

/** Codes for other countries and codes that ended, each group behind its line. */
function ClosedCodes({ elsewhere, expired, choice, tickets }: ClosedCodesProps) {
  const t = useWords(shopPageWords)
  const format = useFormat()
  return (
    <Closed>
      {elsewhere.length > 0 && (
        <AccordionItem title={t(`elsewhere-${kindOf(elsewhere)}`, { country: format.country(choice) })}>
          {tickets(elsewhere)}
        </AccordionItem>
      )}
      {expired.length > 0 && (
        <AccordionItem
          title={t(kindOf(expired) === 'codes' ? 'expired' : 'expiredOffers', {
            count: expired.length,
            shown: format.number(expired.length),
          })}
        >
          <Text size="sm" marginBlockEnd="4">
            {t('expiredHint')}
          </Text>
          {tickets(expired)}
        </AccordionItem>
      )}
    </Closed>
  )
}

// Below the codes, which do not wait for it.
const ShopOffers = lazy(async () => ({
  default: (await import(/* webpackChunkName: "shown" */ '../../cards/shop-offers.tsx')).ShopOffers,
}))

const Closed = chakra(Accordion, {
  base: { marginBlockStart: '4', '&:empty': { display: 'none' }, _print: { display: 'none' } },
})
/** What leads on from the page is of no use on paper. */
const OnScreen = chakra('div', { base: { _print: { display: 'none' } } })
