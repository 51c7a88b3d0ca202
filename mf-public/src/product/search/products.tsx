import { type CountryId, countries, findCountry } from '@qasima/shared/contract/country'
import { pathInLanguage } from '@qasima/shared/contract/language'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { shopByDomain } from '@qasima/shared/contract/shop/shop-by-domain.routes'
import { shopSuggest } from '@qasima/shared/contract/shop/shop-suggest.routes'
import { call, forPage, load, visitorCountry } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { pastedLink } from '@qasima/shared/search/pasted-link'
import { useAccountId } from '@qasima/shared/session/use-account-id'
import { searchTextLength } from '@qasima/shared/suggest/search-text'
import { useLocalTracking } from '@qasima/shared/tracking/local-tracking'
import { Alert } from '@qasima/shared/ui/alert'
import { Breadcrumb } from '@qasima/shared/ui/breadcrumb'
import { Button, PlainSubmit } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { SearchInput, Select } from '@qasima/shared/ui/field'
import { Container, HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { lazy, Suspense, useEffect } from 'react'
import { productPath } from '../../cards/product-path.ts'
import { ShopGrid } from '../../cards/shop-grid.tsx'
import { AskForStore, mayNameStore } from '../../search/ask-for-store.tsx'
import { askForStoreWords } from '../../search/ask-for-store.words.ts'
import { categoriesRead } from '../../search/categories.reads.ts'
import { CategorySelect } from '../../search/category-select.tsx'
import { startOf } from '../../search/list-start.ts'
import { useCountedSearch } from '../../search/use-counted-search.ts'
import { useSearchText } from '../../search/use-search-text.ts'
import { FoundCodes } from './found-codes.tsx'
import { UnknownProduct } from './pasted-address.tsx'
import { addressOf, filtersOf, type ProductFilters } from './product-filters.ts'
import { ProductResults } from './product-results.tsx'
import { productsRead } from './products.reads.ts'
import { productsWords } from './products.words.ts'

const shownShops = 6

// For a pasted address, and for those who track products in this browser.
const LocalList = lazy(async () => ({
  default: (await import(/* webpackChunkName: "pressed" */ './local-list.tsx')).LocalList,
}))

/** The store at a pasted address, or null where there is none. */
async function shopAt(address: URL, { request }: LoaderFunctionArgs) {
  try {
    return (await call(shopByDomain, { params: { domain: address.hostname }, ...forPage(request) })).shop
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null
    throw error
  }
}

const noShops = { items: [], didYouMean: null }

/** Stores are an addition to the products: without them the page is whole. They count as in the suggestions. */
async function shopsNamed({ search, country }: ProductFilters, { request }: LoaderFunctionArgs) {
  if (!search) return noShops
  try {
    const query = { search: search.slice(0, searchTextLength.shops), country, limit: shownShops }
    return await call(shopSuggest, { query, ...forPage(request) })
  } catch (error) {
    if (error instanceof ProblemError) return noShops
    throw error
  }
}

/** A failure keeps the page, with its search, and is shown in the place of the list. */
export async function loader(args: LoaderFunctionArgs) {
  const address = new URL(args.request.url).searchParams
  const filters = filtersOf(address, visitorCountry())
  const categories = load(categoriesRead, args).then(
    ({ items }) => items,
    (error) => {
      if (error instanceof ProblemError) return []
      throw error
    },
  )
  const pasted = filters.search ? pastedLink(filters.search) : undefined
  try {
    const [list, named, shop] = await Promise.all([
      load(productsRead, args, { ...filters, cursor: startOf(address) }),
      pasted ? noShops : shopsNamed(filters, args),
      pasted ? shopAt(pasted, args) : null,
    ])
    // A store whose name is only near to the search is not meant where products have it as it was typed.
    const shops = named.didYouMean && list.total > 0 && !list.didYouMean ? [] : named.items
    const meant = shops.length > 0 || list.total === 0 ? named.didYouMean : list.didYouMean
    const found = { list, shops, meant, pasted: pasted ? { address: pasted.href, shop } : null }
    return { filters, categories: await categories, found }
  } catch (error) {
    if (error instanceof ProblemError) return { filters, categories: await categories, found: error }
    throw error
  }
}

type Loaded = Awaited<ReturnType<typeof loader>>
type Found = Exclude<Loaded['found'], ProblemError>

/** How many products were found; null where that is no answer to what was asked for, such as for the name of a store. */
function totalOf({ filters, found }: Loaded): number | null {
  if (found instanceof ProblemError || found.pasted || !filters.search) return null
  return found.list.total === 0 && found.shops.length > 0 ? null : found.list.total
}

/** Whether a search found a product or a store; undefined where no name was searched for, or in one category alone. */
function isFound({ filters, found }: Loaded): boolean | undefined {
  if (found instanceof ProblemError || found.pasted || filters.categoryId) return undefined
  return found.list.total > 0 || found.shops.length > 0
}

/** Where scripts are off the browser sends it, to the address that they would have written. */
const Form = chakra('form', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })
const Search = chakra('div', { base: { flex: '1 1 16rem', minInlineSize: '0' } })
const Narrow = chakra('div', { base: { flex: { base: '1 1 9rem', md: '0 1 12rem' }, minInlineSize: '8rem' } })
const Results = chakra('div', {
  base: {
    transitionProperty: 'opacity',
    transitionDuration: 'state',
    '&[aria-busy=true]': { opacity: '0.5', transitionDelay: '120ms' },
  },
})

