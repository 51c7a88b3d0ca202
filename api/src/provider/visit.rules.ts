import { isHostOf } from '../turbo/fetch/shop-domains.ts'

interface Place {
  readonly domain: string
  /** A page of the store, as the feed gave it. */
  readonly landingUrl: string | null
}

/** The store's own address: that of the code where it is a page of the store, else its first page. */
export function storeAddress({ domain, landingUrl }: Place): string {
  const first = `https://${domain}/`
  if (landingUrl === null || !URL.canParse(landingUrl)) return first
  const url = new URL(landingUrl)
  return /^https?:$/.test(url.protocol) && isHostOf(url.hostname, [domain]) ? url.href : first
}

/** The provider's address with the store's and the click in it; undefined for a template that leads nowhere. */
export function trackedAddress(template: string | null, url: string, click: string): string | undefined {
  if (!template?.includes('{url}')) return undefined
  const filled = template.replaceAll('{url}', encodeURIComponent(url)).replaceAll('{click}', encodeURIComponent(click))
  if (!/^https?:\/\//i.test(filled) || !URL.canParse(filled)) return undefined
  // The host is the template's own, whatever is filled in.
  const bare = template.replaceAll('{url}', 'x').replaceAll('{click}', 'x')
  return URL.canParse(bare) && new URL(bare).host === new URL(filled).host ? new URL(filled).href : undefined
}
