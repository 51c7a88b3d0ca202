import { shopPage } from '@qasima/shared/contract/shop/shop.routes'
import type { RouteDescription } from '@qasima/shared/federation/remote'
import { isReplyOf } from '@qasima/shared/http/answer'

/**
 * Whether a page has what a search for it asks for: that of a store has a code for some country, whichever one the visitor is
 * in. Where the reply is not there, nothing speaks against the page.
 */
const hasContent = ({ path }: RouteDescription, first: object): boolean =>
  path !== '/shop/:shopId/:slug?' ||
  !isReplyOf(shopPage, first) ||
  Object.values(first.countsByCountry).some((count) => count > 0)

/** Whether search engines are to list a page that an address leads to, by the reply that it starts with. */
export const isListedPage = (route: RouteDescription, first: object): boolean =>
  !route.unlisted && (route.access ?? 'public') === 'public' && hasContent(route, first)
