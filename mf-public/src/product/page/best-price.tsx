import { record } from '@qasima/shared/analytics/analytics'
import { type CountryId, findCountry } from '@qasima/shared/contract/country'
import type { PublicListing } from '@qasima/shared/contract/product/product'
import type { productPage } from '@qasima/shared/contract/product/product.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { CodeTries } from '@qasima/shared/coupon/code-tries'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { percentChanged } from '@qasima/shared/prices/price-change'
import { Link } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { CopyCode } from '@qasima/shared/ui/copy-code'
import { ExternalIcon } from '@qasima/shared/ui/icon'
import { Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi, Text } from '@qasima/shared/ui/text'
import { Ticket, TicketBody, TicketStub } from '@qasima/shared/ui/ticket'
import { type ReactNode, useState } from 'react'
import { isOld } from '../../cards/old-price.ts'
import { Converted, PriceDrop } from '../../cards/price-drop.tsx'
import { useCopyFeedback } from '../../coupon/use-copy-feedback.ts'
import { productPageWords } from './product-page.words.ts'

type Page = ReplyOf<typeof productPage>

export function VisitListing({ listing, variant }: { listing: PublicListing; variant?: 'primary' | 'secondary' }) {
  const t = useWords(productPageWords)
  return (
    <Button asChild variant={variant ?? 'secondary'}>
      <a
        href={listing.url}
        target="_blank"
        rel="noopener nofollow sponsored"
        aria-label={t('visitShop', { store: listing.shop.shopName })}
        onClick={() => record({ kind: 'action', category: 'product', action: 'visit', label: listing.shop.slug })}
      >
        {t('visit')}
        <ExternalIcon />
      </a>
    </Button>
  )
}

interface UnconvertedProps {
  readonly offers: readonly Pick<PublicListing, 'price' | 'converted'>[]
  readonly country: CountryId | undefined
}

/** That prices stay in their own currency, because no rate into that of the visitor's country is known. */
export function Unconverted({ offers, country }: UnconvertedProps) {
  const t = useWords(productPageWords)
  const format = useFormat()
  const own = findCountry(country)?.currency
  if (!own) return null
  const unconverted = offers.flatMap(({ price, converted }) => (price && !converted ? [price.currency] : []))
  return [...new Set(unconverted)]
    .filter((currency) => currency !== own)
    .map((currency) => (
      <Text key={currency} as="span" size="xs" tone="muted" display="block">
        {t('noRate', { from: format.currency(currency), to: format.currency(own) })}
      </Text>
    ))
}

type BestPriceProps = Pick<Page, 'best' | 'effective' | 'listings'> &
  Pick<UnconvertedProps, 'country'> & {
    /** What the price is called, where it is not the best of several stores. */
    readonly label?: string
    /** Beside the button to the store. */
    readonly actions?: ReactNode
  }

const Row = chakra('p', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2.5', rowGap: '0.5' },
})
const Actions = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
    gap: '3',
    _print: { display: 'none' },
  },
})

/** One ticket: the lowest price now with its store, what a code makes of it, and the difference. */
export function BestPrice({ best, effective, listings, country, label, actions }: BestPriceProps) {
  const t = useWords(productPageWords)
  const listing = listings.find(({ id }) => id === best?.listingId)
  const withCode = listings.find(({ id }) => id === effective?.listingId)
  if (!best || !listing) {
    return (
      <Stack gap="4">
        <NoPrice listings={listings} />
        {actions && <Actions>{actions}</Actions>}
      </Stack>
    )
  }
  return (
    <Stack gap="4">
      <PriceTicket
        {...{ best, listing, country, label }}
        code={effective && withCode ? { effective, withCode } : null}
      />
      <Actions>
        <VisitListing listing={listing} variant="primary" />
        {actions}
      </Actions>
      <Text size="xs" tone="muted" lineHeight="control">
        {t('disclosure')}{' '}
        <Anchor asChild>
          <Link to="/how-we-verify">{t('verify')}</Link>
        </Anchor>
      </Text>
    </Stack>
  )
}

