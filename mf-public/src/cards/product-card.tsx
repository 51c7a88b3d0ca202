import type { ProductListing } from '@qasima/shared/contract/product/product'
import { CodeTries } from '@qasima/shared/coupon/code-tries'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { Card, CardLink } from '@qasima/shared/ui/card'
import { ProductPlate } from '@qasima/shared/ui/picture/product-plate'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi, Text } from '@qasima/shared/ui/text'
import { isOld } from './old-price.ts'
import { Converted, PriceDrop } from './price-drop.tsx'
import { productCardWords } from './product-card.words.ts'
import { productPath } from './product-path.ts'

const Row = chakra(Card, {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'flex-start', blockSize: 'full' },
})
const Words = chakra('div', {
  // Large letters in a narrow window: below the picture rather than beyond the edge.
  base: { flex: '1 1 7rem', minInlineSize: '0', display: 'flex', flexDirection: 'column', gap: '1' },
})
const Name = chakra(CardLink, { base: { lineClamp: 6, lineHeight: 'control', textAlign: 'start' } })
const Price = chakra('p', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' },
})

/** One product in a list: its name, its lowest price in stock with the store, and how far it dropped. */
export function ProductCard({ product }: { product: ProductListing }) {
  const t = useWords(productCardWords)
  const format = useFormat()
  const { name, brand, best, effective, shopCount } = product
  return (
    <Row interactive padding="sm">
      <ProductPlate product={product} size="md" />
      <Words>
        <Name asChild>
          <Link to={productPath(product)} dir="auto">
            {name}
          </Link>
        </Name>
        <Text size="xs" tone="muted" numeric>
          {brand && (
            <>
              <bdi>{brand}</bdi> ·{' '}
            </>
          )}
          {t('shops', { count: shopCount, shown: format.number(shopCount) })}
        </Text>
        <Price>
          {best ? (
            <>
              <Text as="span" size="lg" fontWeight="bold" lineHeight="control" numeric>
                <Bdi>{format.money(best.price)}</Bdi>
              </Text>
              <Text as="span" size="sm" tone="muted">
                {t('at', { store: isolated(best.shop.shopName) })}
              </Text>
            </>
          ) : (
            <Text as="span" size="sm" tone="muted">
              {t('noPrice')}
            </Text>
          )}
        </Price>
        {best && <PriceDrop percent={best.dropPercent} previous={best.previous} />}
        {best && <Converted converted={best.converted} />}
        {best && isOld(best.seenAt) && (
          <Text size="xs" tone="muted" numeric>
            {t('seenOn', { day: format.ago(best.seenAt) })}
          </Text>
        )}
        {effective && (
          <Text size="sm" tone="good" numeric>
            {t(effective.shop.id === best?.shop.id ? 'withCode' : 'withCodeAt', {
              price: isolated(format.money(effective.price)),
              store: isolated(effective.shop.shopName),
              code: isolated(effective.code),
            })}
            <CodeTries tries={effective.tries} />
          </Text>
        )}
      </Words>
    </Row>
  )
}
