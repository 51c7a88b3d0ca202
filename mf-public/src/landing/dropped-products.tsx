import type { ProductListing } from '@qasima/shared/contract/product/product'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { ProductGrid } from '../cards/product-grid.tsx'
import { landingWords } from './landing.words.ts'
import { LandingSection } from './landing-section.tsx'

/** Half of them on a phone, where each takes a line of its own. */
const Few = chakra('div', { base: { '& li:nth-of-type(n + 4)': { display: { base: 'none', sm: 'block' } } } })

/** Products whose price dropped lately, as they are; nothing where none did. */
export function DroppedProducts({ products }: { products: readonly ProductListing[] }) {
  const t = useWords(landingWords)
  const dropped = products.filter(({ best }) => best !== null && best.dropPercent !== null)
  if (dropped.length === 0) return null
  return (
    <LandingSection
      id="dropped"
      title={t('droppedTitle')}
      aside={
        <Anchor asChild>
          <Link to="/products">{t('allProducts')}</Link>
        </Anchor>
      }
    >
      <Few>
        <ProductGrid products={dropped} />
      </Few>
    </LandingSection>
  )
}
