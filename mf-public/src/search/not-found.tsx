import { Link } from '@qasima/shared/router/router'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { Container, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { SearchForm } from './search-form.tsx'

interface NotFoundProps {
  readonly of: 'shops' | 'products'
  readonly title: string
  readonly hint: string
  /** The words of the link to all of them. */
  readonly browse: string
}

/** In the place of the page of a store or product that is not there. */
export function NotFound({ of, title, hint, browse }: NotFoundProps) {
  return (
    <Container>
      <EmptyState
        titleAs="h1"
        title={title}
        description={hint}
        action={
          <Stack alignItems="center" inlineSize="full" gap="5" marginBlockStart="3">
            <SearchForm of={of} />
            <Anchor asChild>
              <Link to={`/${of}`}>{browse}</Link>
            </Anchor>
          </Stack>
        }
      />
    </Container>
  )
}
