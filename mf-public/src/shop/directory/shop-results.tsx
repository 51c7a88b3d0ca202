import type { ReplyOf } from '@qasima/shared/contract/route'
import type { shopList } from '@qasima/shared/contract/shop/shop.routes'
import { visitorCountry } from '@qasima/shared/http/call'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useLocation } from '@qasima/shared/router/router'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Box, Stack } from '@qasima/shared/ui/layout'
import { LoadMore } from '@qasima/shared/ui/load-more'
import { Heading } from '@qasima/shared/ui/text'
import { useEffect, useRef, useState } from 'react'
import { ShopGrid } from '../../cards/shop-grid.tsx'
import { pathAfter } from '../../search/list-start.ts'
import { directoryWords } from './directory.words.ts'
import { addressOf, type DirectoryFilters } from './directory-filters.ts'
import { useGrowingList } from './use-growing-list.ts'

const topShops = 8
const pageOfShops = 24
/** So many pages come by themselves; then the visitor asks, so that the foot of the page can be reached. */
const automaticPages = 3

/** Loads further pages when the end of a list comes near, a few before the visitor is asked again. */
function useAutomaticPages(shown: number, mayLoad: boolean, loadMore: () => Promise<void>) {
  const [left, setLeft] = useState(automaticPages)
  const foot = useRef<HTMLDivElement>(null)
  // On a large screen the foot is in view at once: nothing more is loaded before the visitor goes on.
  const hasScrolled = useRef(false)
  const loadByItself = useRef(() => {})
  loadByItself.current = () => {
    if (!hasScrolled.current || left === 0 || !mayLoad) return
    setLeft(left - 1)
    void loadMore()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that grew may still end in view, and is then looked at anew
  useEffect(() => {
    if (!foot.current) return
    let isNear = false
    const observer = new IntersectionObserver(
      ([entry]) => {
        isNear = entry?.isIntersecting ?? false
        if (isNear) loadByItself.current()
      },
      { rootMargin: '0px 0px 25% 0px' },
    )
    const scrolled = () => {
      hasScrolled.current = true
      if (isNear) loadByItself.current()
    }
    observer.observe(foot.current)
    window.addEventListener('scroll', scrolled, { passive: true, once: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', scrolled)
    }
  }, [shown])

  return {
    foot,
    loadOnRequest() {
      setLeft(automaticPages)
      void loadMore()
    },
  }
}

interface ShopResultsProps {
  list: ReplyOf<typeof shopList>
  filters: DirectoryFilters
  /** Sets the most popular stores apart at the head of the list. */
  showsTopShops: boolean
}

export function ShopResults({ list, filters, showsTopShops }: ShopResultsProps) {
  const t = useWords(directoryWords)
  const format = useFormat()
  const language = useLanguage()
  const { key } = useLocation()
  const { shops, hasMore, state, loadMore } = useGrowingList(list, filters, key)
  const failure = typeof state === 'object' ? state : null
  const { foot, loadOnRequest } = useAutomaticPages(shops.length, hasMore && state === 'idle', loadMore)

  const top = showsTopShops ? shops.slice(0, topShops) : []
  const rest = shops.slice(top.length)
  return (
    <Stack gap="8">
      {top.length > 0 && (
        <section>
          <Heading size="md" marginBlockEnd="4">
            {t('topStores')}
          </Heading>
          <ShopGrid shops={top} inOneCountry={filters.country !== undefined} />
        </section>
      )}
      <section>
        {top.length > 0 && (
          <Heading size="md" marginBlockEnd="4">
            {t('allStores')}
          </Heading>
        )}
        <ShopGrid
          long
          shops={rest}
          inOneCountry={filters.country !== undefined}
          awaited={state === 'loading' ? Math.min(pageOfShops, list.total - shops.length) : 0}
        />
      </section>
      {failure && (
        <Alert
          tone="bad"
          title={t('failedMore')}
          action={
            <Button size="sm" variant="secondary" onClick={loadOnRequest}>
              {t('tryAgain')}
            </Button>
          }
        >
          {failure.sentence(language)}
        </Alert>
      )}
      {list.nextCursor && (
        <Box ref={foot}>
          <LoadMore
            progress={t('progress', { shown: format.number(shops.length), total: format.number(list.total) })}
            label={t('loadMore')}
            loading={state === 'loading'}
            onLoad={hasMore && !failure ? loadOnRequest : undefined}
            next={
              <Link to={pathAfter('/shops', addressOf(filters, visitorCountry()), list.nextCursor)}>
                {t('loadMore')}
              </Link>
            }
          />
        </Box>
      )}
    </Stack>
  )
}
