import { getDomain } from 'tldts'

/** What a shop registered, of a host such as `www.shop.co.uk`; undefined for a host under which many register. */
export const registrableDomain = (host: string): string | undefined =>
  getDomain(host, { allowPrivateDomains: true }) ?? undefined

/**
 * Whether a host is of one of the domains or below it. A domain under which others register, such as `co.uk` or one of a
 * platform of shops, opens no more than itself.
 */
export function isHostOf(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => {
    const base = domain.toLowerCase().replace(/^www\./, '')
    return (
      host === base || host === `www.${base}` || (registrableDomain(base) !== undefined && host.endsWith(`.${base}`))
    )
  })
}
