import type { CountryId } from '@qasima/shared/contract/country'
import { pathInLanguage } from '@qasima/shared/contract/language'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useNavigate, useRevalidator, useSearchParams } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useEffect } from 'react'
import { priceDropWords } from '../../cards/price-drop.words.ts'
import { productPath } from '../../cards/product-path.ts'
import { ShopGrid } from '../../cards/shop-grid.tsx'
import { AskForStore, mayNameStore } from '../../search/ask-for-store.tsx'
import { askForStoreWords } from '../../search/ask-for-store.words.ts'
import { targetParameter, withTarget } from '../guest-alert/target-in-address.ts'
import { FoundCodes } from './found-codes.tsx'
import { UnknownProduct } from './pasted-address.tsx'
import { ProductResults } from './product-results.tsx'
import type { productsRead } from './products.reads.ts'
import { productsWords } from './products.words.ts'
import type { Found, Loaded } from './products-loader.ts'

/** What was found, that there is nothing, or why it could not be read. */
export function FoundProducts({ filters, found }: Omit<Loaded, 'categories'>) {
  const t = useWords(productsWords)
  const said = useWords(priceDropWords)
  const language = useLanguage()
  const revalidator = useRevalidator()
  if (found instanceof ProblemError) {
    const action = (
      <Button size="sm" loading={revalidator.state === 'loading'} onClick={() => revalidator.revalidate()}>
        {t('tryAgain')}
      </Button>
    )
    return (
      <Alert tone="bad" title={t('failed')} action={action}>
        {found.sentence(language)}
      </Alert>
    )
  }
  if (found.pasted) return <Pasted pasted={found.pasted} list={found.list} country={filters.country} />
  if (found.list.total === 0 && found.shops.length === 0) {
    return filters.search ? (
      <NothingFound filters={filters} search={filters.search} found={found} />
    ) : (
      <EmptyState title={t('noneHere')} description={t('noneHereHint')} />
    )
  }
  const { list, shops, meant } = found
  const isDropped = list.items.some(({ best }) => best?.dropPercent)
  const heading = t(filters.search ? 'found' : isDropped ? 'dropped' : 'newest')
  return (
    <Stack gap="8">
      {meant && <DidYouMean name={meant} />}
      {shops.length > 0 && (
        <Stack as="section" gap="4" aria-label={t('shops')}>
          <Heading size="md">{t('shops')}</Heading>
          <ShopGrid shops={shops.map(({ shop }) => shop)} />
        </Stack>
      )}
      {list.total > 0 && (
        <Stack as="section" gap="4" aria-label={heading}>
          <Heading size="md">{heading}</Heading>
          {!filters.search && isDropped && (
            <Text size="xs" tone="muted">
              {said('checked')}
            </Text>
          )}
          <ProductResults first={list} filters={filters} />
        </Stack>
      )}
      <FoundCodes found={shops} />
    </Stack>
  )
}

/** Asks whether a name was meant that is not what was typed, and leads to its own results. */
function DidYouMean({ name }: { name: string }) {
  const t = useWords(askForStoreWords)
  const [address] = useSearchParams()
  return (
    <Text role="status">
      <Anchor asChild>
        <Link to={`/products?${new URLSearchParams({ ...Object.fromEntries(address), search: name })}`}>
          {t('meant', { name: isolated(name) })}
        </Link>
      </Anchor>
    </Text>
  )
}

interface NothingFoundProps {
  readonly filters: Loaded['filters']
  readonly search: string
  readonly found: Pick<Found, 'meant' | 'near'>
}

/** What there is to do where a search found neither products nor stores, and the products nearest to it. */
function NothingFound({ filters, search, found: { meant, near } }: NothingFoundProps) {
  const t = useWords(productsWords)
  if (near) {
    return (
      <Stack gap="5">
        <Stack gap="1">
          <Text>{t('none', { search: isolated(search) })}</Text>
          <Text tone="muted">{t('noneProductHint')}</Text>
        </Stack>
        <Stack as="section" gap="4" aria-labelledby="near">
          <Heading id="near" size="md">
            {t('near', { search: isolated(near.search) })}
          </Heading>
          <ProductResults first={near.list} filters={{ ...filters, search: near.search }} />
        </Stack>
      </Stack>
    )
  }
  const isStore = mayNameStore(search)
  const action = (
    <HStack justifyContent="center">
      {meant && <DidYouMean name={meant} />}
      {isStore && <AskForStore search={search} />}
    </HStack>
  )
  const hint = t(isStore ? 'noneHint' : 'noneProductHint')
  return <EmptyState title={t('none', { search })} description={hint} action={action} />
}

interface PastedProps {
  readonly pasted: NonNullable<Found['pasted']>
  readonly list: ReplyOf<typeof productsRead.route>
  readonly country: CountryId | undefined
}

/** The address of one product leads to its page at once; where scripts are off, as far as its link. */
function Pasted({ pasted, list, country }: PastedProps) {
  const language = useLanguage()
  const navigate = useNavigate()
  const target = useSearchParams()[0].get(targetParameter)
  const [only] = list.items
  const path = only && list.items.length === 1 ? pathInLanguage(withTarget(productPath(only), target), language) : null
  useEffect(() => {
    if (path) navigate(path, { replace: true })
  }, [path, navigate])
  if (list.items.length > 0)
    return (
      <ProductResults first={list} filters={{ search: pasted.address, country: undefined, categoryId: undefined }} />
    )
  return <UnknownProduct address={new URL(pasted.address)} shop={pasted.shop} country={country} />
}
