import type { CountryId } from '@qasima/shared/contract/country'
import type { productPage } from '@qasima/shared/contract/product/product.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Breadcrumb } from '@qasima/shared/ui/breadcrumb'
import { Button } from '@qasima/shared/ui/button'
import { Box, Container, Stack } from '@qasima/shared/ui/layout'
import { onDemand } from '@qasima/shared/ui/on-demand'
import { ProductPlate } from '@qasima/shared/ui/picture/product-plate'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { type ComponentProps, lazy, Suspense } from 'react'
import { AdPlace } from '../../ads/ad-place.tsx'
import { isOld } from '../../cards/old-price.ts'
import { targetPriceOf, useProductTracking } from '../tracking/use-product-tracking.ts'
import type { AccountTracking } from './account-tracking.tsx'
import { BestPrice } from './best-price.tsx'
import { claimedListings } from './claimed-listings.ts'
import { PriceHistory } from './price-history.tsx'
import { PriceVerdictCard } from './price-verdict.tsx'
import { productPageWords } from './product-page.words.ts'
import { ShareButton } from './share-button.tsx'
import { ShopComparison } from './shop-comparison.tsx'
import { TrackButton } from './track-button.tsx'
import { useCode } from './use-code.ts'
import { useHistory } from './use-history.ts'

// For account holders, and for stores that claim a discount: no other first view waits for their code.
const accountTracking = onDemand(() => import(/* webpackChunkName: "pressed" */ './account-tracking.tsx'))
// The page is whole without these: where their code cannot be fetched, nothing stands in their place.
const Nothing = () => null
const ClaimedDiscounts = lazy(() =>
  import(/* webpackChunkName: "shown" */ './claimed-discount.tsx').then(
    (part) => ({ default: part.ClaimedDiscounts }),
    () => ({ default: Nothing }),
  ),
)
const GuestAlert = lazy(() =>
  import(/* webpackChunkName: "shown" */ '../guest-alert/guest-alert.tsx').then(
    (part) => ({ default: part.GuestAlert }),
    () => ({ default: Nothing }),
  ),
)
const ProductAlert = lazy(() =>
  import(/* webpackChunkName: "shown" */ '../guest-alert/member-alert.tsx').then(
    (part) => ({ default: part.ProductAlert }),
    () => ({ default: Nothing }),
  ),
)
const PriceInsights = lazy(() =>
  import(/* webpackChunkName: "shown" */ './price-insights.tsx').then(
    (part) => ({ default: part.PriceInsights }),
    () => ({ default: Nothing }),
  ),
)

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: { base: '4', md: '6' },
    paddingBlockStart: { base: '1', md: '2' },
    paddingBlockEnd: { base: '5', md: '6' },
    // Of the picture.
    '& > span': { boxSize: { base: '24', md: '32' } },
  },
})
/** The price and what can be done beside how it moved, where there is room for both. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '10',
    rowGap: '10',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '26rem minmax(0, 1fr)' },
    alignItems: 'start',
  },
})
type ProductContentProps = ReplyOf<typeof productPage> & { readonly country: CountryId | undefined }

export function ProductContent({ product, listings, best, effective, verdict, country }: ProductContentProps) {
  const t = useWords(productPageWords)
  const history = useHistory(product.id, country, listings.map(({ since }) => since).join())
  const tracking = useProductTracking(product.id, country)
  // Whether a price is a good one is not said of one that may be another by now.
  const seenAt = listings.find(({ id }) => id === best?.listingId)?.seenAt
  const isFormer = Boolean(seenAt && isOld(seenAt))
  const lowest = history.lately?.summary?.min ?? null
  return (
    <Container paddingBlockEnd="16">
      <Breadcrumb label={t('path')}>
        <Link to="/">{t('home')}</Link>
        <Link to="/products">{t('products')}</Link>
        <bdi>{product.name}</bdi>
      </Breadcrumb>
      <Head>
        <ProductPlate product={product} size="xl" />
        <Stack gap="1" flex="1 1 12rem">
          <Heading as="h1" size="lg">
            <bdi>{product.name}</bdi>
          </Heading>
          <Text size="sm" tone="muted">
            {product.brand && (
              <>
                <bdi>{product.brand}</bdi> ·{' '}
              </>
            )}
            {product.categoryName}
          </Text>
        </Stack>
        <ShareButton name={product.name} />
      </Head>
      <Columns>
        <Stack gap="5">
          <BestPrice
            {...{ best, effective, listings, country }}
            actions={
              tracking ? (
                <AccountPart {...{ tracking, best, country }} productId={product.id} />
              ) : (
                <TrackButton productId={product.id} />
              )
            }
          />
          {!isFormer && <PriceVerdictCard verdict={verdict} />}
          {claimedListings(listings).length > 0 && (
            <Suspense>
              <ClaimedDiscounts {...{ listings, country }} productId={product.id} />
            </Suspense>
          )}
          {best && (
            <Suspense fallback={<Box minBlockSize={{ base: '29rem', md: '25rem', lg: '26rem' }} />}>
              {tracking ? (
                <ProductAlert {...{ tracking, lowest }} price={best.price} />
              ) : (
                <GuestAlert of={{ productId: product.id }} price={best.price} {...{ lowest, country }} />
              )}
            </Suspense>
          )}
        </Stack>
        <PriceHistory
          state={history}
          target={targetPriceOf(tracking?.tracked)}
          currency={best?.price.currency}
          {...{ listings, verdict }}
        />
      </Columns>
      <ShopComparison listings={listings} country={country} lately={history.lately} />
      <Suspense>
        <PriceInsights {...{ listings, country }} productId={product.id} />
      </Suspense>
      <AdPlace at="product" />
    </Container>
  )
}

/** Tracking in the account, its place, or that its code could not be fetched. */
function AccountPart(props: ComponentProps<typeof AccountTracking>) {
  const t = useWords(productPageWords)
  const { part, hasFailed, tryAgain } = useCode(accountTracking)
  if (part) return <part.AccountTracking {...props} />
  return (
    <Box minBlockSize="hit" role="alert">
      {hasFailed && (
        <Text size="sm" tone="muted">
          {t('trackUnavailable')}{' '}
          <Button size="sm" variant="ghost" onClick={tryAgain}>
            {t('tryAgain')}
          </Button>
        </Text>
      )}
    </Box>
  )
}
