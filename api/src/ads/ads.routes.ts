import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import {
  activeAds,
  countAdClick,
  countImpression,
  readActiveAds,
  readAdDelivery,
  readExtensionBanner,
  readMobileBanner,
  type ShownAd,
  visitAd,
} from '../../../shared/contract/ads/ads.routes.ts'
import { type Placement, placementNames, placements } from '../../../shared/contract/ads/placement.ts'
import type { Platform } from '../../../shared/contract/platform.ts'
import { isUuid } from '../../../shared/schema/format-checks.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import type { Serve } from '../http/serve-route.ts'
import type { Outcome } from './ad-counter.ts'
import { deliveryOf } from './ad-delivery.rules.ts'
import { type AdService, openAdService } from './ad-service.ts'
import { findAd } from './ads.queries.ts'
import { shownAd } from './shown-ad.ts'

export const routes: NounRoutes = async (serve, context, server) => {
  const service = await openAdService(context, server.log)
  serveAds(serve, service, context.config.publicOrigin)
  serveCounting(serve, service)
  serveVisits(server, service, context.database.main.kysely)

  serve(readAdDelivery, async ({ params: { id }, query: { placement, platform, hour } }) => {
    const ad = await findAd(context.database.main.kysely, id)
    if (!ad) throw new ApiError('NOT_FOUND')
    return deliveryOf(ad, {
      placement,
      others: service.adsFor({ placement, country: undefined }),
      counts: { counted: service.seenOf, hasUnit: () => true },
      now: Date.now(),
      platform,
      hour,
    })
  })
}

/** The placements of a platform; all of them if there are none for it. */
function placesOf(platform: Platform | undefined): readonly Placement[] {
  const places = placementNames.filter((place) => placements[place] === platform)
  return places.length > 0 ? places : placementNames
}

function serveAds(serve: Serve, { server, visitorOf }: AdService, origin: string): void {
  serve(readActiveAds, async (call) => {
    const { query, language } = call
    if (query.placement) {
      const served = server.serve(visitorOf(call, query, query.placement))
      return { items: served ? [shownAd(served, language, origin)] : [] }
    }
    const known = new Set<string>()
    const items: ShownAd[] = []
    for (const place of placesOf(query.platform)) {
      for (const served of server.serveAll(visitorOf(call, query, place), known, activeAds.max - items.length)) {
        known.add(served.ad.id)
        items.push(shownAd(served, language, origin))
      }
    }
    return { items }
  })

  const banners = [
    [readExtensionBanner, 'extension-banner'],
    [readMobileBanner, 'mobile-banner'],
  ] as const
  for (const [route, place] of banners) {
    serve(route, async (call) => {
      const served = server.serve(visitorOf(call, call.query, place))
      return { ad: served ? shownAd(served, call.language, origin) : null }
    })
  }
}

function refuseUncountable(outcome: Outcome): void {
  if (outcome === 'used') throw new ApiError('AD_TOKEN_USED')
  if (outcome === 'invalid') throw new ApiError('AD_TOKEN_INVALID')
}

function serveCounting(serve: Serve, { adOf, counter }: AdService): void {
  serve(countImpression, async ({ params: { id }, body: { token }, headers }) => {
    if (!adOf(id)) throw new ApiError('NOT_FOUND')
    refuseUncountable(await counter.countImpression(id, token, { headers }))
    return acknowledgement()
  })

  serve(countAdClick, async ({ params: { id }, body: { token }, headers }) => {
    const ad = adOf(id)
    if (!ad) throw new ApiError('NOT_FOUND')
    refuseUncountable(await counter.countClick(id, token, { headers }))
    return { url: ad.link }
  })
}

/**
 * The link of an ad, which works without scripts. It always leads to the ad's target: a second click, or a click in a
 * page that was open for days, is just not counted.
 */
function serveVisits(server: FastifyInstance, { adOf, counter }: AdService, db: Kysely<Schema>): void {
  const { calls, seconds } = visitAd.limit
  server.get<{ Params: { id: string }; Querystring: { token?: unknown } }>(
    visitAd.path,
    { config: { audience: 'public', isOpenedByPeople: true, rateLimit: { max: calls, timeWindow: seconds * 1_000 } } },
    async ({ params: { id }, query: { token }, headers, method }, reply: FastifyReply) => {
      const live = isUuid(id) ? adOf(id.toLowerCase()) : undefined
      // Links of finished or deleted ads still work in pages that were opened before.
      const ad = live ?? (isUuid(id) ? await findAd(db, id) : undefined)
      if (!ad || !URL.canParse(ad.link)) throw new ApiError('NOT_FOUND')
      if (live && typeof token === 'string' && token.length <= 300 && method === 'GET')
        await counter.countClick(ad.id, token, { headers })
      return reply
        .headers({
          'cache-control': 'no-store',
          'referrer-policy': 'strict-origin',
          'x-robots-tag': 'noindex, nofollow',
        })
        .redirect(new URL(ad.link).href, 302)
    },
  )
}
