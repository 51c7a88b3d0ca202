import { countries, findCountry } from '@qasima/shared/contract/country'
import { pathInLanguage } from '@qasima/shared/contract/language'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { shopList } from '@qasima/shared/contract/shop/shop.routes'
import { shopByDomain } from '@qasima/shared/contract/shop/shop-by-domain.routes'
import { call, forPage, load } from '@qasima/shared/http/call'
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
import { Alert } from '@qasima/shared/ui/alert'
import { Breadcrumb } from '@qasima/shared/ui/breadcrumb'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { SearchInput, Select } from '@qasima/shared/ui/field'
import { Container, Flex, HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useEffect } from 'react'
import { ShopGrid } from '../../shop/card/shop-grid.tsx'
import { useSearchText } from '../../shop/directory/use-search-text.ts'
import { searchTextLength } from '../card/product-search.tsx'
import { productPath } from '../product-path.ts'
import { UnknownProduct } from './pasted-address.tsx'
import { pastedAddress } from './product-address.ts'
import { ProductResults } from './product-results.tsx'
import { productsRead } from './products.reads.ts'
import { productsWords } from './products.words.ts'

const shownShops = 4

const filtersOf = (address: URLSearchParams) => ({
  search: address.get('search')?.trim().slice(0, searchTextLength) || undefined,
  country: findCountry(address.get('country') ?? undefined)?.id,
})

/** The store at a pasted address, or null where there is none. */
async function shopAt(address: URL, { request }: LoaderFunctionArgs) {
  try {
    return (await call(shopByDomain, { params: { domain: address.hostname }, ...forPage(request) })).shop
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null
    throw error
  }
}

/** Stores are an addition to the products: without them the page is whole. */
async function shopsNamed(search: string | undefined, { request }: LoaderFunctionArgs) {
  if (!search) return []
  try {
    return (await call(shopList, { query: { search: search.slice(0, 100), limit: shownShops }, ...forPage(request) }))
      .items
  } catch (error) {
    if (error instanceof ProblemError) return []
    throw error
  }
}

/** A failure keeps the page, with its search, and is shown in the place of the list. */
export async function loader(args: LoaderFunctionArgs) {
  const filters = filtersOf(new URL(args.request.url).searchParams)
  const pasted = filters.search ? pastedAddress(filters.search) : undefined
  try {
    const [list, shops, shop] = await Promise.all([
      load(productsRead, args, filters),
      pasted ? [] : shopsNamed(filters.search, args),
      pasted ? shopAt(pasted, args) : null,
    ])
    return { filters, found: { list, shops, pasted: pasted ? { address: pasted.href, shop } : null } }
  } catch (error) {
    if (error instanceof ProblemError) return { filters, found: error }
    throw error
  }
}

type Loaded = Awaited<ReturnType<typeof loader>>
type Found = Exclude<Loaded['found'], ProblemError>

const Search = chakra('form', { base: { flex: '1 1 16rem', minInlineSize: '0' } })
const Country = chakra('div', { base: { flex: '0 1 14rem', minInlineSize: '9rem' } })
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
  const filters = filtersOf(pending ? new URLSearchParams(pending.search) : address)
  function go(next: { search?: string; country?: string }, replace: boolean) {
    const given = Object.entries({ ...filters, ...next }).flatMap(([name, value]) => (value ? [[name, value]] : []))
    setAddress(new URLSearchParams(given), { replace, preventScrollReset: true })
  }
  const search = useSearchText(filters.search ?? '', (text, replace) => go({ search: text }, replace))
  return {
    search,
    country: filters.country,
    chooseCountry: (country: string) => go({ search: search.text.trim(), country }, false),
    isWaiting: pending !== null,
  }
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const { filters, found } = loaded
  const t = useWords(productsWords)
  const format = useFormat()
  const language = useLanguage()
  const { search, country, chooseCountry, isWaiting } = useProducts()
  const total = found instanceof ProblemError || found.pasted ? null : found.list.total
  return (
    <Container paddingBlockEnd="16">
      <Breadcrumb label={t('path')}>
        <Link to="/">{t('home')}</Link>
        <span>{t('heading')}</span>
      </Breadcrumb>
      <Stack gap="5" paddingBlockStart={{ base: '1', md: '4' }}>
        <Stack gap="1">
          <HStack columnGap="4" rowGap="0" alignItems="baseline">
            <Heading as="h1" size="xl">
              {t('heading')}
            </Heading>
            <Text tone="muted" numeric role="status">
              {total !== null && t('count', { count: total, shown: format.number(total) })}
            </Text>
          </HStack>
          <Text tone="muted">{t('text')}</Text>
        </Stack>
        <Flex gap="3" flexWrap="wrap">
          <Search
            role="search"
            onSubmit={(event) => {
              event.preventDefault()
              search.commit()
            }}
          >
            <SearchInput
              name="search"
              label={t('searchLabel')}
              placeholder={t('searchLabel')}
              clearLabel={t('clearSearch')}
              value={search.text}
              onValueChange={search.setText}
              onBlur={() => search.commit()}
              maxLength={searchTextLength}
            />
          </Search>
          <Country>
            <Select
              aria-label={t('country')}
              value={country ?? ''}
              onChange={(event) => chooseCountry(event.target.value)}
            >
              <option value="">{t('allCountries')}</option>
              {countries.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name[language]}
                </option>
              ))}
            </Select>
          </Country>
        </Flex>
        <Results aria-busy={isWaiting}>
          <FoundProducts key={JSON.stringify(filters)} {...loaded} />
        </Results>
      </Stack>
    </Container>
  )
}

/** What was found, that there is nothing, or why it could not be read. */
function FoundProducts({ filters, found }: Loaded) {
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
  if (found.pasted) return <Pasted pasted={found.pasted} list={found.list} />
  if (found.list.total === 0 && found.shops.length === 0) {
    const [title, hint] = filters.search
      ? [t('none', { search: filters.search }), t('noneHint')]
      : [t('noneDropped'), t('noneDroppedHint')]
    return <EmptyState title={title} description={hint} />
  }
  return (
    <Stack gap="8">
      {found.shops.length > 0 && (
        <Stack as="section" gap="4" aria-label={t('shops')}>
          <Heading size="md">{t('shops')}</Heading>
          <ShopGrid shops={found.shops} />
        </Stack>
      )}
      {found.list.total > 0 && (
        <Stack as="section" gap="4" aria-label={filters.search ? t('found') : t('dropped')}>
          <Heading size="md">{filters.search ? t('found') : t('dropped')}</Heading>
          <ProductResults first={found.list} filters={filters} />
        </Stack>
      )}
    </Stack>
  )
}

type PastedProps = { readonly pasted: NonNullable<Found['pasted']>; readonly list: ReplyOf<typeof productsRead.route> }

/** The address of one product leads to its page at once. */
function Pasted({ pasted, list }: PastedProps) {
  const language = useLanguage()
  const navigate = useNavigate()
  const [only] = list.items
  const path = only && list.items.length === 1 ? pathInLanguage(productPath(only), language) : null
  useEffect(() => {
    if (path) navigate(path, { replace: true })
  }, [path, navigate])
  if (path) return null
  if (list.items.length > 0)
    return <ProductResults first={list} filters={{ search: pasted.address, country: undefined }} />
  return <UnknownProduct address={new URL(pasted.address)} shop={pasted.shop} />
}
