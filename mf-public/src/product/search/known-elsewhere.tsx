import type { CountryId } from '@qasima/shared/contract/country'
import { productPage } from '@qasima/shared/contract/product/product.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { useEffect, useState } from 'react'
import { productPath } from '../../cards/product-path.ts'
import { PriceHistory } from '../page/price-history.tsx'
import { PriceVerdictCard } from '../page/price-verdict.tsx'
import { ShopComparison } from '../page/shop-comparison.tsx'
import { useHistory } from '../page/use-history.ts'
import { pageReadingWords } from './page-reading.words.ts'

type Page = ReplyOf<typeof productPage>

interface KnownElsewhereProps {
  readonly productId: string
  readonly country: CountryId | undefined
}

/** What is known of the product from other stores; nothing where that cannot be read: what was read stands without. */
export function KnownElsewhere({ productId, country }: KnownElsewhereProps) {
  const [page, setPage] = useState<Page | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(productPage, { params: { id: productId }, query: { country }, signal: leaving.signal }).then(
      (reply) => !leaving.signal.aborted && setPage(reply),
      () => {},
    )
    return () => leaving.abort()
  }, [productId, country])
  return page && <Known page={page} country={country} />
}

function Known({
  page: { product, listings, best, verdict },
  country,
}: { page: Page } & { country: CountryId | undefined }) {
  const t = useWords(pageReadingWords)
  const history = useHistory(product.id, country, '')
  return (
    <Stack gap="4">
      <PriceVerdictCard verdict={verdict} />
      <HStack>
        <Button asChild variant="secondary">
          <Link to={productPath(product)}>{t('productPage')}</Link>
        </Button>
      </HStack>
      <PriceHistory state={history} target={undefined} currency={best?.price.currency} {...{ listings, verdict }} />
      <ShopComparison listings={listings} country={country} lately={history.lately} />
    </Stack>
  )
}
