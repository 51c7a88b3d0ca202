import { type CountryId, findCountry } from '../contract/country.ts'

/**
 * The country that a page is for: that of its address, which may also name none (`?country=all`); where the address has
 * no country that we know, the visitor's own. Undefined is every country.
 */
export function pageCountry(query: URLSearchParams, visitor: string): CountryId | undefined {
  const named = query.get('country')
  if (named === 'all') return undefined
  return (findCountry(named ?? undefined) ?? findCountry(visitor))?.id
}
