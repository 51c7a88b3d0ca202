import { type CountryId, findCountry } from '../contract/country.ts'
import type { RouteDescription } from './remote.ts'

/**
 * The country that a page is for: that of its address, which may also name none (`?country=all`); where the address has
 * no country that we know, the visitor's own. Undefined is every country.
 */
export function pageCountry(query: URLSearchParams, visitor: string): CountryId | undefined {
  const named = query.get('country')
  if (named === 'all') return undefined
  return (findCountry(named ?? undefined) ?? findCountry(visitor))?.id
}

/** The query by which a page reads: its own, and for some pages the country of the visitor where it names none. */
export function readQuery(
  search: string,
  route: Pick<RouteDescription, 'visitorCountry'> | undefined,
  visitor: string,
): URLSearchParams {
  const query = new URLSearchParams(search)
  if (!route?.visitorCountry) return query
  const own = pageCountry(query, visitor)
  query.delete('country')
  if (own) query.set('country', own)
  return query
}
