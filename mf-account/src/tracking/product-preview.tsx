import { CodeTries } from '@qasima/shared/coupon/code-tries'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { type PriceChoice, PriceChoices } from '@qasima/shared/page-reading/price-choices'
import { roundPrice } from '@qasima/shared/prices/round-price'
import { isolated } from '@qasima/shared/schema/isolated'
import { Badge } from '@qasima/shared/ui/badge'
import { Flex, HStack, Stack } from '@qasima/shared/ui/layout'
import { ProductPlate } from '@qasima/shared/ui/picture/product-plate'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi, Code, Text } from '@qasima/shared/ui/text'
import { type ReactNode, useEffect, useRef } from 'react'
import { currencyWithoutRate, type ProductPreview } from './preview.rules.ts'
import { productPreviewWords } from './product-preview.words.ts'

const Evidence = chakra('details', { base: { fontSize: 'sm' } })
const Summary = chakra('summary', {
  base: { cursor: 'pointer', paddingBlock: '2', color: 'accentText', fontWeight: 'medium', inlineSize: 'fit-content' },
})
const Group = chakra('div', { base: { outline: 'none' } })

/** The price there, with and without a code, and whether it is in stock. */
function Offer({ listing }: { listing: NonNullable<ProductPreview['listing']> }) {
  const t = useWords(productPreviewWords)
  const format = useFormat()
  const { price, converted, effective, inStock, shop } = listing
  const unconverted = currencyWithoutRate(listing)
  return (
    <Stack gap="1">
      <HStack gap="2" alignItems="baseline">
        <Text size="lg" fontWeight="semibold" numeric minInlineSize="0">
          {price ? <Bdi>{format.money(price)}</Bdi> : t('noPrice')}
        </Text>
        <Badge tone={inStock ? 'good' : 'bad'} whiteSpace="normal">
          {inStock ? t('inStock') : t('outOfStock')}
        </Badge>
      </HStack>
      {converted && (
        <Text size="sm" tone="muted" numeric>
          {t('converted', {
            price: isolated(format.money(roundPrice(converted))),
            day: format.date(converted.rateDay),
          })}
        </Text>
      )}
      {unconverted && (
        <Text size="sm" tone="muted">
          {t('noRate', { currency: format.currency(unconverted) })}
        </Text>
      )}
      <Text size="sm" tone="muted">
        {t('store', { shop: isolated(shop.shopName) })}
        <Bdi dir="ltr" display="block">
          {shop.domain}
        </Bdi>
      </Text>
      {effective && (
        <Text size="sm" tone="good" numeric>
          {t('withCode', { price: isolated(format.money(effective.price)) })} <Code>{effective.code}</Code>
          <CodeTries tries={effective.tries} />
        </Text>
      )}
    </Stack>
  )
}

/** What was read from which part of the page. */
function WhatWasRead({ preview: { evidence } }: { preview: ProductPreview }) {
  const t = useWords(productPreviewWords)
  if (evidence.length === 0) return null
  return (
    <Evidence>
      <Summary>{t('evidence')}</Summary>
      <Stack as="ul" gap="2" paddingBlockStart="2">
        {evidence.map(({ field, source, text }) => (
          <Text as="li" key={`${field} ${source} ${text}`} size="sm" overflowWrap="anywhere">
            <Text as="span" tone="muted">
              {t('place', { field: t(field), source: t(source) })}
            </Text>{' '}
            <Bdi>{text}</Bdi>
          </Text>
        ))}
      </Stack>
    </Evidence>
  )
}

interface ProductPreviewProps {
  readonly preview: ProductPreview
  readonly choice: PriceChoice
  /** The available actions. */
  readonly children: ReactNode
}

/** The product as it will be watched, before it is, and the evidence for it. */
export function PreviewedProduct({ preview, choice, children }: ProductPreviewProps) {
  const t = useWords(productPreviewWords)
  const { product, listing } = preview
  const group = useRef<HTMLDivElement>(null)
  // Moves the focus from the button to the result.
  useEffect(() => group.current?.focus(), [])
  return (
    <Group ref={group} role="group" aria-label={t('heading')} tabIndex={-1}>
      <Stack gap="4">
        <Text fontWeight="medium">{t('heading')}</Text>
        <Flex gap="4" flexWrap="wrap">
          <ProductPlate product={product} size="md" />
          <Stack gap="2" flex="1 1 10rem">
            <Text overflowWrap="anywhere">
              <bdi>{product.name}</bdi>
            </Text>
            {listing ? <Offer listing={listing} /> : <Text tone="muted">{t('noStore')}</Text>}
          </Stack>
        </Flex>
        <PriceChoices choice={choice} />
        <WhatWasRead preview={preview} />
        {children}
      </Stack>
    </Group>
  )
}
