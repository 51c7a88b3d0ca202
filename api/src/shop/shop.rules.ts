import { getDomain } from 'tldts'
import { visitPath } from '../../../shared/contract/provider/visit-address.ts'
import type { QueryOf } from '../../../shared/contract/route.ts'
import type { shopList, shopSorts } from '../../../shared/contract/shop/shop.routes.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { foldForSearch } from '../../../shared/search/arabic-search.ts'
import { cursorForms } from '../collection/cursor.ts'
import { domainIn, type ShopDomains } from './shop-domain.rules.ts'

export type ShopOrder = (typeof shopSorts)[number] | 'relevance'

/** The best fitting stores come first in a search, unless the caller wants another order. */
export const orderFor = (sort: QueryOf<typeof shopList>['sort'], isSearch: boolean): ShopOrder =>
  sort ?? (isSearch ? 'relevance' : 'popular')

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

/**
 * Where "visit store" leads: through its provider where that has a template, else to the store itself, at its domain for
 * the visitor's country.
 */
export const visitUrlOf = (
  { id, isTracked, ...shop }: ShopDomains & { readonly id: number; readonly isTracked: boolean },
  { publicOrigin, country }: { readonly publicOrigin: string; readonly country: string | undefined },
): string => (isTracked ? `${publicOrigin}${visitPath(id)}` : `https://${domainIn(shop, country)}/`)

/** A count that people read as "at least": 275 is 270, 51,830 is 51,000; below a hundred it is itself. */
export function roundedDown(count: number): number {
  const step = 10 ** Math.max(0, String(Math.trunc(count)).length - 2)
  return Math.floor(count / step) * step
}

/** Dollars below which a sum says nothing. */
const leastSavings = 1_000

/** What shoppers saved as it is shown: whole dollars, rounded down; null where that is little. */
export function shownSavings(cents: number): Money | null {
  const dollars = roundedDown(Math.floor(cents / 100))
  return dollars < leastSavings ? null : { amount: dollars * 100, currency: 'USD' }
}

/** The address that is meant by one with or without its scheme; undefined for what is none. */
export function urlOf(text: string): URL | undefined {
  const trimmed = text.trim()
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  return URL.canParse(url) ? new URL(url) : undefined
}

/**
 * The domains under which the store of an address can be listed: its host, and what is left when labels are taken off its
 * beginning as far as the domain that its owner registered, each with and without `www`. None for what is no address.
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
