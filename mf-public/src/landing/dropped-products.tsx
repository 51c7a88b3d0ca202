import type { ProductListing } from '@qasima/shared/contract/product/product'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Anchor } from '@qasima/shared/ui/link'
import { Text } from '@qasima/shared/ui/text'
import { priceDropWords } from '../cards/price-drop.words.ts'
import { ProductCard } from '../cards/product-card.tsx'
import { landingWords } from './landing.words.ts'
import { LandingSection } from './landing-section.tsx'
import { Strip } from './strip.tsx'

/** Products whose price dropped lately, as they are; nothing where none did. */
export function DroppedProducts({ products }: { products: readonly ProductListing[] }) {
  const t = useWords(landingWords)
  const said = useWords(priceDropWords)
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
      <Strip role="list" of="products">
        {dropped.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </Strip>
      <Text size="xs" tone="muted" marginBlockStart="3">
        {said('checked')}
      </Text>
    </LandingSection>
  )
}
