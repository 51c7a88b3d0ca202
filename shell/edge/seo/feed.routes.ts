import { type Language, languages, pathInLanguage } from '@qasima/shared/contract/language'
import { shopNewest } from '@qasima/shared/contract/shop/shop-newest.routes'
import { siteName } from '@qasima/shared/federation/page-text'
import { routesOfRegistry } from '@qasima/shared/federation/registry'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiReply, readRoute } from '../api-client.ts'
import { callerOf } from '../caller.ts'
import { blogFeedPath, feedTitle, shopFeedPath } from '../document/feed-link.ts'
import { publishedPages } from '../document/published-pages.ts'
import type { EdgeOptions } from '../edge-options.ts'
import { sendText } from '../send-text.ts'
import { type RssFeed, rssText } from './rss.ts'
import { shopFeed } from './shop-feed.ts'

/** Milliseconds in which the API has to name the codes of a store. */
const feedDeadline = 5_000

/** Readers of feeds come back every hour or so. */
const keptSeconds = 900

/** Newest first, as many as a reader that was away for long could miss. */
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

const send = (request: FastifyRequest, reply: FastifyReply, feed: RssFeed) =>
  sendText(request, reply, { text: rssText(feed), type: 'application/rss+xml', seconds: keptSeconds })

/** What the API has against a call is for it to say: it may be too busy, or asked too often. */
function sendRefusal(reply: FastifyReply, { status, headers, body }: ApiReply) {
  if (status === 404 || status === 400) return reply.callNotFound()
  for (const name of ['content-type', 'retry-after']) if (headers[name]) reply.header(name, headers[name])
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** The feeds of new codes of each store, `/shop/12/noon/feed.xml`, and of the blog, `/blog/feed.xml`; English below `/en`. */
export function feedRoutes(app: FastifyInstance, options: EdgeOptions): void {
  const { api, publicOrigin } = options
  for (const language of languages) {
    app.get(pathInLanguage(blogFeedPath, language), (request, reply) =>
      send(request, reply, blogFeed(options, language)),
    )

    app.get<{ Params: { id: string; slug: string } }>(
      pathInLanguage('/shop/:id(^[1-9]\\d{0,8}$)/:slug/feed.xml', language),
      async (request, reply) => {
        const { id, slug } = request.params
        const read = { params: { id: Number(id) }, caller: callerOf(request), language, deadline: feedDeadline }
        const answer = await readRoute(api, shopNewest, read)
        if ('refusal' in answer) return sendRefusal(reply, answer.refusal)
        const { shop } = answer.payload
        if (shop.slug !== slug) return reply.redirect(pathInLanguage(shopFeedPath(shop), language), 301)
        return send(request, reply, shopFeed(answer.payload, language, publicOrigin))
      },
    )
  }
}
