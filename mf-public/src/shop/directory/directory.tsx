import { load, visitorCountry } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from '@qasima/shared/router/router'
import { searchTextLength } from '@qasima/shared/suggest/search-text'
import { SuggestInput } from '@qasima/shared/suggest/suggest-input'
import { Alert } from '@qasima/shared/ui/alert'
import { Breadcrumb } from '@qasima/shared/ui/breadcrumb'
import { Button, PlainSubmit } from '@qasima/shared/ui/button'
import { ChipRow } from '@qasima/shared/ui/chip'
import { FilterIcon } from '@qasima/shared/ui/icon'
import { Box, Container, HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra, noScripts } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { lazy, Suspense, useState } from 'react'
import { AdPlace } from '../../ads/ad-place.tsx'
import { askForStoreWords } from '../../search/ask-for-store.words.ts'
import { categoriesRead } from '../../search/categories.reads.ts'
import { startOf } from '../../search/list-start.ts'
import { useCountedSearch } from '../../search/use-counted-search.ts'
import { useSearchText } from '../../search/use-search-text.ts'
import { directoryRead } from './directory.reads.ts'
import { directoryWords } from './directory.words.ts'
import { addressOf, type DirectoryFilters, filtersOf, narrowingCount } from './directory-filters.ts'
import {
  ActiveFilters,
  CategoryChips,
  CountrySelect,
  LetterSelect,
  ShopCategorySelect,
  SortSelect,
} from './filter-controls.tsx'
import { LetterBar } from './letter-bar.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ShopResults } from './shop-results.tsx'

const FilterSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "pressed" */ './filter-sheet.tsx')).FilterSheet,
}))

/** A store that is searched for by its name is found where it has no code for the country as well. */
async function readList(args: LoaderFunctionArgs, address: URLSearchParams) {
  const filters = filtersOf(address, visitorCountry())
  const list = await load(directoryRead, args, { ...filters, cursor: startOf(address) })
  if (list.total > 0 || !filters.search || !filters.country) return { ...list, isWidened: false }
  const everywhere = await load(directoryRead, args, { ...filters, country: undefined })
  return { ...everywhere, isWidened: everywhere.total > 0 }
}

/** A failure keeps the page, with its filters, and is shown in the place of the list. */
export async function loader(args: LoaderFunctionArgs) {
  const [list, categories] = await Promise.all([
    readList(args, new URL(args.request.url).searchParams).catch(failureOf),
    load(categoriesRead, args).catch(failureOf),
  ])
  return { list, categories: categories instanceof ProblemError ? [] : categories.items }
}

function failureOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  throw error
}

/** Where scripts are off the browser sends it, to the address that they would have written. */
const Form = chakra('form', { base: { position: 'relative', display: 'flex', flexWrap: 'wrap', gap: '3' } })
// Where it is narrow the suggestions are as wide as the row.
const Search = chakra('div', {
  base: { position: { base: 'static', md: 'relative' }, flex: '1 1 9rem', minInlineSize: '0' },
})
const Selects = chakra('div', {
  base: {
    display: { base: 'none', md: 'flex' },
    gap: '3',
    flex: '0 1 36rem',
    '& > *': { flex: '1' },
    [noScripts]: {
      display: 'grid',
      flex: '1 1 100%',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
    },
  },
})
const ForScripts = chakra(Box, { base: { [noScripts]: { display: 'none' } } })
const Results = chakra('div', {
  base: {
    transitionProperty: 'opacity',
    transitionDuration: 'state',
    '&[aria-busy=true]': { opacity: '0.5', transitionDelay: '120ms' },
  },
})

type Loaded = Awaited<ReturnType<typeof loader>>

/** What the directory is narrowed to, and the ways to change that. */
function useDirectory({ list, categories }: Loaded) {
  const location = useLocation()
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const [address, setAddress] = useSearchParams()

  // While a choice is loading the controls show it already, and the list still shows the one before.
  const pendingLocation = navigation.location?.pathname === location.pathname ? navigation.location : null
  const visitor = visitorCountry()
  const filters = filtersOf(pendingLocation ? new URLSearchParams(pendingLocation.search) : address, visitor)

  const go = (next: DirectoryFilters, replace = false) =>
    setAddress(addressOf(next, visitor), { replace, preventScrollReset: true })
  const search = useSearchText(filters.search ?? '', (text, replace) => go({ ...filters, search: text }, replace))
  const change = (wanted: Partial<DirectoryFilters>) => {
    search.commit()
    go({ ...filters, search: search.text.trim(), ...wanted })
  }
  return {
    search,
    controls: { filters, onChange: change, categories, letters: list instanceof ProblemError ? null : list.letters },
    /** Those of the list on screen. */
    shownFilters: filtersOf(address, visitor),
    /** Nothing is asked for beyond what everybody sees who comes from there. */
    isPlain: addressOf(filtersOf(address, visitor), visitor).size === 0 && !startOf(address),
    isWaiting: pendingLocation !== null || revalidator.state === 'loading',
    tryAgain: () => revalidator.revalidate(),
    searchFor(text: string) {
      search.setText(text)
      search.commit(text)
    },
    clearFilters: () => go({ search: filters.search, sort: filters.sort }),
  }
}

type Directory = ReturnType<typeof useDirectory>

interface ControlsProps {
  readonly directory: Directory
  readonly onOpenSheet: () => void
}