function NoPrice({ listings }: Pick<BestPriceProps, 'listings'>) {
  const t = useWords(productPageWords)
  const isPriced = listings.length === 0 || listings.some(({ price }) => price)
  return (
    <Stack gap="1">
      <Text fontWeight="semibold">{t(isPriced ? 'noPrice' : 'unpriced')}</Text>
      {listings.length > 0 && (
        <Text size="sm" tone="muted">
          {t(isPriced ? 'noPriceHint' : 'unpricedHint')}
        </Text>
      )}
    </Stack>
  )
}

interface PriceTicketProps extends Pick<BestPriceProps, 'country' | 'label'> {
  readonly best: NonNullable<Page['best']>
  readonly listing: PublicListing
  readonly code: { readonly effective: NonNullable<Page['effective']>; readonly withCode: PublicListing } | null
}

function PriceTicket({ best, listing, country, label, code }: PriceTicketProps) {
  const t = useWords(productPageWords)
  const format = useFormat()
  const [torn, setTorn] = useState(false)
  const { price, previous } = best
  const isFormer = listing.seenAt !== null && isOld(listing.seenAt)
  const lines = (
    <Stack gap="2.5" paddingBlock="1">
      <Stack gap="0">
        <Text size="sm" tone="muted">
          {label ?? t(isFormer ? 'lastPrice' : 'bestPrice')} {t('at', { store: isolated(listing.shop.shopName) })}
        </Text>
        <Row>
          {/* Letters of twice the size would be wider than a phone. */}
          <Text as="span" fontSize="clamp(1rem, 10vw, 1.75rem)" fontWeight="bold" lineHeight="heading" numeric>
            <Bdi>{format.money(price)}</Bdi>
          </Text>
          {previous && !isFormer && (
            <PriceDrop percent={percentChanged(previous.amount, price.amount)} previous={previous} />
          )}
        </Row>
        <Converted converted={best.converted} isDated />
        <Unconverted offers={[best]} country={country} />
      </Stack>
      {code && <AfterCode {...code} best={best} listing={listing} />}
      {listing.seenAt && (
        <Text size="xs" tone="muted" numeric>
          {t('seenAt', { time: format.ago(listing.seenAt) })}
        </Text>
      )}
    </Stack>
  )
  // Without a code there is nothing to tear off.
  if (!code) return <Card padding="sm">{lines}</Card>
  return (
    <Ticket tone="accent" torn={torn}>
      <TicketBody>{lines}</TicketBody>
      <TicketStub>
        <CodeStub {...code} onCopied={() => setTorn(true)} />
      </TicketStub>
    </Ticket>
  )
}

type AfterCodeProps = NonNullable<PriceTicketProps['code']> & Pick<PriceTicketProps, 'best' | 'listing'>

/** What is paid with the code, at its store where that is another, and how much less that is. */
function AfterCode({ effective, withCode, best, listing }: AfterCodeProps) {
  const t = useWords(productPageWords)
  const format = useFormat()
  const { price, description, tries } = effective
  const less = price.currency === best.price.currency ? best.price.amount - price.amount : 0
  return (
    <Stack gap="0">
      <Row>
        <Text as="span" size="xl" tone="good" fontWeight="bold" lineHeight="heading" numeric>
          <Bdi>{format.money(price)}</Bdi>
        </Text>
        <Text as="span" size="sm" tone="muted">
          {withCode.id === listing.id
            ? t('withCodeHere')
            : t('withCodeAt', { store: isolated(withCode.shop.shopName) })}
        </Text>
        {less > 0 && (
          <Text as="span" size="sm" tone="good" fontWeight="semibold" numeric>
            {t('less', { price: isolated(format.money({ amount: less, currency: price.currency })) })}
          </Text>
        )}
      </Row>
      <Converted converted={effective.converted} />
      <Text size="sm">
        <bdi>{description}</bdi>
      </Text>
      <CodeTries tries={tries} />
    </Stack>
  )
}

type CodeStubProps = NonNullable<PriceTicketProps['code']> & { readonly onCopied: () => void }

function CodeStub({ effective, withCode, onCopied }: CodeStubProps) {
  const feedback = useCopyFeedback(
    { ...effective, id: effective.couponId, shopName: withCode.shop.shopName },
    'product',
  )
  return (
    <CopyCode
      {...feedback}
      variant="secondary"
      onCopied={() => {
        onCopied()
        feedback.onCopied()
      }}
    />
  )
}
