import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { Container, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { ShopSearch } from '../card/shop-search.tsx'
import { shopPageWords } from './shop-page.words.ts'

export function ShopNotFound() {
  const t = useWords(shopPageWords)
  return (
    <Container>
      <EmptyState
        titleAs="h1"
        title={t('missing')}
        description={t('missingHint')}
        action={
          <Stack alignItems="center" inlineSize="full" gap="5" marginBlockStart="3">
            <ShopSearch />
            <Anchor asChild>
              <Link to="/shops">{t('browse')}</Link>
            </Anchor>
          </Stack>
        }
      />
    </Container>
  )
}
