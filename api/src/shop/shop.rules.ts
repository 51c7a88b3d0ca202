import { getDomain } from 'tldts'
import { visitPath } from '../../../shared/contract/provider/visit-address.ts'
import type { QueryOf } from '../../../shared/contract/route.ts'
import type { shopList, shopSorts } from '../../../shared/contract/shop/shop.routes.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { foldForSearch } from '../../../shared/search/arabic-search.ts'
import { cursorForms } from '../collection/cursor.ts'
import { domainIn, type ShopDomains } from './shop-domain.rules.ts'

export type ShopOrder = (typeof shopSorts)[number] | 'relevance'

/** A search orders by match, unless the caller requests another order. */
export const orderFor = (sort: QueryOf<typeof shopList>['sort'], isSearch: boolean): ShopOrder =>
  sort ?? (isSearch ? 'relevance' : 'popular')

/** The cursor values of each order. */
export const cursorOfOrder = {
  relevance: [cursorForms.integer, cursorForms.integer, cursorForms.integer],
  popular: [cursorForms.integer, cursorForms.integer],
  newest: [cursorForms.moment, cursorForms.integer],
  name: [cursorForms.text, cursorForms.integer],
} as const

/** The letter as stored: alef for every alef, ha for ta marbuta. */
export const directoryLetter = (letter: string): string =>
  letter === '#' ? letter : foldForSearch(letter).toUpperCase() || '#'

/**
 * The target of "visit store": through its provider's template if there is one, else the store itself, at its domain
 * for the visitor's country.
 */
export const visitUrlOf = (
  { id, isTracked, ...shop }: ShopDomains & { readonly id: number; readonly isTracked: boolean },
  { publicOrigin, country }: { readonly publicOrigin: string; readonly country: string | undefined },
): string => (isTracked ? `${publicOrigin}${visitPath(id)}` : `https://${domainIn(shop, country)}/`)

/** A count to be read as "at least": 275 becomes 270, 51,830 becomes 51,000; below a hundred it stays. */
export function roundedDown(count: number): number {
  const step = 10 ** Math.max(0, String(Math.trunc(count)).length - 2)
  return Math.floor(count / step) * step
}

/** Sums below this many dollars are not shown. */
const leastSavings = 1_000

/** The savings to show: whole dollars, rounded down; null if small. */
export function shownSavings(cents: number): Money | null {
  const dollars = roundedDown(Math.floor(cents / 100))
  return dollars < leastSavings ? null : { amount: dollars * 100, currency: 'USD' }
}

/** The URL of a text with or without a scheme; undefined if it is not one. */
export function urlOf(text: string): URL | undefined {
  const trimmed = text.trim()
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  return URL.canParse(url) ? new URL(url) : undefined
}

/**
 * The domains under which an address's store may be listed: its host and its parents down to the registered domain,
 * each with and without `www`. Empty for a text that is not an address.
 */
export function domainCandidates(address: string): readonly string[] {
  const url = urlOf(address)
  if (!url || !/^https?:$/.test(url.protocol)) return []
  const host = url.hostname.replace(/\.$/, '')
  const registered = getDomain(host)
  if (!registered) return []
  const labels = host.split('.')
  const parents = labels.map((_, place) => labels.slice(place).join('.'))
  const owned = parents.filter((domain) => domain.length >= registered.length)
  return [...new Set(owned.flatMap((domain) => [domain, `www.${domain}`]))]
}
