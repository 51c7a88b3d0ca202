import { type Language, pathInLanguage } from '@qasima/shared/contract/language'
import { productAddresses } from '@qasima/shared/contract/product/product.routes'
import type { QueryOf, ReplyOf } from '@qasima/shared/contract/route'
import { shopList } from '@qasima/shared/contract/shop/shop.routes'
import { routesOfRegistry } from '@qasima/shared/federation/registry'
import type { FastifyInstance } from 'fastify'
import { ApiUnavailable, readRoute } from '../api-client.ts'
import { ownCaller } from '../caller.ts'
import type { EdgeOptions } from '../edge-options.ts'
import { keepLast } from './sitemap-cache.ts'

/** A sitemap may name this many addresses; ours stays far below. */
const maxShops = 20_000

/** Milliseconds for one page of stores. */
const pageDeadline = 10_000

async function shopPaths(api: EdgeOptions['api']): Promise<string[]> {
  const paths: string[] = []
  let cursor: string | null = null
  const caller = ownCaller()
  do {
    const query: QueryOf<typeof shopList> = { limit: 100, sort: 'name', ...(cursor ? { cursor } : {}) }
    const answer = await readRoute(api, shopList, { query, caller, language: 'ar', deadline: pageDeadline })
    if ('refusal' in answer) throw new ApiUnavailable('refused', new Error(`stores answered ${answer.refusal.status}`))
    const page: ReplyOf<typeof shopList> = answer.payload
    // A store without a usable code has nothing to offer to a search for one.
    for (const shop of page.items) if (shop.couponCount > 0) paths.push(`/shop/${shop.id}/${shop.slug}`)
    cursor = page.nextCursor
  } while (cursor && paths.length < maxShops)
  return paths
}

const maxProducts = 20_000

/** Every product with a price, and the day on which it changed last. */
async function productPages(api: EdgeOptions['api']): Promise<SitemapPage[]> {
  const pages: SitemapPage[] = []
  let cursor: string | null = null
  const caller = ownCaller()
  do {
    const query: QueryOf<typeof productAddresses> = cursor ? { cursor } : {}
    const answer = await readRoute(api, productAddresses, { query, caller, language: 'ar', deadline: pageDeadline })
    if ('refusal' in answer)
      throw new ApiUnavailable('refused', new Error(`products answered ${answer.refusal.status}`))
    const page: ReplyOf<typeof productAddresses> = answer.payload
    for (const { id, slug, changedOn } of page.items) pages.push({ path: `/product/${id}/${slug}`, changedOn })
    cursor = page.nextCursor
  } while (cursor && pages.length < maxProducts)
  return pages
}

interface SitemapPage {
  /** Without the language. */
  readonly path: string
  /** A day. */
  readonly changedOn?: string
}

/** One entry for each language of a page, which names the other one. */
function sitemapText(pages: readonly SitemapPage[], origin: string): string {
  const address = (path: string, language: Language) => origin + pathInLanguage(path, language)
  const alternate = (path: string, code: string, language: Language) =>
    `<xhtml:link rel="alternate" hreflang="${code}" href="${address(path, language)}"/>`
  const entries = pages.flatMap(({ path, changedOn }) => {
    const links = alternate(path, 'ar', 'ar') + alternate(path, 'en', 'en') + alternate(path, 'x-default', 'ar')
    const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : ''
    return (['ar', 'en'] as const).map(
      (language) => `<url><loc>${address(path, language)}</loc>${changed}${links}</url>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}

/**
 * `/robots.txt`, which asks to leave the paths alone that begin as given, and `/sitemap.xml`: every listed screen and
 * every store, in both languages; `/sitemap-products.xml`: every product.
 */
export function searchEngineRoutes(
  app: FastifyInstance,
  { api, publicOrigin, registry }: EdgeOptions,
  uncrawledPaths: readonly string[],
): void {
  const sitemaps = ['sitemap', 'sitemap-products'].map((name) => `Sitemap: ${publicOrigin}/${name}.xml\n`).join('')
  const disallowed = uncrawledPaths.map((path) => `Disallow: ${path}\n`).join('')
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'max-age=3600')
      .send(`User-agent: *\n${disallowed}${sitemaps}`),
  )

  const sitemap = keepLast(async () => {
    const screens = routesOfRegistry(registry.publicRemotes())
      .filter(({ route }) => !route.unlisted && (route.access ?? 'public') === 'public')
      .flatMap(({ route: { path, pages } }) => {
        if (!path.includes(':')) return [path]
        return Object.keys(pages ?? {}).map((page) => path.replace(/:\w+$/, page))
      })
    return sitemapText(
      [...screens, ...(await shopPaths(api))].map((path) => ({ path })),
      publicOrigin,
    )
  })
  const products = keepLast(async () => sitemapText(await productPages(api), publicOrigin))

  const serve = (path: string, read: () => Promise<string>) =>
    app.get(path, async (_request, reply) => {
      const text = await read()
      return reply.type('application/xml; charset=utf-8').header('cache-control', 'max-age=3600').send(text)
    })
  serve('/sitemap.xml', sitemap)
  serve('/sitemap-products.xml', products)
}