/** What the page searches for, and the ways to change that. */
function useProducts() {
  const location = useLocation()
  const navigation = useNavigation()
  const [address, setAddress] = useSearchParams()
  const pending = navigation.location?.pathname === location.pathname ? navigation.location : null
  const visitor = visitorCountry()
  const filters = filtersOf(pending ? new URLSearchParams(pending.search) : address, visitor)
  const go = (next: Partial<ProductFilters>, replace: boolean) =>
    setAddress(addressOf({ ...filters, ...next }, visitor), { replace, preventScrollReset: true })
  const search = useSearchText(filters.search ?? '', (text, replace) => go({ search: text }, replace))
  return {
    search,
    filters,
    choose: (next: Partial<ProductFilters>) => go({ search: search.text.trim() || undefined, ...next }, false),
    isWaiting: pending !== null,
  }
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const { categories } = loaded
  const t = useWords(productsWords)
  const format = useFormat()
  const state = useProducts()
  const { filters, isWaiting } = state
  const isGuest = useAccountId() === undefined
  const tracksHere = useLocalTracking().length > 0
  const total = totalOf(loaded)
  const { search } = loaded.filters
  const isOfWords = search !== undefined && pastedLink(search) === undefined
  useCountedSearch(loaded.filters.search, isFound(loaded))
  return (
    <Container paddingBlockEnd="16">
      <Breadcrumb label={t('path')}>
        <Link to="/">{t('home')}</Link>
        <span>{t(isOfWords ? 'search' : 'heading')}</span>
      </Breadcrumb>
      <Stack gap="5" paddingBlockStart={{ base: '1', md: '4' }}>
        <Stack gap="1">
          <HStack columnGap="4" rowGap="0" alignItems="baseline">
            <Heading as="h1" size="xl" overflowWrap="anywhere">
              {isOfWords ? t('resultsFor', { search: isolated(search) }) : t('heading')}
            </Heading>
            <Text tone="muted" numeric role="status">
              {total !== null && t('count', { count: total, shown: format.number(total) })}
            </Text>
          </HStack>
          {!isOfWords && <Text tone="muted">{t('text')}</Text>}
        </Stack>
        <Narrowing state={state} categories={categories} />
        <Results aria-busy={isWaiting}>
          <FoundProducts key={JSON.stringify(loaded.filters)} {...loaded} />
        </Results>
        {isGuest && tracksHere && !filters.search && (
          <Suspense>
            <LocalList country={filters.country} />
          </Suspense>
        )}
      </Stack>
    </Container>
  )
}

interface NarrowingProps {
  readonly state: ReturnType<typeof useProducts>
  readonly categories: Loaded['categories']
}

/** The search, with the category and the country that it is narrowed to. */
function Narrowing({ state: { search, filters, choose }, categories }: NarrowingProps) {
  const t = useWords(productsWords)
  const language = useLanguage()
  return (
    <Form {...search.form}>
      <Search>
        <SearchInput
          name="search"
          label={t('searchLabel')}
          placeholder={t('searchLabel')}
          clearLabel={t('clearSearch')}
          value={search.text}
          onValueChange={search.setText}
          onBlur={() => search.commit()}
          maxLength={searchTextLength.products}
        />
      </Search>
      {categories.length > 0 && (
        <Narrow>
          <CategorySelect
            label={t('category')}
            allLabel={t('allCategories')}
            categories={categories}
            categoryId={filters.categoryId}
            onChange={(categoryId) => choose({ categoryId })}
          />
        </Narrow>
      )}
      <Narrow>
        <Select
          aria-label={t('country')}
          name="country"
          value={filters.country ?? 'all'}
          onChange={(event) => choose({ country: findCountry(event.target.value)?.id })}
        >
          <option value="all">{t('allCountries')}</option>
          {countries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </Select>
      </Narrow>
      <PlainSubmit>{t('showResults')}</PlainSubmit>
    </Form>
  )
}

/** What was found, that there is nothing, or why it could not be read. */
function FoundProducts({ filters, found }: Omit<Loaded, 'categories'>) {
  const t = useWords(productsWords)
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
      <NothingFound search={filters.search} meant={found.meant} />
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
  readonly search: string
  readonly meant: string | null
}

/** What there is to do where a search found neither products nor stores. */
function NothingFound({ search, meant }: NothingFoundProps) {
  const t = useWords(productsWords)
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
  const [only] = list.items
  const path = only && list.items.length === 1 ? pathInLanguage(productPath(only), language) : null
  useEffect(() => {
    if (path) navigate(path, { replace: true })
  }, [path, navigate])
  if (list.items.length > 0)
    return (
      <ProductResults first={list} filters={{ search: pasted.address, country: undefined, categoryId: undefined }} />
    )
  return <UnknownProduct address={new URL(pasted.address)} shop={pasted.shop} country={country} />
}
