import { productSearchByAddress } from '@qasima/shared/contract/product/product.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call, visitorCountry } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Alert } from '@qasima/shared/ui/alert'
import { Stack } from '@qasima/shared/ui/layout'
import { LoadMore } from '@qasima/shared/ui/load-more'
import { useEffect, useRef, useState } from 'react'
import { ProductGrid } from '../../cards/product-grid.tsx'
import { pathAfter } from '../../search/list-start.ts'
import { addressOf, type ProductFilters } from './product-filters.ts'
import { productsWords } from './products.words.ts'

export type ProductPage = ReplyOf<typeof productSearchByAddress>

interface ProductResultsProps {
  readonly first: ProductPage
  readonly filters: ProductFilters
}

/** The first page with every further one that was asked for. */
export function ProductResults({ first, filters }: ProductResultsProps) {
  const t = useWords(productsWords)
  const format = useFormat()
  const language = useLanguage()
  const [more, setMore] = useState<ProductPage>({
    items: [],
    total: first.total,
    didYouMean: null,
    nextCursor: first.nextCursor,
  })
  const [state, setState] = useState<'idle' | 'loading' | ProblemError>('idle')
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])

  async function loadMore() {
    if (state === 'loading' || !more.nextCursor) return
    const controller = new AbortController()
    request.current = controller
    const { signal } = controller
    setState('loading')
    try {
      const page = await call(productSearchByAddress, { query: { ...filters, cursor: more.nextCursor }, signal })
      setMore({ ...page, items: [...more.items, ...page.items] })
      setState('idle')
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ProblemError)) throw error
      setState(error)
    }
  }

  // A product that rose in the order meanwhile may come a second time.
  const products = [...new Map([...first.items, ...more.items].map((product) => [product.id, product])).values()]
  return (
    <Stack gap="6">
      <ProductGrid products={products} />
      {state instanceof ProblemError && (
        <Alert tone="bad" title={t('failedMore')}>
          {state.sentence(language)}
        </Alert>
      )}
      {first.nextCursor && (
        <LoadMore
          progress={t('progress', { shown: format.number(products.length), total: format.number(first.total) })}
          label={state instanceof ProblemError ? t('tryAgain') : t('loadMore')}
          loading={state === 'loading'}
          onLoad={more.nextCursor ? loadMore : undefined}
          next={
            <Link to={pathAfter('/products', addressOf(filters, visitorCountry()), first.nextCursor)}>
              {t('loadMore')}
            </Link>
          }
        />
      )}
    </Stack>
  )
}
