import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import {
  activeAds,
  countAdClick,
  countImpression,
  readActiveAds,
  readAdDelivery,
  readExtensionBanner,
  readMobileBanner,
  type ShownAd,
} from '../../../shared/contract/ads/ads.routes.ts'
import { type Placement, placementNames, placements, seenHeader } from '../../../shared/contract/ads/placement.ts'
import { countries } from '../../../shared/contract/country.ts'
import { bases } from '../../../shared/contract/route.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { liveTable } from '../database/live-table.ts'
import { eventWriter } from '../event/event-writer.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { deviceOf } from '../visitor/device.ts'
import { deliveryOf } from './ad-delivery.rules.ts'
import { type AdEvent, writeAdEvents } from './ad-event.queries.ts'
import { adServer, isAdProgram, type Outcome, type Served } from './ad-server.ts'
import { adTokens } from './ad-token.ts'
import { findAd, findServedAds } from './ads.queries.ts'
import { type AdVisit, budgetsOf, type ServedAd } from './ads.rules.ts'
import { readSeenHeader, seenAds } from './seen-ads.ts'
import { usedTokens } from './used-tokens.ts'

const labels = { ar: 'إعلان', en: 'Ad' } as const

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Milliseconds between two sums of what was served. */
const sumEvery = 1_000

type Asked = { readonly [Name in 'platform' | 'country']?: AdVisit[Name] } & Readonly<Record<string, unknown>>

