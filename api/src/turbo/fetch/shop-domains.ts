import { getDomain } from 'tldts'

/** The registered domain of a host such as `www.shop.co.uk`; undefined for a public suffix. */
export const registrableDomain = (host: string): string | undefined =>
  getDomain(host, { allowPrivateDomains: true }) ?? undefined

/**
 * Whether a host is one of the domains or below it. A public suffix, such as `co.uk` or a shop platform's, matches only
 * itself.
 */
export function isHostOf(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => {
    const base = domain.toLowerCase().replace(/^www\./, '')
    return (
      host === base || host === `www.${base}` || (registrableDomain(base) !== undefined && host.endsWith(`.${base}`))
    )
  })
}
