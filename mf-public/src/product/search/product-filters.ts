import { type CountryId, findCountry } from '@qasima/shared/contract/country'
import { pageCountry } from '@qasima/shared/federation/page-country'
import { isStorableText, isUuid } from '@qasima/shared/schema/format-checks'
import { searchOf } from '@qasima/shared/search/pasted-link'
import { searchTextLength } from '@qasima/shared/suggest/search-text'

/** What the products are narrowed to. */
export interface ProductFilters {
  readonly search: string | undefined
  /** Undefined is every country. */
  readonly country: CountryId | undefined
  readonly categoryId: string | undefined
}

/** The filters of an address; one that names no country has that of the visitor. */
export function filtersOf(address: URLSearchParams, visitor: string): ProductFilters {
  const search = searchOf(address.get('search') ?? '').slice(0, searchTextLength.products)
  const category = address.get('categoryId') ?? ''
  return {
    search: search && isStorableText(search) ? search : undefined,
    country: pageCountry(address, visitor),
    categoryId: isUuid(category) ? category : undefined,
  }
}

/** The query of an address: the country only where it is not the visitor's, `all` for every one. */
export function addressOf({ search, country, categoryId }: ProductFilters, visitor: string): URLSearchParams {
  const own = findCountry(visitor)?.id
  const given = { search, country: country === own ? undefined : (country ?? 'all'), categoryId }
  return new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
