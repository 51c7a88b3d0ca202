import { record } from '@qasima/shared/analytics/analytics'
import type { PublicShop } from '@qasima/shared/contract/shop/shop.routes'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { ExternalIcon } from '@qasima/shared/ui/icon'
import { Flex, HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { StoreMark } from '@qasima/shared/ui/picture/store-mark'
import { chakra, noScripts } from '@qasima/shared/ui/styled'
import { Bdi, Heading, Text } from '@qasima/shared/ui/text'
import { lazy, Suspense } from 'react'
import type { kindOf } from '../../coupon/coupon.rules.ts'
import { useTrackedVisit } from '../../coupon/use-tracked-visit.ts'
import { shopPageWords } from './shop-page.words.ts'

export function VisitShop({ shop }: { shop: PublicShop }) {
  const t = useWords(shopPageWords)
  const trackVisit = useTrackedVisit()
  return (
    <Button asChild variant="secondary">
      <a
        href={shop.visitUrl}
        target="_blank"
        rel="noopener nofollow sponsored"
        onClick={(event) => {
          trackVisit(event)
          record({ kind: 'action', category: 'store', action: 'visit', label: shop.slug })
        }}
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
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: '8',
    rowGap: '2.5',
    // The crumbs above end with the height of a target, of which their words take half.
    marginBlockStart: { base: '-1.5', md: '0' },
    paddingBlockEnd: { base: '2', md: '5' },
  },
})
/** How we are paid stands beside the link that pays us. */
const Visit = chakra('div', {
  base: {
    display: 'flex',
    _print: { display: 'none' },
    flexDirection: { base: 'row', md: 'column' },
    flexWrap: { base: 'wrap', md: 'nowrap' },
    alignItems: { base: 'center', md: 'flex-end' },
    columnGap: '3',
    rowGap: '1.5',
    '& > p': { flex: { base: '1 1 10rem', md: 'none' }, maxInlineSize: { md: '22rem' }, textAlign: { md: 'end' } },
  },
})

// Where it cannot be fetched, the page goes on without it.
const FollowStore = lazy(() =>
  import(/* webpackChunkName: "shown" */ '../follow/follow-store.tsx').then(
    (module) => ({ default: module.FollowStore }),
    () => ({ default: () => null }),
  ),
)
/** Has the size of its button before that is there. */
const Follow = chakra('div', {
  base: { minBlockSize: 'hit', minInlineSize: '8.5rem', [noScripts]: { display: 'none' } },
})

const counted = { codes: 'usable', deals: 'usableDeals', both: 'usableBoth' } as const

interface ShopHeaderProps {
  readonly shop: PublicShop
  /** What its coupons are called together. */
  readonly kind: ReturnType<typeof kindOf>
}

export function ShopHeader({ shop, kind }: ShopHeaderProps) {
  const t = useWords(shopPageWords)
  const format = useFormat()
  const count = shop.couponCount
  return (
    <Head>
      <Flex columnGap={{ base: '3', md: '4' }} rowGap="2" flexWrap="wrap" alignItems="center">
        <StoreMark shop={shop} size="lg" />
        {/* With large text the heading stands below the mark, rather than a word a line beside it. */}
        <Stack gap="0.5" flex="1 1 10rem" minInlineSize="0">
          <Heading as="h1" size="lg">
            {t('heading', { store: shop.shopName })}
          </Heading>
          <Text size="sm" tone="muted" numeric>
            {shop.categoryName}
            {count > 0 && ` · ${t(counted[kind], { count, shown: format.number(count) })}`}
          </Text>
        </Stack>
      </Flex>
      <Visit>
        <HStack gap="2" flexWrap="wrap">
          <Follow>
            <Suspense>
              <FollowStore store={shop} />
            </Suspense>
          </Follow>
          <VisitShop shop={shop} />
        </HStack>
        <Disclosure />
      </Visit>
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
