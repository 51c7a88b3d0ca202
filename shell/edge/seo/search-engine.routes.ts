import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EdgeOptions } from '../edge-options.ts'
import { sendText } from '../send-text.ts'
import { keepLast } from './keep-last.ts'
import { llmsText } from './llms.ts'
import { readFileName, sitemapIndex, sitemapText } from './sitemap.ts'
import { productPages, screenPages, shopPages } from './sitemap-pages.ts'

const keptSeconds = 3_600

/**
 * `/robots.txt`, which excludes path prefixes and links the sitemap index `/sitemap.xml`. Its files list, per language,
 * every listed screen and every store with codes (`/sitemap-ar.xml`), and every product (`/sitemap-products-ar.xml`).
 * `/llms.txt` describes the site to language models.
 */
export function searchEngineRoutes(
  app: FastifyInstance,
  { api, publicOrigin, registry }: EdgeOptions,
  uncrawledPaths: readonly string[],
): void {
  const disallowed = uncrawledPaths.map((path) => `Disallow: ${path}\n`).join('')
  const robots = `User-agent: *\n${disallowed}Sitemap: ${publicOrigin}/sitemap.xml\n`
  app.get('/robots.txt', (request, reply) =>
    sendText(request, reply, { text: robots, type: 'text/plain', seconds: keptSeconds }),
  )

  app.get('/llms.txt', (request, reply) =>
    sendText(request, reply, {
      text: llmsText(registry.publicRemotes(), publicOrigin),
      type: 'text/plain',
      seconds: keptSeconds,
    }),
  )

  const readShops = keepLast(() => shopPages(api))
  const readProducts = keepLast(() => productPages(api))
  const asOf = () => [readShops.asOf(), readProducts.asOf()].find((at) => at !== undefined)
  const sendXml = (request: FastifyRequest, reply: FastifyReply, text: string) =>
    sendText(request, reply, { text, type: 'application/xml', seconds: keptSeconds, asOf: asOf() })

  // Separate lists, so that stores need not wait until every product was read.
  const lists = {
    sitemap: async () => [...screenPages(registry.publicRemotes()), ...(await readShops())],
    'sitemap-products': readProducts,
  }

  app.get('/sitemap.xml', async (request, reply) => {
    const [screensAndShops, products] = await Promise.all([lists.sitemap(), lists['sitemap-products']()])
    return sendXml(
      request,
      reply,
      sitemapIndex({ sitemap: screensAndShops, 'sitemap-products': products }, publicOrigin),
    )
  })

  app.get<{ Params: { rest: string } }>('/sitemap-:rest', async (request, reply) => {
    const file = readFileName(`sitemap-${request.params.rest}`)
    const read = file && Object.entries(lists).find(([list]) => list === file.list)?.[1]
    const text = read && sitemapText(await read(), file, publicOrigin)
    return text ? sendXml(request, reply, text) : reply.callNotFound()
  })
}
