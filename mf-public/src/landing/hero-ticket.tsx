import type { CountryId } from '@qasima/shared/contract/country'
import type { Featured } from '@qasima/shared/contract/shop/shop-featured.routes'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Stack } from '@qasima/shared/ui/layout'
import { StoreMark } from '@qasima/shared/ui/picture/store-mark'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { CouponTicket } from '../coupon/coupon-ticket.tsx'
import { landingWords } from './landing.words.ts'

/** The whole line leads to the store. */
const Store = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minBlockSize: 'hit',
    '& a': { fontWeight: 'semibold', _after: { content: '""', position: 'absolute', inset: '0' } },
    '& a:hover': { textDecorationLine: 'underline', textUnderlineOffset: '0.22em' },
  },
})

interface HeroTicketProps {
  readonly featured: NonNullable<Featured>
  readonly country: CountryId | undefined
}

/** The best code of a popular store, to be copied where it is. */
export function HeroTicket({ featured: { shop, coupon }, country }: HeroTicketProps) {
  const t = useWords(landingWords)
  const format = useFormat()
  return (
    <Stack gap="2.5">
      <Store>
        <StoreMark shop={shop} size="md" />
        <Stack gap="0">
          <Link to={`/shop/${shop.id}/${shop.slug}`}>{t('heroStore', { store: shop.shopName })}</Link>
          <Text size="sm" tone="muted">
            {country ? t('heroCountry', { country: format.country(country) }) : t('heroProven')}
          </Text>
        </Stack>
      </Store>
      <CouponTicket
        key={coupon.id}
        coupon={coupon}
        choice={country ?? 'all'}
        visitUrl={shop.visitUrl}
        titleAs="h2"
        tone="accent"
        leads
      />
    </Stack>
  )
}
