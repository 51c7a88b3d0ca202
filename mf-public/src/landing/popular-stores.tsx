import type { ShopListing } from '@qasima/shared/contract/shop'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Anchor } from '@qasima/shared/ui/link'
import { StoreGrid } from '../store/store-grid.tsx'
import { landingWords } from './landing.words.ts'
import { LandingSection } from './landing-section.tsx'

export function PopularStores({ stores }: { stores: readonly ShopListing[] }) {
  const t = useWords(landingWords)
  if (stores.length === 0) return null
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
      <StoreGrid stores={stores} />
    </LandingSection>
  )
}
