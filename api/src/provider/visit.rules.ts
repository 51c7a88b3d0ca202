import { isHostOf } from '../turbo/fetch/shop-domains.ts'

interface Place {
  readonly domain: string
  /** A page of the store, as the feed gave it. */
  readonly landingUrl: string | null
}

/** The address of a page of the store itself; null for anything else. */
export function pageOf(text: string, domain: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, port, hostname, href } = new URL(text)
  const isOwn = /^https?:$/.test(protocol) && username === '' && port === '' && isHostOf(hostname, [domain])
  return isOwn ? href : null
}

/** The store's own address: that of the code where it is a page of the store, else its first page. */
export const storeAddress = ({ domain, landingUrl }: Place): string =>
  pageOf(landingUrl ?? '', domain) ?? `https://${domain}/`

/** The provider's address with the store's and the click in it; undefined for a template that leads nowhere. */
export function trackedAddress(template: string | null, url: string, click: string): string | undefined {
  if (!template?.includes('{url}')) return undefined
  const filled = template.replaceAll('{url}', encodeURIComponent(url)).replaceAll('{click}', encodeURIComponent(click))
  if (!/^https?:\/\//i.test(filled) || !URL.canParse(filled)) return undefined
  // The host is the template's own, whatever is filled in.
  const bare = template.replaceAll('{url}', 'x').replaceAll('{click}', 'x')
  return URL.canParse(bare) && new URL(bare).host === new URL(filled).host ? new URL(filled).href : undefined
}