export const routes: NounRoutes = async (serve, context, server) => {
  const { database, changes, budgets, keys, config, countryOf, visitorOf, onClose } = context
  const db = database.main.kysely
  let byPlace = new Map<string, ServedAd[]>()
  const placeOf = (placement: Placement, country: AdVisit['country']) => `${placement} ${country ?? ''}`
  const ads = liveTable<ServedAd>({
    changes,
    topic: 'ads',
    log: server.log,
    read: (ids) => findServedAds(db, ids),
    onRenewed: (rows) => {
      const all = [...rows.values()]
      byPlace = new Map(
        placementNames.flatMap((placement) => {
          const ofPlacement = all.filter((ad) => ad.placement.includes(placement))
          return [undefined, ...countries.map(({ id }) => id)].map((country): [string, ServedAd[]] => [
            placeOf(placement, country),
            ofPlacement.filter((ad) => country === undefined || ad.countries.includes(country)),
          ])
        }),
      )
      // The first visitor of a new ad does not wait for its units.
      for (const ad of rows.values()) for (const budget of budgetsOf(ad)) budgets.hasUnit(budget)
    },
  })
  const events = eventWriter<AdEvent>({
    name: 'ad-events',
    folder: join(config.dataDir, 'unwritten'),
    log: server.log,
    write: (batch) => writeAdEvents(db, batch, budgets),
  })
  const seen = seenAds()
  const ofAds = adServer({
    adsFor: ({ placement, country }) => byPlace.get(placeOf(placement, country)) ?? [],
    adOf: (id) => ads.rows.get(id),
    tokens: adTokens(keys),
    budgets,
    isFirstUse: usedTokens(context.redis).isFirst,
    add: events.add,
    onSeen: ({ person, adId }, now) => {
      if (ads.rows.get(adId)?.capPerPerson) seen.add(person, adId, now)
    },
  })
  const summing = setInterval(() => {
    ofAds.endReservations(Date.now())
    ofAds.addSums()
  }, sumEvery).unref()
  onClose(async () => {
    clearInterval(summing)
    ads.close()
    ofAds.addSums()
    await events.close()
  })
  await ads.start()

  type Call = Parameters<Parameters<typeof serve<typeof readActiveAds>>[1]>[0]

  function visitorFor(
    { headers, address, language, device }: Pick<Call, 'headers' | 'address' | 'language' | 'device'>,
    { platform, country, placement, ...extra }: Asked,
    place: Placement,
  ) {
    const now = Date.now()
    const person = visitorOf({ ip: address, headers })?.slice(0, 12) ?? null
    // A visitor who is not to be followed is shown ads as if for the first time.
    const told = person === null ? undefined : readSeenHeader(headers[seenHeader.name.toLowerCase()], now)
    const visit: AdVisit = {
      now,
      placement: place,
      platform,
      country: country ?? countryOf(address),
      language,
      device: () => deviceOf(device.userAgent).device,
      extraFilters: extra as Record<string, string>,
      seenBefore: (adId) => {
        const [own = [], known] = [told?.get(adId), seen.of(person, adId)]
        return own.length > known.length ? own : known
      },
    }
    return { visit, person, isProgram: isAdProgram({ headers }) }
  }

  const shown = ({ ad, placement, token, expiresAt }: Served, language: AdVisit['language']): ShownAd => ({
    id: ad.id,
    placement,
    creative: ad.creative[language],
    label: labels[language],
    advertiser: new URL(ad.link).hostname.replace(/^www\./, ''),
    link: `${config.publicOrigin}${bases.api}/ads/${ad.id}/visit?token=${token}`,
    token,
    expiresAt,
  })

  serve(readActiveAds, async (call) => {
    const { query, language } = call
    if (query.placement) {
      const served = ofAds.serve(visitorFor(call, query, query.placement))
      return { items: served ? [shown(served, language)] : [] }
    }
    const places = placementNames.filter(
      (place) => !query.platform || query.platform === 'ALL' || placements[place] === query.platform,
    )
    const known = new Set<string>()
    const items: ShownAd[] = []
    for (const place of places.length > 0 ? places : placementNames) {
      for (const served of ofAds.serveAll(visitorFor(call, query, place), known, activeAds.max - items.length)) {
        known.add(served.ad.id)
        items.push(shown(served, language))
      }
    }
    return { items }
  })

  for (const [route, place] of [
    [readExtensionBanner, 'extension-banner'],
    [readMobileBanner, 'mobile-banner'],
  ] as const) {
    serve(route, async (call) => {
      const served = ofAds.serve(visitorFor(call, call.query, place))
      return { ad: served ? shown(served, call.language) : null }
    })
  }

  function adNamed(id: string): ServedAd {
    const ad = ads.rows.get(id)
    if (!ad) throw new ApiError('NOT_FOUND')
    return ad
  }

  const refuse = (outcome: Outcome) => {
    if (outcome === 'used') throw new ApiError('AD_TOKEN_USED')
    if (outcome === 'invalid') throw new ApiError('AD_TOKEN_INVALID')
  }

  serve(countImpression, async ({ params: { id }, body: { token }, headers }) => {
    adNamed(id)
    refuse(await ofAds.countImpression(id, token, { method: 'POST', headers }))
    return acknowledgement()
  })

  serve(countAdClick, async ({ params: { id }, body: { token }, headers }) => {
    const { link } = adNamed(id)
    refuse(await ofAds.countClick(id, token, { method: 'POST', headers }))
    return { url: link }
  })

  serve(readAdDelivery, async ({ params: { id }, query: { placement } }) => {
    const ad = await findAd(db, id)
    if (!ad) throw new ApiError('NOT_FOUND')
    return deliveryOf(ad, {
      placement,
      others: byPlace.get(placeOf(placement, undefined)) ?? [],
      counts: { counted: budgets.countedOf, hasUnit: () => true },
      now: Date.now(),
    })
  })

  /**
   * The link of an ad, which also works without scripts. Who opens it is led to the ad's target in any case: a second click,
   * or one of a page that was open for days, is not counted.
   */
  server.get<{ Params: { id: string }; Querystring: { token?: string } }>(
    '/ads/:id/visit',
    { config: { audience: 'public', rateLimit: { max: 120, timeWindow: 60_000 } } },
    async ({ params: { id }, query: { token }, headers, method }, reply: FastifyReply) => {
      const ad = idForm.test(id) ? ads.rows.get(id.toLowerCase()) : undefined
      if (!ad || !URL.canParse(ad.link)) throw new ApiError('NOT_FOUND')
      if (typeof token === 'string' && token.length <= 300 && method === 'GET')
        await ofAds.countClick(ad.id, token, { method, headers })
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
