import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { Container, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { ProductSearch } from '../card/product-search.tsx'
import { productPageWords } from './product-page.words.ts'

export function ProductNotFound() {
  const t = useWords(productPageWords)
  return (
    <Container>
      <EmptyState
        titleAs="h1"
        title={t('missing')}
        description={t('missingHint')}
        action={
          <Stack alignItems="center" inlineSize="full" gap="5" marginBlockStart="3">
            <ProductSearch />
            <Anchor asChild>
              <Link to="/products">{t('browse')}</Link>
            </Anchor>
          </Stack>
        }
      />
    </Container>
  )
}
