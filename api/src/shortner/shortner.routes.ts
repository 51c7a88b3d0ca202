import { followShortLink } from '../../../shared/contract/shortner/shortner.routes.ts'
import { ApiError } from '../http/api-error.ts'
import type { RootRoutes } from '../http/noun-routes.ts'
import { addClicks } from './click.queries.ts'
import { clickCounter } from './click-counter.ts'
import { findTarget } from './shortner.queries.ts'

const slugForm = /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/

/** Leads to the stored address and nowhere else: nothing of the request becomes part of it. Counts who follows it. */
export const rootRoutes: RootRoutes = (server, { database: { main, replica }, countryOf, onClose }) => {
  const clicks = clickCounter({ write: (counted) => addClicks(main.kysely, counted), countryOf, log: server.log })
  onClose(() => clicks.close())
  const { isOpenedByPeople } = followShortLink
  const config = { audience: 'public', isOpenedByPeople, rateLimit: { max: 120, timeWindow: 60_000 } } as const
  server.get<{ Params: { slug: string } }>(followShortLink.rootPath, { config }, async (request, reply) => {
    const { slug } = request.params
    const [link] = slugForm.test(slug) ? await findTarget(replica, { slug }) : []
    if (!link) throw new ApiError('NOT_FOUND')
    // A header holds no other signs than those of ASCII: the address is sent as browsers would write it.
    if (!URL.canParse(link.target)) throw new ApiError('NOT_FOUND')
    clicks.count(link.id, request)
    return reply.header('cache-control', 'no-store').redirect(new URL(link.target).href, 302)
  })
}
