import type { CountryId } from '@qasima/shared/contract/country'
import type { ShopListing } from '@qasima/shared/contract/shop/shop.routes'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { ShopGrid } from '../cards/shop-grid.tsx'
import { landingWords } from './landing.words.ts'
import { LandingSection } from './landing-section.tsx'

/** Half of them on a phone. */
const Few = chakra('div', {
  base: {
    '& li:nth-of-type(n + 5)': { display: { base: 'none', sm: 'block' } },
  },
})

interface PopularShopsProps {
  readonly shops: readonly ShopListing[]
  /** For which they were asked; undefined is all of them. */
  readonly country: CountryId | undefined
}

export function PopularShops({ shops, country }: PopularShopsProps) {
  const t = useWords(landingWords)
  const format = useFormat()
  if (shops.length === 0) return null
  return (
    <LandingSection
      id="stores"
      title={country ? t('popularIn', { country: format.country(country) }) : t('popularTitle')}
      aside={
        <Anchor asChild>
          <Link to={country ? '/shops?country=all' : '/shops'}>{t('allStores')}</Link>
        </Anchor>
      }
    >
      <Few>
        <ShopGrid shops={shops} inOneCountry={country !== undefined} />
      </Few>
    </LandingSection>
  )
}
