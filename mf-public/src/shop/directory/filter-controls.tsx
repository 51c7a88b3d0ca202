import type { PublicCategory } from '@qasima/shared/contract/category/category.routes'
import { countries, findCountry } from '@qasima/shared/contract/country'
import { shopSorts } from '@qasima/shared/contract/shop/shop.routes'
import { visitorCountry } from '@qasima/shared/http/call'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Chip, FilterChip } from '@qasima/shared/ui/chip'
import { Select } from '@qasima/shared/ui/field'
import { HStack, WithoutScripts } from '@qasima/shared/ui/layout'
import { CategorySelect } from '../../search/category-select.tsx'
import { directoryWords } from './directory.words.ts'
import type { DirectoryFilters } from './directory-filters.ts'

export interface FilterControlProps {
  filters: DirectoryFilters
  onChange: (change: Partial<DirectoryFilters>) => void
}

interface LetterSelectProps {
  filters: DirectoryFilters
  /** Those that some store begins with; null where that is not known. */
  letters: readonly string[] | null
}

type CategoryControlProps = FilterControlProps & { categories: readonly PublicCategory[] }

export function ShopCategorySelect({ filters, onChange, categories }: CategoryControlProps) {
  const t = useWords(directoryWords)
  return (
    <CategorySelect
      label={t('category')}
      allLabel={t('allCategories')}
      categories={categories}
      categoryId={filters.categoryId}
      onChange={(categoryId) => onChange({ categoryId })}
    />
  )
}

export function CountrySelect({ filters, onChange }: FilterControlProps) {
  const t = useWords(directoryWords)
  const language = useLanguage()
  return (
    <Select
      aria-label={t('country')}
      name="country"
      value={filters.country ?? 'all'}
      onChange={(event) => onChange({ country: countries.find(({ id }) => id === event.target.value)?.id })}
    >
      <option value="all">{t('allCountries')}</option>
      {countries.map(({ id, name }) => (
        <option key={id} value={id}>
          {name[language]}
        </option>
      ))}
    </Select>
  )
}

/** The order of the server is the default: the closest names for a search, the most popular stores without one. */
export function SortSelect({ filters, onChange }: FilterControlProps) {
  const t = useWords(directoryWords)
  const byDefault = filters.search ? 'closest' : 'popular'
  return (
    <Select
      aria-label={t('sort')}
      name="sort"
      value={filters.sort ?? ''}
      onChange={(event) => onChange({ sort: shopSorts.find((known) => known === event.target.value) })}
    >
      <option value="">{t(byDefault)}</option>
      {shopSorts
        .filter((sort) => sort !== byDefault)
        .map((sort) => (
          <option key={sort} value={sort}>
            {t(sort)}
          </option>
        ))}
    </Select>
  )
}

/** The letter where scripts are off; with them, it is chosen in the bar of letters. */
export function LetterSelect({ filters, letters }: LetterSelectProps) {
  const t = useWords(directoryWords)
  return (
    <WithoutScripts>
      <Select aria-label={t('beginning')} name="letter" defaultValue={filters.letter ?? ''} key={filters.letter}>
        <option value="">{t('beginning')}</option>
        {(letters ?? []).map((letter) => (
          <option key={letter} value={letter}>
            {letter}
          </option>
        ))}
      </Select>
    </WithoutScripts>
  )
}

export function CategoryChips({ filters, onChange, categories }: CategoryControlProps) {
  const t = useWords(directoryWords)
  const format = useFormat()
  return (
    <>
      <Chip pressed={!filters.categoryId} onPressedChange={() => onChange({ categoryId: undefined })}>
        {t('allCategories')}
      </Chip>
      {categories.map(({ id, name, shopCount }) => (
        <Chip
          key={id}
          pressed={filters.categoryId === id}
          onPressedChange={(pressed) => onChange({ categoryId: pressed ? id : undefined })}
          count={format.number(shopCount)}
        >
          {name}
        </Chip>
      ))}
    </>
  )
}

/** What the list is narrowed to, each with the way to take it away. */
export function ActiveFilters({ filters, onChange, categories }: CategoryControlProps) {
  const t = useWords(directoryWords)
  const format = useFormat()
  const chips: { name: keyof DirectoryFilters; words: string }[] = []
  const category = categories.find(({ id }) => id === filters.categoryId)
  if (category) chips.push({ name: 'categoryId', words: category.name })
  // The visitor's own is what the directory begins with.
  if (filters.country && filters.country !== findCountry(visitorCountry())?.id)
    chips.push({ name: 'country', words: format.country(filters.country) })
  if (filters.letter) chips.push({ name: 'letter', words: t('startsWith', { letter: filters.letter }) })
  if (chips.length === 0) return null
  return (
    <HStack gap="2">
      {chips.map(({ name, words }) => (
        <FilterChip
          key={name}
          removeLabel={t('remove', { filter: words })}
          onRemove={() => onChange({ [name]: undefined })}
        >
          {words}
        </FilterChip>
      ))}
    </HStack>
  )
}
