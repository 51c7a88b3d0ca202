import { visitorCountry } from '@qasima/shared/http/call'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import type { ReactNode } from 'react'
import { AskForStore } from '../../search/ask-for-store.tsx'
import { directoryWords } from './directory.words.ts'
import { type DirectoryFilters, narrowingCount } from './directory-filters.ts'

interface NothingFoundProps {
  filters: DirectoryFilters
  onClearSearch: () => void
  onClearFilters: () => void
  /** What the search may have meant. */
  children: ReactNode
}

/** What there is to do where no store was found. */
export function NothingFound({ filters, onClearSearch, onClearFilters, children }: NothingFoundProps) {
  const t = useWords(directoryWords)
  const { search } = filters
  if (search) {
    return (
      <EmptyState
        title={t('noneFor', { search })}
        description={t('noneForHint')}
        action={
          <Stack gap="3" alignItems="center">
            {children}
            <HStack justifyContent="center">
              <Button onClick={onClearSearch}>{t('clearSearch')}</Button>
              <AskForStore search={search} />
            </HStack>
          </Stack>
        }
      />
    )
  }
  const suggest = (
    <Button asChild variant="ghost">
      <Link to="/add-store">{t('addStore')}</Link>
    </Button>
  )
  return (
    <EmptyState
      title={t('none')}
      description={narrowingCount(filters, visitorCountry()) > 0 ? t('noneHere') : undefined}
      action={
        narrowingCount(filters, visitorCountry()) > 0 ? (
          <Button onClick={onClearFilters}>{t('clearFilters')}</Button>
        ) : (
          suggest
        )
      }
    />
  )
}
