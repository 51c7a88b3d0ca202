import type { CountryId } from '@qasima/shared/contract/country'
import type { ShopOffer } from '@qasima/shared/contract/product/product'
import { shopProducts } from '@qasima/shared/contract/product/product.routes'
import { CodeTries } from '@qasima/shared/coupon/code-tries'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { Card, CardLink } from '@qasima/shared/ui/card'
import { Stack } from '@qasima/shared/ui/layout'
import { ProductPlate } from '@qasima/shared/ui/picture/product-plate'
import { Sparkline } from '@qasima/shared/ui/sparkline'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi, Heading, Text } from '@qasima/shared/ui/text'
import { useEffect, useState } from 'react'
import { Converted, PriceDrop } from './price-drop.tsx'
import { priceDropWords } from './price-drop.words.ts'
import { ProductCards } from './product-grid.tsx'
import { productPath } from './product-path.ts'
import { shopOffersWords } from './shop-offers.words.ts'

const Row = chakra(Card, {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'flex-start', blockSize: 'full' },
})
const Words = chakra('div', {
  // Large letters in a narrow window: below the picture rather than beyond the edge.
  base: { flex: '1 1 7rem', minInlineSize: '0', display: 'flex', flexDirection: 'column', gap: '1' },
})
const Price = chakra('p', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' },
})

interface ShopOffersProps {
  readonly shopId: number
  readonly country: CountryId | undefined
}

/** Products of a store whose price dropped there lately; nothing where none did, or where they cannot be read. */
export function ShopOffers({ shopId, country }: ShopOffersProps) {
  const t = useWords(shopOffersWords)
  const said = useWords(priceDropWords)
  const [read, setRead] = useState<{ offers: readonly ShopOffer[]; at: string } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(shopProducts, { params: { shopId }, query: { country }, signal: leaving.signal })
      .then(({ items }) => setRead({ offers: items, at: new Date().toISOString() }))
      .catch((error) => {
        if (!leaving.signal.aborted && !(error instanceof ProblemError)) throw error
      })
    return () => leaving.abort()
  }, [shopId, country])

  if (!read || read.offers.length === 0) return null
  return (
    <Stack as="section" gap="4" marginBlockStart="14" aria-labelledby="dropped-here">
      <Heading id="dropped-here" size="md">
        {t('heading')}
      </Heading>
      <ProductCards role="list">
        {read.offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} readAt={read.at} />
          </li>
        ))}
      </ProductCards>
      <Text size="xs" tone="muted">
        {said('checked')}
      </Text>
    </Stack>
  )
}

function OfferCard({ offer, readAt }: { offer: ShopOffer; readAt: string }) {
  const t = useWords(shopOffersWords)
  const format = useFormat()
  const { name, price, converted, effective, dropPercent, previous, points } = offer
  return (
    <Row interactive padding="sm">
      <ProductPlate product={offer} size="md" />
      <Words>
        <CardLink asChild lineClamp={6} lineHeight="control" textAlign="start">
          <Link to={productPath(offer)} dir="auto">
            {name}
          </Link>
        </CardLink>
        <Price>
          <Text as="span" size="lg" fontWeight="bold" lineHeight="control" numeric>
            <Bdi>{format.money(price)}</Bdi>
          </Text>
          <PriceDrop percent={dropPercent} previous={previous} />
        </Price>
        {effective && (
          <Text size="sm" tone="good" numeric>
            {t('withCode', {
              price: isolated(format.money(effective.price)),
              code: isolated(effective.code),
            })}
            <CodeTries tries={effective.tries} />
          </Text>
        )}
        <Converted converted={converted} />
        <Sparkline points={points} to={readAt} label={t('moved', { name: isolated(name) })} />
      </Words>
    </Row>
  )
}
