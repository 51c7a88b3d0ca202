import { shopPage } from '@qasima/shared/contract/shop/shop.routes'
import type { RouteDescription } from '@qasima/shared/federation/remote'
import { isReplyOf } from '@qasima/shared/http/answer'

/**
 * Whether a page has the content that searches for it expect: a store's page needs a code for some country, whichever
 * one the visitor is in. Without the reply, the page counts as having it.
 */
const hasContent = ({ path }: RouteDescription, first: object): boolean =>
  path !== '/shop/:shopId/:slug?' ||
  !isReplyOf(shopPage, first) ||
  Object.values(first.countsByCountry).some((count) => count > 0)

/** Whether search engines should list a page, given its first reply. */
export const isListedPage = (route: RouteDescription, first: object): boolean =>
  !route.unlisted && (route.access ?? 'public') === 'public' && hasContent(route, first)
