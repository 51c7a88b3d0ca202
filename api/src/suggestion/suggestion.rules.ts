import { getDomain } from 'tldts'
import { type CountryId, countries } from '../../../shared/contract/country.ts'
import { urlOf } from '../shop/shop.rules.ts'

/** The domain that the owner of an address registered, as stores are compared by it; null for what is no address. */
export function registeredDomain(address: string): string | null {
  const url = urlOf(address)
  if (!url) return null
  // Stores on a platform, such as myshopify.com, have each a domain of their own.
  const domain = getDomain(url.hostname, { allowPrivateDomains: true })
  return domain !== null && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) ? domain : null
}

const maxSlug = 80

/** What the address of a store's page can end with, the shortest first; of two stores with one name the domain decides. */
export function slugsFor(domain: string): readonly string[] {
  const slug = (text: string) =>
    text
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, maxSlug)
      .replace(/^-+|-+$/g, '') || 'store'
  return [slug(domain.slice(0, domain.indexOf('.'))), slug(domain)]
}

/** What is spent in a country. */
export const currencyOf = (country: CountryId): string => countries.find(({ id }) => id === country)?.currency ?? 'USD'
