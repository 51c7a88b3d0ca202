import type { ShopSuggestion } from '@qasima/shared/contract/shop/shop-suggest.routes'
import { useWords } from '@qasima/shared/i18n/words'
import { Card } from '@qasima/shared/ui/card'
import { CopyCode } from '@qasima/shared/ui/copy-code'
import { Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { ProductCards } from '../../cards/product-grid.tsx'
import { Discount } from '../../coupon/discount.tsx'
import { useCopyFeedback } from '../../coupon/use-copy-feedback.ts'
import { productsWords } from './products.words.ts'

type BestCoupon = NonNullable<ShopSuggestion['bestCoupon']>

/** The best code of each store that was found, to be copied where it is. */
export function FoundCodes({ found }: { found: readonly ShopSuggestion[] }) {
  const t = useWords(productsWords)
  const codes = found.flatMap(({ shop, bestCoupon }) => (bestCoupon?.code ? [{ shop, coupon: bestCoupon }] : []))
  if (codes.length === 0) return null
  return (
    <Stack as="section" gap="4" aria-label={t('codes')}>
      <Heading size="md">{t('codes')}</Heading>
      <ProductCards role="list">
        {codes.map(({ shop, coupon }) => (
          <li key={coupon.id}>
            <FoundCode shop={shop} coupon={coupon} />
          </li>
        ))}
      </ProductCards>
    </Stack>
  )
}

function FoundCode({ shop, coupon }: { shop: ShopSuggestion['shop']; coupon: BestCoupon }) {
  const { id, code, title, value } = coupon
  const feedback = useCopyFeedback({ id, code, description: title, shopName: shop.shopName }, 'results')
  return (
    <Card padding="sm" blockSize="full">
      <Stack gap="2">
        <Discount coupon={value} />
        <Text size="sm">{title}</Text>
        <Text size="sm" tone="muted">
          <bdi>{shop.shopName}</bdi>
        </Text>
        <CopyCode {...feedback} />
      </Stack>
    </Card>
  )
}
