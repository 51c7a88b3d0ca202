import type { QueryOf } from '../../../shared/contract/route.ts'
import type { shopList, shopSorts } from '../../../shared/contract/shop/shop.routes.ts'
import { foldForSearch } from '../../../shared/search/arabic-search.ts'
import { cursorForms } from '../collection/cursor.ts'
import type { SearchReading } from '../collection/search-reading.ts'

export type ShopOrder = (typeof shopSorts)[number] | 'relevance'

/** The best fitting stores come first in a search, unless the caller wants another order. */
export const orderFor = (sort: QueryOf<typeof shopList>['sort'], reading: SearchReading | undefined): ShopOrder =>
  sort ?? (reading ? 'relevance' : 'popular')

/** What the cursor of each order holds. */
export const cursorOfOrder = {
  relevance: [cursorForms.integer, cursorForms.integer, cursorForms.integer],
  popular: [cursorForms.integer, cursorForms.integer],
  newest: [cursorForms.moment, cursorForms.integer],
  name: [cursorForms.text, cursorForms.integer],
} as const

/** The letter as the database keeps it: alef for every alef, ha for ta marbuta. */
export const directoryLetter = (letter: string): string =>
  letter === '#' ? letter : foldForSearch(letter).toUpperCase() || '#'

export const visitUrlOf = (domain: string): string => `https://${domain}/`

/** A count that people read as "at least": 275 is 270, 51,830 is 51,000; below a hundred it is itself. */
export function roundedDown(count: number): number {
  const step = 10 ** Math.max(0, String(Math.trunc(count)).length - 2)
  return Math.floor(count / step) * step
}

/** Labels that a domain has at least. */
const domainLabels = 2

/**
 * The domains under which the store of an address can be listed: its host, and what is left when labels are taken off
 * its beginning, each with and without `www`. None for what is no address.
 */
export function domainCandidates(address: string): readonly string[] {
  const trimmed = address.trim()
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return []
  const labels = new URL(url).hostname.replace(/\.$/, '').split('.')
  const parents = labels.map((_, place) => labels.slice(place)).filter(({ length }) => length >= domainLabels)
  return [...new Set(parents.map((rest) => rest.join('.')).flatMap((domain) => [domain, `www.${domain}`]))]
}
