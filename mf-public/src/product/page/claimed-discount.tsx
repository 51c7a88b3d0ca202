import type { CountryId } from '@qasima/shared/contract/country'
import type { PublicListing } from '@qasima/shared/contract/product/product'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { dailyPrices, rollupsOf } from '@qasima/shared/prices/daily-prices'
import { addDays, dayOf } from '@qasima/shared/prices/day'
import { type HonestDiscount, honestDiscount } from '@qasima/shared/prices/honest-discount'
import { isolated } from '@qasima/shared/schema/isolated'
import type { Money } from '@qasima/shared/schema/money'
import { Badge } from '@qasima/shared/ui/badge'
import { Card } from '@qasima/shared/ui/card'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Bdi, Heading, Text } from '@qasima/shared/ui/text'
import { claimedDiscountWords } from './claimed-discount.words.ts'
import { type ClaimedListing, claimedListings } from './claimed-listings.ts'
import { type History, useYear } from './use-history.ts'

/** What the history says of a claim; null where it has no word of that listing in its currency. */
function judge({ id, price, since, claimed }: ClaimedListing, { currency, points }: History): HonestDiscount | null {
  const own = points.filter(({ listingId }) => listingId === id)
  if (currency !== price.currency || own.length === 0) return null
  const began = dayOf(since)
  const days = dailyPrices(rollupsOf(own), { from: addDays(began, -90), to: began })
  return honestDiscount({ current: price.amount, since: began, days, claim: { previousPrice: claimed.amount } })
}

interface ClaimedDiscountsProps {
  readonly productId: string
  readonly listings: readonly PublicListing[]
  readonly country: CountryId | undefined
}

/** The discount that stores claim, beside the lowest prices before it. */
export function ClaimedDiscounts({ productId, listings, country }: ClaimedDiscountsProps) {
  const t = useWords(claimedDiscountWords)
  const year = useYear(productId, country)
  const judged = year
    ? claimedListings(listings).flatMap((listing) => {
        const discount = judge(listing, year)
        return discount && discount.claimedPercent !== null ? [{ listing, discount }] : []
      })
    : []
  if (judged.length === 0) return null
  return (
    <Card as="section" padding="sm" aria-labelledby="claimed">
      <Stack gap="3">
        <Heading id="claimed" size="xs">
          {t('discount')}
        </Heading>
        {judged.map(({ listing, discount }) => (
          <Claim key={listing.id} listing={listing} discount={discount} />
        ))}
      </Stack>
    </Card>
  )
}

function Claim({ listing, discount }: { listing: ClaimedListing; discount: HonestDiscount }) {
  const t = useWords(claimedDiscountWords)
  const format = useFormat()
  const { currency } = listing.price
  const money = (price: Money) => isolated(format.money(price))
  const sum = (amount: number) => money({ amount, currency })
  const { claimedPercent, realPercent, lowest30, lowest90, raisedBeforeSale } = discount
  const real = () => {
    if (lowest30 === null || realPercent === null) return t('noReal')
    const price = sum(lowest30)
    return realPercent > 0 ? t('real', { percent: format.percent(realPercent), price }) : t('notReal', { price })
  }
  return (
    <Stack gap="1">
      <HStack alignItems="baseline" flexWrap="wrap">
        <Bdi fontWeight="medium">{listing.shop.shopName}</Bdi>
        {raisedBeforeSale && <Badge tone="bad">{t('raised')}</Badge>}
      </HStack>
      <Text size="sm" numeric>
        {t('claimedWas', {
          store: isolated(listing.shop.shopName),
          price: money(listing.claimed),
          percent: format.percent(claimedPercent ?? 0),
        })}{' '}
        {real()} {lowest90 !== null && t('lowest90', { price: sum(lowest90) })}
      </Text>
    </Stack>
  )
}
