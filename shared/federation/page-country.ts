import { type CountryId, findCountry } from '../contract/country.ts'
import type { RouteDescription } from './remote.ts'

/**
 * The country of a page: that of its address, which may also name none (`?country=all`); without a known country in the
 * address, the visitor's own. Undefined means every country.
 */
export function pageCountry(query: URLSearchParams, visitor: string): CountryId | undefined {
  const named = query.get('country')
  if (named === 'all') return undefined
  return (findCountry(named ?? undefined) ?? findCountry(visitor))?.id
}

/** The query for a page's reads: its own, and for some pages the visitor's country if it has none. */
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
