import type { CountryId } from '@qasima/shared/contract/country'
import type { ProductListing } from '@qasima/shared/contract/product/product'
import { productPage } from '@qasima/shared/contract/product/product.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { untrackLocally, useLocalTracking } from '@qasima/shared/tracking/local-tracking'
import { Button } from '@qasima/shared/ui/button'
import { Flex, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useEffect, useState } from 'react'
import { ProductCard } from '../../cards/product-card.tsx'
import { ProductCards } from '../../cards/product-grid.tsx'
import { useSignUpPath } from '../../search/use-sign-up-path.ts'
import { localListWords } from './local-list.words.ts'

/** What a list shows of a product, from its page. */
function listingOf({ product, listings, best, effective }: ReplyOf<typeof productPage>): ProductListing {
  const listing = listings.find(({ id }) => id === best?.listingId)
  const withCode = listings.find(({ id }) => id === effective?.listingId)
  const shops = new Set(listings.map(({ shop }) => shop.id))
  return {
    ...product,
    best:
      best && listing?.seenAt
        ? {
            price: best.price,
            converted: best.converted,
            shop: listing.shop,
            dropPercent: null,
            seenAt: listing.seenAt,
          }
        : null,
    effective: effective && withCode ? { ...effective, shop: withCode.shop } : null,
    shopCount: shops.size,
  }
}

/** Those that can be read; the others are left out, and stay in the browser. */
async function readProducts(ids: readonly string[], country: CountryId | undefined, signal: AbortSignal) {
  const read = async (id: string) => {
    try {
      const page = await call(productPage, { params: { id }, query: { country }, signal })
      return [{ kept: id, product: listingOf(page) }]
    } catch (error) {
      if (error instanceof ProblemError) return []
      throw error
    }
  }
  return (await Promise.all(ids.map(read))).flat()
}

type Kept = Awaited<ReturnType<typeof readProducts>>

/** The products that a visitor without an account tracks in this browser. */
export function LocalList({ country }: { country: CountryId | undefined }) {
  const t = useWords(localListWords)
  const tracked = useLocalTracking()
  const signUp = useSignUpPath()
  const [products, setProducts] = useState<Kept>([])
  const ids = tracked.map(({ productId }) => productId).join(' ')

  useEffect(() => {
    const leaving = new AbortController()
    readProducts(ids ? ids.split(' ') : [], country, leaving.signal)
      .then((read) => !leaving.signal.aborted && setProducts(read))
      .catch((error) => {
        if (!leaving.signal.aborted) throw error
      })
    return () => leaving.abort()
  }, [ids, country])

  const shown = products.filter(({ kept }) => tracked.some(({ productId }) => productId === kept))
  if (shown.length === 0) return null
  return (
    <Stack as="section" gap="4" aria-labelledby="on-this-device">
      <Stack gap="1">
        <Heading id="on-this-device" size="md">
          {t('heading')}
        </Heading>
        <Text size="sm" tone="muted">
          {t('text')}{' '}
          <Anchor asChild>
            <Link to={signUp}>{t('signUp')}</Link>
          </Anchor>
        </Text>
      </Stack>
      <ProductCards role="list">
        {shown.map(({ kept, product }) => (
          <li key={kept}>
            <ProductCard product={product} />
            <Flex justifyContent="flex-end">
              <Button
                variant="ghost"
                size="sm"
                aria-label={t('removeOne', { name: isolated(product.name) })}
                onClick={() => untrackLocally([kept])}
              >
                {t('remove')}
              </Button>
            </Flex>
          </li>
        ))}
      </ProductCards>
    </Stack>
  )
}
