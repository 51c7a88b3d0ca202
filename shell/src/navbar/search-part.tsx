import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Box } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { type ComponentType, lazy, Suspense } from 'react'
import { navbarWords } from './navbar.words.ts'

interface SearchProps {
  readonly takesFocus: boolean
}

/** A link to the search page, used until the code of the search has loaded. */
function SearchLink() {
  const t = useWords(navbarWords)
  return (
    <Anchor asChild variant="nav">
      <Link to="/products">{t('searchFor')}</Link>
    </Anchor>
  )
}

const Search = lazy(() =>
  import('./header-search.tsx').then(
    ({ HeaderSearch }): { default: ComponentType<SearchProps> } => ({ default: HeaderSearch }),
    () => ({ default: SearchLink }),
  ),
)

// As tall as the search, so that nothing moves while it loads.
const place = (
  <Box inlineSize="full" minBlockSize="12" borderWidth="1px" borderColor="edge" borderRadius="control" bg="surface" />
)

/** The site's search; its code is fetched when it is opened. */
export function SearchPart(props: SearchProps) {
  return (
    <Suspense fallback={place}>
      <Search {...props} />
    </Suspense>
  )
}
