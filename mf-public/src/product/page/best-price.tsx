import { record } from '@qasima/shared/analytics/analytics'
import { type CountryId, findCountry } from '@qasima/shared/contract/country'
import type { ConvertedPrice, PublicListing } from '@qasima/shared/contract/product/product'
import type { productPage } from '@qasima/shared/contract/product/product.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { CodeTries } from '@qasima/shared/coupon/code-tries'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { Button } from '@qasima/shared/ui/button'
import { CopyCode } from '@qasima/shared/ui/copy-code'
import { ExternalIcon } from '@qasima/shared/ui/icon'
import { Flex, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Bdi, Text } from '@qasima/shared/ui/text'
import { Ticket, TicketBody, TicketStub } from '@qasima/shared/ui/ticket'
import { useState } from 'react'
import { isOld } from '../../cards/old-price.ts'
import { useCopyFeedback } from '../../coupon/use-copy-feedback.ts'
import { productPageWords } from './product-page.words.ts'

type Page = ReplyOf<typeof productPage>

/** The same in the currency of the visitor's country, with the day of the rate. */
export function Converted({ converted }: { converted: ConvertedPrice | null }) {
  const t = useWords(productPageWords)
  const format = useFormat()
  if (!converted) return null
  return (
    <Text as="span" size="xs" tone="muted" numeric display="block">
      {t('about', { price: isolated(format.money(converted)), day: format.date(converted.rateDay) })}
    </Text>
  )
}

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
  }

/** The lowest price in stock with its store, and the lowest after a code with the code. */
export function BestPrice({ best, effective, listings, country, label }: BestPriceProps) {
  const t = useWords(productPageWords)
  const format = useFormat()
  const listing = listings.find(({ id }) => id === best?.listingId)
  const withCode = listings.find(({ id }) => id === effective?.listingId)
  if (!best || !listing) {
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
  return (
    <Stack gap="4">
      <Flex gap="4" alignItems="center" justifyContent="space-between" flexWrap="wrap">
        <Stack gap="0">
          <Text size="sm" tone="muted">
            {label ?? t('bestPrice')}
          </Text>
          <Text fontSize="2xl" fontWeight="bold" lineHeight="heading" numeric>
            <Bdi>{format.money(best.price)}</Bdi>{' '}
            <Text as="span" size="md" tone="muted" fontWeight="normal">
              {t('at', { store: isolated(listing.shop.shopName) })}
            </Text>
          </Text>
          <Converted converted={best.converted} />
          <Unconverted offers={[best]} country={country} />
          {listing.seenAt && (
            <Text size="xs" tone="muted" numeric>
              {t('seenAt', { time: format.ago(listing.seenAt) })} {isOld(listing.seenAt) && t('seenLongAgo')}
            </Text>
          )}
        </Stack>
        <VisitListing listing={listing} variant="primary" />
      </Flex>
      {effective && withCode && <EffectivePrice effective={effective} listing={withCode} />}
      <Text size="xs" tone="muted" lineHeight="control">
        {t('disclosure')}{' '}
        <Anchor asChild>
          <Link to="/how-we-verify">{t('verify')}</Link>
        </Anchor>
      </Text>
    </Stack>
  )
}

type EffectivePriceProps = { effective: NonNullable<Page['effective']>; listing: PublicListing }

function EffectivePrice({ effective, listing }: EffectivePriceProps) {
  const t = useWords(productPageWords)
  const format = useFormat()
  const [torn, setTorn] = useState(false)
  const feedback = useCopyFeedback({ ...effective, id: effective.couponId, shopName: listing.shop.shopName }, 'product')
  const copied = () => {
    setTorn(true)
    feedback.onCopied()
  }
  return (
    <Ticket tone="accent" torn={torn}>
      <TicketBody>
        <Text size="sm" tone="muted">
          {t('withCodeAt', { store: isolated(listing.shop.shopName) })}
        </Text>
        <Text size="xl" tone="good" fontWeight="bold" numeric>
          <Bdi>{format.money(effective.price)}</Bdi>
        </Text>
        <Converted converted={effective.converted} />
        {listing.seenAt && isOld(listing.seenAt) && (
          <Text size="xs" tone="muted" numeric>
            {t('seenAt', { time: format.ago(listing.seenAt) })}
          </Text>
        )}
        <CodeTries tries={effective.tries} />
        <Text size="sm">
          <bdi>{effective.description}</bdi>
        </Text>
      </TicketBody>
      <TicketStub>
        <CopyCode {...feedback} onCopied={copied} />
      </TicketStub>
    </Ticket>
  )
}
