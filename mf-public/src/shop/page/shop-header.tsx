import { record } from '@qasima/shared/analytics/analytics'
import type { PublicShop } from '@qasima/shared/contract/shop/shop.routes'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { ExternalIcon } from '@qasima/shared/ui/icon'
import { Flex, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi, Heading, Text } from '@qasima/shared/ui/text'
import { PicturePlate } from '../../cards/picture-plate.tsx'
import { shopPageWords } from './shop-page.words.ts'

export function VisitShop({ shop }: { shop: PublicShop }) {
  const t = useWords(shopPageWords)
  return (
    <Button asChild variant="secondary">
      <a
        href={shop.visitUrl}
        target="_blank"
        rel="noopener nofollow sponsored"
        onClick={() => record({ kind: 'action', category: 'store', action: 'visit', label: shop.slug })}
      >
        {t('visit')}
        <ExternalIcon />
      </a>
    </Button>
  )
}

/** How we are paid, beside the link that pays us. */
function Disclosure() {
  const t = useWords(shopPageWords)
  return (
    <Text size="xs" tone="muted" lineHeight="control">
      {t('disclosure')}{' '}
      <Anchor asChild>
        <Link to="/how-we-verify">{t('verify')}</Link>
      </Anchor>
    </Text>
  )
}

const Head = chakra('header', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: { base: '3', md: '8' },
    rowGap: '3',
    paddingBlockStart: { base: '1', md: '4' },
    paddingBlockEnd: { base: '3', md: '6' },
    // On a phone the note stands beside the link it is about, on a wide page below.
    '& > :first-child': { gridColumn: { base: '1 / -1', md: 'auto' } },
    '& > :last-child': { gridColumn: { md: '1 / -1' } },
  },
})

export function ShopHeader({ shop, usable }: { shop: PublicShop; usable: number }) {
  const t = useWords(shopPageWords)
  const format = useFormat()
  return (
    <Head>
      <Flex gap={{ base: '3.5', md: '6' }} alignItems="center">
        <PicturePlate image={shop.logo} name={shop.shopName} size="lg" />
        <Stack gap="0.5" flex="1">
          <Heading as="h1" size="lg">
            {t('heading', { store: shop.shopName })}
          </Heading>
          <Text size="sm" tone="muted" numeric>
            {shop.categoryName} · {t('usable', { count: usable, shown: format.number(usable) })}
          </Text>
        </Stack>
      </Flex>
      <VisitShop shop={shop} />
      <Disclosure />
    </Head>
  )
}

export function ShopAbout({ shop }: { shop: PublicShop }) {
  const t = useWords(shopPageWords)
  return (
    <Card as="section">
      <Stack gap="2">
        <Heading size="xs">{t('about', { store: shop.shopName })}</Heading>
        <Text size="sm" tone="muted" dir="auto" textAlign="start">
          {shop.description}
        </Text>
        <Text size="sm" tone="muted">
          <Bdi dir="ltr">{shop.domain}</Bdi>
        </Text>
      </Stack>
    </Card>
  )
}
