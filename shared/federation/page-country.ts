import { type CountryId, findCountry } from '../contract/country.ts'

/**
 * The country that a page is for: that of its address, which may also name none (`?country=all`); without a word of it
 * there, the visitor's own. Undefined is every country.
 */
export function pageCountry(query: URLSearchParams, visitor: string): CountryId | undefined {
  const named = query.get('country')
  return findCountry(named === null ? visitor : named)?.id
}
