import { registrableDomain } from '../fetch/shop-domains.ts'
import type { PageAddresses } from '../product-reading.ts'
import { readAddress } from './field-values.ts'
import type { PageLink } from './page-scan.ts'

const maxAddresses = 20

const siteOf = (url: string): string => {
  const { hostname } = new URL(url)
  return registrableDomain(hostname) ?? hostname
}

/** The `x-default` language. */
const isDefault = (hreflang: string | undefined) => hreflang?.toLowerCase() === 'x-default'

const regionOf = (hreflang: string): string => /[-_]([a-z]{2}|\d{3})$/i.exec(hreflang)?.[1]?.toLowerCase() ?? ''

/** The alternative addresses that a page names on its own site; at most twenty. */
export function pageAddresses(links: readonly PageLink[], base: string, url: string): PageAddresses {
  const site = siteOf(url)
  const named = links
    .flatMap(({ href, hreflang }) => {
      const address = isDefault(hreflang) ? undefined : readAddress(href, base)
      return address !== undefined && siteOf(address) === site ? [{ url: address, hreflang }] : []
    })
    .slice(0, maxAddresses)
  return {
    canonical: named.find(({ hreflang }) => hreflang === undefined)?.url,
    alternates: named.flatMap((one) =>
      one.hreflang === undefined ? [] : [{ url: one.url, region: regionOf(one.hreflang) }],
    ),
  }
}