function Controls({ directory, onOpenSheet }: ControlsProps) {
  const { search, controls, clearFilters } = directory
  const { filters, categories, letters, onChange } = controls
  const t = useWords(directoryWords)
  const format = useFormat()
  const narrowing = narrowingCount(filters, visitorCountry())
  return (
    <>
      <Form {...search.form}>
        <Search>
          <SuggestInput
            of="shops"
            label={t('searchLabel')}
            placeholder={t('searchLabel')}
            clearLabel={t('clearSearch')}
            value={search.text}
            onValueChange={search.setText}
            onBlur={() => search.commit()}
            maxLength={searchTextLength.shops}
            paddingInlineEnd={search.text ? '12' : '3'}
            name="search"
          />
        </Search>
        <Selects>
          {categories.length > 0 && <ShopCategorySelect {...controls} />}
          <CountrySelect {...controls} />
          <SortSelect {...controls} />
          <LetterSelect {...controls} />
        </Selects>
        <Button
          variant="secondary"
          display={{ base: 'inline-flex', md: 'none' }}
          minBlockSize="12"
          paddingInline="3.5"
          aria-haspopup="dialog"
          onClick={onOpenSheet}
        >
          <FilterIcon />
          {narrowing > 0 ? t('filtersInForce', { shown: format.number(narrowing) }) : t('filters')}
        </Button>
        <PlainSubmit>{t('showStores')}</PlainSubmit>
      </Form>

      {categories.length > 0 && (
        <ForScripts display={{ base: 'block', md: 'none' }}>
          <ChipRow role="group" aria-label={t('category')}>
            <CategoryChips {...controls} />
          </ChipRow>
        </ForScripts>
      )}
      <ForScripts display={{ base: 'none', md: 'block' }}>
        <LetterBar letter={filters.letter} letters={letters} onLetter={(letter) => onChange({ letter })} />
      </ForScripts>
      {narrowing > 0 && (
        <HStack>
          <ActiveFilters {...controls} />
          <Button variant="ghost" size="sm" onClick={clearFilters}>
            {t('clearFilters')}
          </Button>
        </HStack>
      )}
    </>
  )
}

interface FoundProps {
  readonly list: Loaded['list']
  readonly directory: Directory
}

/** The stores, that there are none, or why they could not be read. */
function Found({ list, directory }: FoundProps) {
  const { shownFilters, isPlain, isWaiting, tryAgain, searchFor, clearFilters } = directory
  const t = useWords(directoryWords)
  const ta = useWords(askForStoreWords)
  const language = useLanguage()
  const format = useFormat()
  const { key } = useLocation()
  if (list instanceof ProblemError) {
    const action = (
      <Button size="sm" loading={isWaiting} onClick={tryAgain}>
        {t('tryAgain')}
      </Button>
    )
    return (
      <Alert tone="bad" title={t('failed')} action={action}>
        {list.sentence(language)}
      </Alert>
    )
  }
  const { didYouMean } = list
  const meant = didYouMean && (
    <Box>
      <Button asChild variant="ghost" size="sm">
        <Link to={`/shops?${addressOf({ ...shownFilters, search: didYouMean }, visitorCountry())}`} preventScrollReset>
          {ta('meant', { name: didYouMean })}
        </Link>
      </Button>
    </Box>
  )
  if (list.total === 0) {
    return (
      <NothingFound filters={shownFilters} onClearSearch={() => searchFor('')} onClearFilters={clearFilters}>
        {meant}
      </NothingFound>
    )
  }
  const country = list.isWidened ? shownFilters.country : undefined
  return (
    <Stack gap="5">
      {meant}
      {country && <Alert>{t('widened', { country: format.country(country) })}</Alert>}
      <ShopResults
        key={key}
        list={list}
        filters={list.isWidened ? { ...shownFilters, country: undefined } : shownFilters}
        showsTopShops={isPlain}
      />
    </Stack>
  )
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const { list } = loaded
  const t = useWords(directoryWords)
  const format = useFormat()
  const directory = useDirectory(loaded)
  const { search, categoryId, letter } = directory.shownFilters
  // Of a part of the stores, nothing found says little.
  const isSaid = !(list instanceof ProblemError) && categoryId === undefined && letter === undefined
  useCountedSearch(search, isSaid ? list.total > 0 : undefined)
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  const count = list instanceof ProblemError ? '' : t('stores', { count: list.total, shown: format.number(list.total) })
  return (
    <Container as="div" paddingBlockEnd="16">
      <Breadcrumb label={t('path')}>
        <Link to="/">{t('home')}</Link>
        <span>{t('allStores')}</span>
      </Breadcrumb>
      <Stack gap="5" paddingBlockStart={{ base: '1', md: '4' }}>
        <HStack columnGap="4" rowGap="0" alignItems="baseline">
          <Heading as="h1" size="xl">
            {t('heading')}
          </Heading>
          <Text tone="muted" numeric role="status">
            {count}
          </Text>
        </HStack>
        <Controls directory={directory} onOpenSheet={() => setSheet('open')} />
        <Results aria-busy={directory.isWaiting}>
          <Found list={list} directory={directory} />
        </Results>
      </Stack>
      <AdPlace at="directory" />
      {sheet !== 'unused' && (
        <Suspense>
          <FilterSheet
            {...directory.controls}
            open={sheet === 'open'}
            onClose={() => setSheet('closed')}
            onClear={directory.clearFilters}
          />
        </Suspense>
      )}
    </Container>
  )
}
