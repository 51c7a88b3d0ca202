import { productAddresses } from '@qasima/shared/contract/product/product.routes'
import { shopAddresses } from '@qasima/shared/contract/shop/shop-addresses.routes'
import { type Registry, routesOfRegistry } from '@qasima/shared/federation/registry'
import { ApiUnavailable, readRoute } from '../api-client.ts'
import { ownCaller } from '../caller.ts'
import { publishedPages } from '../document/published-pages.ts'
import type { EdgeOptions } from '../edge-options.ts'

/** Larger lists would not fit in memory. */
const maxPages = 100_000

/** Milliseconds for one page of stores or products. */
const pageDeadline = 10_000

/** A page in a sitemap. */
export interface SitemapPage {
  /** Without the language. */
  readonly path: string
  /** The day of its last change, if known. */
  readonly changedOn?: string | undefined
}

type AddressRoute = typeof shopAddresses | typeof productAddresses

/**
 * All addresses of one kind, read by cursor.
 * @throws ApiUnavailable
 */
async function readAddresses(
  api: EdgeOptions['api'],
  route: AddressRoute,
  pathOf: (item: { readonly id: number | string; readonly slug: string }) => string,
): Promise<SitemapPage[]> {
  const pages: SitemapPage[] = []
  const caller = ownCaller()
  let cursor: string | null = null
  do {
    const query: { cursor?: string } = cursor ? { cursor } : {}
    const answer = await readRoute<AddressRoute>(api, route, { query, caller, language: 'ar', deadline: pageDeadline })
    if ('refusal' in answer)
      throw new ApiUnavailable('refused', new Error(`${route.path} answered ${answer.refusal.status}`))
    for (const item of answer.payload.items) pages.push({ path: pathOf(item), changedOn: item.changedOn })
    cursor = answer.payload.nextCursor
  } while (cursor && pages.length < maxPages)
  return pages
}

const lastDay = (days: readonly (string | undefined)[]): string | undefined =>
  days.reduce((last, day) => (day && (!last || day > last) ? day : last), undefined)

/** Every listed screen without parameters, and every page that a build knows. */
export function screenPages(registry: Registry): SitemapPage[] {
  const listed = routesOfRegistry(registry)
    .map(({ route }) => route)
    .filter(({ unlisted, access = 'public' }) => !unlisted && access === 'public')
  return listed.flatMap(({ path, pages, publishedOn }) => {
    if (!path.includes(':')) return [{ path, changedOn: publishedOn ?? publishedPages(registry, path)[0]?.publishedOn }]
    return Object.entries(pages ?? {}).map(([page, own]) => ({
      path: path.replace(/:\w+$/, page),
      changedOn: own.publishedOn,
    }))
  })
}

/** Every store with a code for any country. */
export const shopPages = (api: EdgeOptions['api']): Promise<SitemapPage[]> =>
  readAddresses(api, shopAddresses, ({ id, slug }) => `/shop/${id}/${slug}`)

/** Every product with a price. */
export const productPages = (api: EdgeOptions['api']): Promise<SitemapPage[]> =>
  readAddresses(api, productAddresses, ({ id, slug }) => `/product/${id}/${slug}`)

/** The latest change among some pages. */
export const lastChange = (pages: readonly SitemapPage[]): string | undefined =>
  lastDay(pages.map(({ changedOn }) => changedOn))
