import { findCountry } from '@qasima/shared/contract/country'
import { shopLetterPattern, shopSorts } from '@qasima/shared/contract/shop/shop.routes'
import type { AskedOf } from '@qasima/shared/federation/reads'
import { searchTextLength } from '../../search/search-text.ts'
import type { directoryRead } from './directory.reads.ts'

/** What the directory is narrowed to, as the address says it. */
export type DirectoryFilters = AskedOf<typeof directoryRead>

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const letter = new RegExp(shopLetterPattern)

/** Reads the address; what no control could have written there is left out rather than sent to be refused. */
export function filtersOf(address: URLSearchParams): DirectoryFilters {
  const text = (name: string) => address.get(name) || undefined
  const categoryId = text('categoryId')
  const firstLetter = text('letter')
  return {
    search: text('search')?.slice(0, searchTextLength.shops),
    categoryId: categoryId && uuid.test(categoryId) ? categoryId : undefined,
    country: findCountry(text('country'))?.id,
    letter: firstLetter && letter.test(firstLetter) ? firstLetter : undefined,
    sort: shopSorts.find((sort) => sort === text('sort')),
  }
}

/** The address that says these filters. */
export function addressOf(filters: DirectoryFilters): URLSearchParams {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) address.set(name, value)
  return address
}

/** How many of the filters beside the search are in force; the order is not a filter. */
export const narrowingCount = ({ categoryId, country, letter: first }: DirectoryFilters): number =>
  [categoryId, country, first].filter(Boolean).length
