import type { ShopListing } from '@qasima/shared/contract/shop/shop.routes'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { ShopGrid } from '../cards/shop-grid.tsx'
import { landingWords } from './landing.words.ts'
import { LandingSection } from './landing-section.tsx'

/** Half of them on a phone, where each takes a line of its own. */
const Few = chakra('div', { base: { '& li:nth-of-type(n + 5)': { display: { base: 'none', sm: 'block' } } } })

export function PopularShops({ shops }: { shops: readonly ShopListing[] }) {
  const t = useWords(landingWords)
  if (shops.length === 0) return null
  return (
    <LandingSection
      id="stores"
      title={t('popularTitle')}
      aside={
        <Anchor asChild>
          <Link to="/shops">{t('allStores')}</Link>
        </Anchor>
      }
    >
      <Few>
        <ShopGrid shops={shops} />
      </Few>
    </LandingSection>
  )
}
