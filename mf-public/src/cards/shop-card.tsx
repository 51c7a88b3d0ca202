import { countries as everyCountry } from '@qasima/shared/contract/country'
import type { ShopListing } from '@qasima/shared/contract/shop/shop.routes'
import { type Format, useFormat } from '@qasima/shared/i18n/format'
import { type Translate, useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { Card, CardLink } from '@qasima/shared/ui/card'
import { StoreMark } from '@qasima/shared/ui/picture/store-mark'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { shopCardWords } from './shop-card.words.ts'

const Row = chakra(Card, {
  base: {
    display: 'flex',
    alignItems: 'center',
    alignContent: 'center',
    // In a narrow card the words stand below the mark.
    flexWrap: 'wrap',
    columnGap: { base: '2.5', md: '3.5' },
    rowGap: '1',
    minBlockSize: '24',
    blockSize: 'full',
    paddingBlock: '2',
    paddingInline: { base: '3', md: '4' },
    borderRadius: 'card',
  },
})
const Words = chakra('div', { base: { flex: '1 1 6.5rem', minInlineSize: '0' } })
/** No word is broken: one that is wider than the card ends in an ellipsis. Not cut below, where Arabic letters reach. */
const Name = chakra(CardLink, {
  base: { display: 'block', lineHeight: 'control', overflowX: 'clip', textOverflow: 'ellipsis' },
})

/** The country, or how many; a line of names would be cut off, and the first of them may be no country of the visitor. */
function countriesLine(
  countries: ShopListing['countries'],
  t: Translate<'countries' | 'everyCountry'>,
  format: Format,
): string {
  if (countries.length === everyCountry.length) return t('everyCountry')
  const [only, another] = countries
  if (only && !another) return format.country(only)
  return t('countries', { count: countries.length, shown: format.number(countries.length) })
}

/** What its best code takes off: `10% off`, or a deal in words. */
function offerOf(
  { discountType, percent, amount }: NonNullable<ShopListing['best']>,
  t: Translate<'off' | 'freeShipping' | 'bogo' | 'deal'>,
  format: Format,
): string {
  if (discountType === 'percent' && percent !== null) return t('off', { figure: isolated(format.percent(percent)) })
  if (discountType === 'fixed' && amount) return t('off', { figure: isolated(format.money(amount)) })
  if (discountType === 'free_shipping') return t('freeShipping')
  return t(discountType === 'bogo' ? 'bogo' : 'deal')
}

/** A store of a list; where it delivers is said of those whose countries are known. */
export type ListedShop = Pick<ShopListing, 'id' | 'shopName' | 'slug' | 'logo' | 'couponCount'> &
  Partial<Pick<ShopListing, 'countries' | 'best'>>

interface ShopCardProps {
  readonly shop: ListedShop
  /** The list is of one country, which is said above it. */
  readonly inOneCountry?: boolean
}

/** One store in a list: its mark, its name, how many codes, and where they work. */
export function ShopCard({ shop, inOneCountry }: ShopCardProps) {
  const t = useWords(shopCardWords)
  const format = useFormat()
  return (
    <Row interactive padding="none">
      <StoreMark shop={shop} size="md" />
      <Words>
        <Name asChild>
          <Link to={`/shop/${shop.id}/${shop.slug}`}>
            <bdi>{shop.shopName}</bdi>
          </Link>
        </Name>
        {shop.best && (
          <Text size="sm" tone="good" fontWeight="semibold" lineHeight="control" numeric>
            <bdi>{offerOf(shop.best, t, format)}</bdi>
          </Text>
        )}
        <Text size={shop.best ? 'xs' : 'sm'} tone={shop.couponCount > 0 && !shop.best ? 'good' : 'muted'} numeric>
          {t('codes', { count: shop.couponCount, shown: format.number(shop.couponCount) })}
          {!inOneCountry && shop.countries && (
            <>
              {' · '}
              <bdi>{countriesLine(shop.countries, t, format)}</bdi>
            </>
          )}
        </Text>
      </Words>
    </Row>
  )
}

/** Stands where a card will be, at its size. */
export function ShopCardSkeleton() {
  return (
    <Row padding="none" aria-hidden>
      <Skeleton boxSize="14" flexShrink="0" rounded="control" />
      <Words>
        <Skeleton h="4" w="60%" marginBlockEnd="2" />
        <Skeleton h="3" w="35%" />
      </Words>
    </Row>
  )
}
