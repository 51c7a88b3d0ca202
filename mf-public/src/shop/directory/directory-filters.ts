import { findCountry } from '@qasima/shared/contract/country'
import { shopLetterPattern, shopSorts } from '@qasima/shared/contract/shop/shop.routes'
import { pageCountry } from '@qasima/shared/federation/page-country'
import type { AskedOf } from '@qasima/shared/federation/reads'
import { isStorableText, isUuid } from '@qasima/shared/schema/format-checks'
import { searchTextLength } from '@qasima/shared/suggest/search-text'
import type { directoryRead } from './directory.reads.ts'

/** What the directory is narrowed to, as the address says it. */
export type DirectoryFilters = Omit<AskedOf<typeof directoryRead>, 'cursor'>

const letter = new RegExp(shopLetterPattern)

/**
 * Reads the address; what no control could have written there is left out rather than sent to be refused. An address that
 * names no country has that of the visitor.
 */
export function filtersOf(address: URLSearchParams, visitor: string): DirectoryFilters {
  const text = (name: string) => address.get(name) || undefined
  const search = text('search')?.slice(0, searchTextLength.shops)
  const categoryId = text('categoryId')
  const firstLetter = text('letter')
  return {
    search: search && isStorableText(search) ? search : undefined,
    categoryId: categoryId && isUuid(categoryId) ? categoryId : undefined,
    country: pageCountry(address, visitor),
    letter: firstLetter && letter.test(firstLetter) ? firstLetter : undefined,
    sort: shopSorts.find((sort) => sort === text('sort')),
  }
}

/** The address that says these filters: the country only where it is not the visitor's, `all` for every one. */
export function addressOf(filters: DirectoryFilters, visitor: string): URLSearchParams {
  const own = findCountry(visitor)?.id
  const country = filters.country === own ? undefined : (filters.country ?? 'all')
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...filters, country })) if (value) address.set(name, value)
  return address
}

/** How many of the filters beside the search a visitor chose: the order is not one, nor is the visitor's own country. */
export const narrowingCount = ({ categoryId, country, letter: first }: DirectoryFilters, visitor: string): number =>
  [categoryId, country !== findCountry(visitor)?.id && country, first].filter(Boolean).length
