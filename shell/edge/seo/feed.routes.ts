import { type Language, languages, pathInLanguage } from '@qasima/shared/contract/language'
import { shopNewest } from '@qasima/shared/contract/shop/shop-newest.routes'
import { siteName } from '@qasima/shared/federation/page-text'
import { routesOfRegistry } from '@qasima/shared/federation/registry'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiReply, ApiUnavailable, isUnavailableStatus, readRoute } from '../api-client.ts'
import { callerOf } from '../caller.ts'
import { blogFeedPath, feedTitle, shopFeedPath } from '../document/feed-link.ts'
import { keepLastReplies } from '../document/last-replies.ts'
import { publishedPages } from '../document/published-pages.ts'
import type { EdgeOptions } from '../edge-options.ts'
import { sendText } from '../send-text.ts'
import { type RssFeed, rssText } from './rss.ts'
import { shopFeed } from './shop-feed.ts'

/** Milliseconds that the API has to list a store's codes. */
const feedDeadline = 5_000

/** Feed readers return about every hour. */
const keptSeconds = 900

/** Newest first, as many as a reader may have missed after a long time. */
const maxPosts = 30

function blogFeed({ registry, publicOrigin }: EdgeOptions, language: Language): RssFeed {
  const address = (path: string) => publicOrigin + pathInLanguage(path, language)
  const remotes = registry.publicRemotes()
  const title = feedTitle('blog', language, siteName[language])
  const blog = routesOfRegistry(remotes).find(({ route }) => route.path === '/blog')?.route
  return {
    title,
    description: blog?.description?.[language] ?? title,
    language,
    link: address('/blog'),
    self: address(blogFeedPath),
    items: publishedPages(remotes, '/blog')
      .slice(0, maxPosts)
      .map((post) => ({
        title: post.title[language],
        description: post.description[language],
        link: address(post.path),
        at: new Date(post.publishedOn),
      })),
  }
}

const send = (request: FastifyRequest, reply: FastifyReply, text: string, asOf?: number) =>
  sendText(request, reply, { text, type: 'application/rss+xml', seconds: keptSeconds, asOf })

/** Bytes of store feeds cached for when the API is unavailable: some thousand. */
const keptBytes = 8 * 2 ** 20

/** Passes on the API's refusal: it may be overloaded, or rate-limit the caller. */
function sendRefusal(reply: FastifyReply, { status, headers, body }: ApiReply) {
  if (status === 404 || status === 400) return reply.callNotFound()
  for (const name of ['content-type', 'retry-after']) if (headers[name]) reply.header(name, headers[name])
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** Stands for an answer of an API that gives none. */
const away: ApiReply = { status: 503, headers: {}, body: '' }

/**
 * Feeds of each store's new codes, `/shop/12/noon/feed.xml`, and of the blog, `/blog/feed.xml`; English below `/en`.
 */
export function feedRoutes(app: FastifyInstance, options: EdgeOptions): void {
  const { api, publicOrigin } = options
  const last = keepLastReplies({ bytes: keptBytes })
  for (const language of languages) {
    app.get(pathInLanguage(blogFeedPath, language), (request, reply) =>
      send(request, reply, rssText(blogFeed(options, language))),
    )

    app.get<{ Params: { id: string; slug: string } }>(
      pathInLanguage('/shop/:id(^[1-9]\\d{0,8}$)/:slug/feed.xml', language),
      async (request, reply) => {
        const { id, slug } = request.params
        const read = { params: { id: Number(id) }, caller: callerOf(request), language, deadline: feedDeadline }
        const path = shopFeedPath({ id: Number(id), slug })
        const earlier = last.find(path, language)
        const answer = await readRoute(api, shopNewest, read).catch((error) => {
          if (earlier && error instanceof ApiUnavailable) return { refusal: away }
          throw error
        })
        if ('refusal' in answer) {
          const isAway = isUnavailableStatus(answer.refusal.status)
          if (earlier && isAway) return send(request, reply, earlier.body, earlier.at)
          return sendRefusal(reply, answer.refusal)
        }
        const { shop } = answer.payload
        if (shop.slug !== slug) return reply.redirect(pathInLanguage(shopFeedPath(shop), language), 301)
        const text = rssText(shopFeed(answer.payload, language, publicOrigin))
        last.keep(path, language, text)
        return send(request, reply, text)
      },
    )
  }
}
