import { countries, findCountry } from '@qasima/shared/contract/country'
import { visitorCountry } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useLoaderData, useLocation, useNavigation, useSearchParams } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { pastedLink } from '@qasima/shared/search/pasted-link'
import { useAccountId } from '@qasima/shared/session/use-account-id'
import { searchTextLength } from '@qasima/shared/suggest/search-text'
import { useLocalTracking } from '@qasima/shared/tracking/local-tracking'
import { Breadcrumb } from '@qasima/shared/ui/breadcrumb'
import { PlainSubmit } from '@qasima/shared/ui/button'
import { SearchInput, Select } from '@qasima/shared/ui/field'
import { Container, HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { lazy, Suspense } from 'react'
import { CategorySelect } from '../../search/category-select.tsx'
import { useCountedSearch } from '../../search/use-counted-search.ts'
import { useSearchText } from '../../search/use-search-text.ts'
import { revalidateWithoutTarget } from '../guest-alert/target-in-address.ts'
import { FoundProducts } from './found-products.tsx'
import { addressOf, filtersOf, type ProductFilters } from './product-filters.ts'
import { productsWords } from './products.words.ts'
import { isFound, type Loaded, type loader, totalOf } from './products-loader.ts'

export { loader } from './products-loader.ts'
export const shouldRevalidate = revalidateWithoutTarget

// For a pasted address, and for those who track products in this browser.
const LocalList = lazy(async () => ({
  default: (await import(/* webpackChunkName: "pressed" */ './local-list.tsx')).LocalList,
}))

/** Where scripts are off the browser sends it, to the address that they would have written. */
const Form = chakra('form', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })
const Search = chakra('div', { base: { flex: '1 1 16rem', minInlineSize: '0' } })
const Narrow = chakra('div', {
  base: {
    flex: { base: '1 1 9rem', md: '0 1 12rem' },
    minInlineSize: '8rem',
    '& select': { paddingInlineStart: { base: '3', md: '3.5' }, paddingInlineEnd: '9' },
  },
})
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
  const { categories, found } = loaded
  const t = useWords(productsWords)
  const format = useFormat()
  const state = useProducts()
  const { filters, isWaiting } = state
  const isGuest = useAccountId() === undefined
  const tracksHere = useLocalTracking().length > 0
  const total = totalOf(loaded)
  const { search } = loaded.filters
  const isLink = search !== undefined && pastedLink(search) !== undefined
  const isOfWords = search !== undefined && !isLink
  // What a link leads to heads the page itself.
  const isHeaded = !(found instanceof ProblemError) && found.pasted !== null && found.list.items.length === 0
  useCountedSearch(loaded.filters.search, isFound(loaded))
  return (
    <Container paddingBlockEnd="16">
      <Breadcrumb label={t('path')}>
        <Link to="/">{t('home')}</Link>
        <span>{t(isOfWords ? 'search' : 'heading')}</span>
      </Breadcrumb>
      <Stack gap="5" paddingBlockStart={{ base: '1', md: '4' }}>
        {!isHeaded && (
          <Stack gap="1">
            <HStack columnGap="4" rowGap="0" alignItems="baseline">
              <Heading as="h1" size="xl" overflowWrap="anywhere">
                {isOfWords ? t('resultsFor', { search: isolated(search) }) : t('heading')}
              </Heading>
              <Text tone="muted" numeric role="status">
                {total !== null && t('count', { count: total, shown: format.number(total) })}
              </Text>
            </HStack>
            {search === undefined && <Text tone="muted">{t('text')}</Text>}
          </Stack>
        )}
        <Narrowing state={state} categories={categories} isLink={isLink} />
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
  readonly isLink: boolean
}

/** The search, with the category and the country that it is narrowed to; a link is narrowed to neither. */
function Narrowing({ state: { search, filters, choose }, categories, isLink }: NarrowingProps) {
  const t = useWords(productsWords)
  const language = useLanguage()
  return (
    <Form {...search.form}>
      <Search>
        <SearchInput
          name="search"
          label={t('searchLabel')}
          placeholder={t('searchShort')}
          clearLabel={t('clearSearch')}
          value={search.text}
          onValueChange={search.setText}
          onBlur={() => search.commit()}
          maxLength={searchTextLength.products}
        />
      </Search>
      {!isLink && categories.length > 0 && (
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
      {!isLink && (
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
      )}
      <PlainSubmit>{t('showResults')}</PlainSubmit>
    </Form>
  )
}
