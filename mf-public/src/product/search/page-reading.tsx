import type { CountryId } from '@qasima/shared/contract/country'
import { pathInLanguage } from '@qasima/shared/contract/language'
import type { PublicListing } from '@qasima/shared/contract/product/product'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { PriceChoices, usePriceChoice } from '@qasima/shared/page-reading/price-choices'
import { ReadingFailure } from '@qasima/shared/page-reading/reading-failure'
import { ReadingProgress } from '@qasima/shared/page-reading/reading-progress'
import { Link, useNavigate, useSearchParams } from '@qasima/shared/router/router'
import { useAccountId } from '@qasima/shared/session/use-account-id'
import { Badge } from '@qasima/shared/ui/badge'
import { Flex, HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { ProductPlate } from '@qasima/shared/ui/picture/product-plate'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { type ReactNode, useEffect, useRef } from 'react'
import { productPath } from '../../cards/product-path.ts'
import { GuestAlert } from '../guest-alert/guest-alert.tsx'
import { targetParameter, withTarget } from '../guest-alert/target-in-address.ts'
import { BestPrice, VisitListing } from '../page/best-price.tsx'
import { KnownElsewhere } from './known-elsewhere.tsx'
import { pageReadingWords } from './page-reading.words.ts'
import { TrackAddress } from './track-address.tsx'
import { type PageFound, usePageReading } from './use-page-reading.ts'

interface PageReadingProps {
  readonly address: URL
  readonly country: CountryId | undefined
}

interface PageReadingState extends PageReadingProps {
  /** The heading of the page until the product takes its place. */
  readonly heading: ReactNode
}

/** Reads the page of an address, and shows what it sells or why that is not known. */
export function PageReading({ address, country, heading }: PageReadingState) {
  const t = useWords(pageReadingWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const { result, readAgain } = usePageReading(address.href, country)
  const found = result && !(result instanceof ProblemError) ? result : null
  const target = useSearchParams()[0].get(targetParameter)
  const known = found?.product.id && found.listing?.id ? pathOf(found.product) : null
  const path = known && withTarget(known, target)
  // Under another form of its address, the product is known after all.
  useEffect(() => {
    if (path) navigate(pathInLanguage(path, language), { replace: true })
  }, [path, language, navigate])

  if (!result || path) {
    return (
      <Stack gap="5">
        {heading}
        <ReadingProgress />
      </Stack>
    )
  }
  if (result instanceof ProblemError) {
    return (
      <Stack gap="5">
        {heading}
        <ReadingFailure
          problem={result.problem}
          title={t('failed')}
          sentence={result.sentence(language)}
          reason={result.reason}
          host={address.hostname}
          onTryAgain={readAgain}
        />
      </Stack>
    )
  }
  return <ReadProduct found={result} address={address} country={country} />
}

const pathOf = ({ id, slug }: PageFound['product']) => (id ? productPath({ id, slug }) : null)

/** In the page there is one listing, which has no id of its own yet. */
const readId = 'read'

const Group = chakra('div', { base: { outline: 'none', minInlineSize: '0' } })
/** The price beside the alert, where there is room for both. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    alignItems: 'start',
    maxInlineSize: { base: '42rem', lg: 'none' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  },
})

interface ReadProductProps extends PageReadingProps {
  readonly found: PageFound
}

function ReadProduct({ found: { product, listing, choices }, address, country }: ReadProductProps) {
  const t = useWords(pageReadingWords)
  const isGuest = useAccountId() === undefined
  const choice = usePriceChoice({ choices, isRead: Boolean(listing?.price) })
  const price = choice.price ?? listing?.price
  const group = useRef<HTMLDivElement>(null)
  // What was read takes the place of the progress; a visitor who is elsewhere on the page by then stays there.
  useEffect(() => {
    if (document.activeElement?.contains(group.current)) group.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Stack gap="8">
      <Group ref={group} role="group" aria-labelledby="read-product" tabIndex={-1}>
        <Stack gap="5">
          <Flex gap="4" alignItems="center">
            <ProductPlate product={product} size="lg" />
            <Heading as="h1" id="read-product" size="lg" overflowWrap="anywhere" minInlineSize="0">
              <bdi>{product.name}</bdi>
            </Heading>
          </Flex>
          <Columns>
            <Stack gap="5">
              {listing && <Offer listing={{ ...listing, id: readId }} country={country} />}
              <PriceChoices choice={choice} />
            </Stack>
            {isGuest ? (
              price && (
                <GuestAlert key={price.amount} of={{ url: address.href }} lowest={null} {...{ price, country }} />
              )
            ) : (
              <TrackAddress {...{ address, country, choice, price }} />
            )}
          </Columns>
        </Stack>
      </Group>
      {product.id ? (
        <KnownElsewhere productId={product.id} country={country} />
      ) : (
        <Text size="sm" tone="muted">
          {t('noHistory')}{' '}
          <Anchor asChild>
            <Link to={`/products?${new URLSearchParams({ search: product.name.slice(0, 100) })}`}>
              {t('otherStores')}
            </Link>
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}

/** What the product costs on the page that was read, and with the best code of its store. */
function Offer({ listing, country }: { listing: PublicListing; country: CountryId | undefined }) {
  const t = useWords(pageReadingWords)
  const { price, converted, effective, inStock } = listing
  if (!price) return <VisitListing listing={listing} />
  return (
    <Stack gap="3">
      {!inStock && (
        <HStack>
          <Badge tone="bad">{t('outOfStock')}</Badge>
        </HStack>
      )}
      <BestPrice
        label={t('priceNow')}
        best={{ listingId: readId, price, converted }}
        effective={effective && { ...effective, listingId: readId, converted: null }}
        listings={[listing]}
        country={country}
      />
    </Stack>
  )
}
