import { pathInLanguage } from '@qasima/shared/contract/language'
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

/**
 * `/robots.txt`, which asks to leave the paths alone that begin as given, and `/sitemap.xml`: every listed screen and
 * every store, in both languages.
 */
export function searchEngineRoutes(
  app: FastifyInstance,
  { api, publicOrigin, registry }: EdgeOptions,
  uncrawledPaths: readonly string[],
): void {
  const disallowed = uncrawledPaths.map((path) => `Disallow: ${path}\n`).join('')
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'max-age=3600')
      .send(`User-agent: *\n${disallowed}Sitemap: ${publicOrigin}/sitemap.xml\n`),
  )

  const sitemap = keepLast(async () => {
    const screens = routesOfRegistry(registry.publicRemotes())
      .filter(({ route }) => !route.unlisted && (route.access ?? 'public') === 'public')
      .flatMap(({ route: { path, pages } }) => {
        if (!path.includes(':')) return [path]
        return Object.keys(pages ?? {}).map((page) => path.replace(/:\w+$/, page))
      })
    const paths = [...screens, ...(await shopPaths(api))]
    const address = (path: string, language: 'ar' | 'en') => publicOrigin + pathInLanguage(path, language)
    const alternate = (path: string, code: string, language: 'ar' | 'en') =>
      `<xhtml:link rel="alternate" hreflang="${code}" href="${address(path, language)}"/>`
    const entries = paths.flatMap((path) => {
      const links = alternate(path, 'ar', 'ar') + alternate(path, 'en', 'en') + alternate(path, 'x-default', 'ar')
      return (['ar', 'en'] as const).map((language) => `<url><loc>${address(path, language)}</loc>${links}</url>`)
    })
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
  })

  app.get('/sitemap.xml', async (_request, reply) => {
    const text = await sitemap()
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'max-age=3600').send(text)
  })
}
