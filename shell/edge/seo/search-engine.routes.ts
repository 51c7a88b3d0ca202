import type { FastifyInstance, FastifyReply } from 'fastify'
import type { EdgeOptions } from '../edge-options.ts'
import { keepLast } from './keep-last.ts'
import { readFileName, sitemapIndex, sitemapText } from './sitemap.ts'
import { productPages, screenPages, shopPages } from './sitemap-pages.ts'

const hour = 'max-age=3600'

/**
 * `/robots.txt`, which asks to leave the paths alone that begin as given, and names the index of site maps `/sitemap.xml`. Its
 * files hold, for each language, every listed screen and every store with codes (`/sitemap-ar.xml`), and every product
 * (`/sitemap-products-ar.xml`).
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
      .header('cache-control', hour)
      .send(`User-agent: *\n${disallowed}Sitemap: ${publicOrigin}/sitemap.xml\n`),
  )

  const sendXml = (reply: FastifyReply, text: string) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', hour).send(text)

  const readShops = keepLast(() => shopPages(api))
  // Apart from the rest: stores do not wait until every product was read.
  const lists = {
    sitemap: async () => [...screenPages(registry.publicRemotes()), ...(await readShops())],
    'sitemap-products': keepLast(() => productPages(api)),
  }

  app.get('/sitemap.xml', async (_request, reply) => {
    const [screensAndShops, products] = await Promise.all([lists.sitemap(), lists['sitemap-products']()])
    return sendXml(reply, sitemapIndex({ sitemap: screensAndShops, 'sitemap-products': products }, publicOrigin))
  })

  app.get<{ Params: { rest: string } }>('/sitemap-:rest', async ({ params }, reply) => {
    const file = readFileName(`sitemap-${params.rest}`)
    const read = file && Object.entries(lists).find(([list]) => list === file.list)?.[1]
    const text = read && sitemapText(await read(), file, publicOrigin)
    return text ? sendXml(reply, text) : reply.callNotFound()
  })
}
