import { isPublicName } from '../http/public-address.rules.ts'
import { allDomains, domainIn, type ShopDomains } from '../shop/shop-domain.rules.ts'
import { hostOf } from '../turbo/fetch/hop.ts'
import { isHostOf } from '../turbo/fetch/shop-domains.ts'

interface Place extends ShopDomains {
  /** A page of the store, as the feed gave it. */
  readonly landingUrl: string | null
}

/** The address of a page of the store itself, at any of its domains; null for anything else. */
export function pageOf(text: string, shop: ShopDomains): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, port, hostname, href } = new URL(text)
  const isOwn = /^https?:$/.test(protocol) && username === '' && port === '' && isHostOf(hostname, allDomains(shop))
  return isOwn ? href : null
}

/**
 * The store's own address: that of the code where it is a page of the store, else the first page of its domain for the
 * visitor's country.
 */
export const storeAddress = ({ landingUrl, ...shop }: Place, country?: string): string =>
  pageOf(landingUrl ?? '', shop) ?? `https://${domainIn(shop, country)}/`

/** Test names may pass, since they cannot be registered; names of this machine may not. */
const isProviderHost = (host: string): boolean =>
  isPublicName(host, { production: false }) && !/(?:^|\.)localhost$/.test(host)

/** The provider's address with the store's and the click in it; undefined for a template that leads nowhere. */
export function trackedAddress(template: string | null, url: string, click: string): string | undefined {
  if (!template?.includes('{url}') || /\p{Cc}/u.test(template)) return undefined
  const filled = template.replaceAll('{url}', encodeURIComponent(url)).replaceAll('{click}', encodeURIComponent(click))
  if (!/^https?:\/\//i.test(filled) || !URL.canParse(filled)) return undefined
  // The host is the template's own, whatever is filled in.
  const bare = template.replaceAll('{url}', 'x').replaceAll('{click}', 'x')
  if (!URL.canParse(bare)) return undefined
  const { host, username } = new URL(bare)
  const leads = host === new URL(filled).host && username === '' && isProviderHost(hostOf(new URL(bare)))
  return leads ? new URL(filled).href : undefined
}

/** Whether a template leads through a provider to a store. */
export const isTemplate = (template: string): boolean =>
  trackedAddress(template, 'https://store.example/', 'click') !== undefined
