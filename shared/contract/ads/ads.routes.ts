import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { LibraryPicture } from '../../schema/picture.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { languages } from '../language.ts'
import { platforms } from '../platform.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRedirect } from '../redirect-route.ts'
import { defineRoute } from '../route.ts'
import { adObstacles, placementNames } from './placement.ts'

/** Maximum ads per response, and maximum extra filters per request. */
export const activeAds = { max: 20, extraFilters: 10 } as const

/** An ad as shown in one placement, in the language of `Accept-Language`. */
export const ShownAd = Exactly({
  id: Id,
  placement: OneOf(placementNames),
  creative: Exactly({ title: Type.String(), text: Type.String(), image: Nullable(LibraryPicture) }),
  /** The label that marks it as an ad: "Ad". */
  label: Type.String(),
  /** The host that the ad links to. */
  advertiser: Type.String(),
  /** Counts a click and redirects to the ad's target. */
  link: Type.String(),
  /** Valid for one impression and one click. */
  token: Type.String(),
  /** The time until which an impression is counted. */
  expiresAt: Moment,
})
export type ShownAd = Type.Static<typeof ShownAd>

const parameter = Type.String({ maxLength: 200 })

/** Any other parameter is an extra filter: its value must equal the ad's. */
const AdQuery = Type.Object(
  {
    platform: Type.Optional(OneOf(platforms)),
    country: Type.Optional(CountryId),
    placement: Type.Optional(OneOf(placementNames)),
  },
  { additionalProperties: parameter, maxProperties: activeAds.extraFilters + 3 },
)

export const readActiveAds = defineRoute({
  method: 'GET',
  path: '/ads/active',
  base: 'api',
  summary:
    'The ad for a placement, chosen for the visitor; without a placement, up to 20 ads that can be shown to the visitor now',
  audience: 'public',
  query: AdQuery,
  reply: Exactly({ items: Type.Array(ShownAd) }),
  limit: { calls: 240, seconds: 60 },
})

const BannerQuery = Exactly({ country: Type.Optional(CountryId) })
const Banner = Exactly({ ad: Nullable(ShownAd) })

export const readExtensionBanner = defineRoute({
  method: 'GET',
  path: '/ads/extension/banner',
  base: 'api',
  summary: 'The ad for the browser extension',
  audience: 'public',
  query: BannerQuery,
  reply: Banner,
  limit: { calls: 120, seconds: 60 },
})

export const readMobileBanner = defineRoute({
  method: 'GET',
  path: '/ads/mobile/banner',
  base: 'api',
  summary: 'The ad for the mobile app',
  audience: 'public',
  query: BannerQuery,
  reply: Banner,
  limit: { calls: 120, seconds: 60 },
})

const params = Exactly({ id: Id })
const Token = Type.String({ minLength: 1, maxLength: 300 })

export const countImpression = defineRoute({
  method: 'POST',
  path: '/ads/:id/impression',
  base: 'api',
  summary: 'Count an impression: half of the ad was on screen for one second',
  audience: 'public',
  params,
  body: Exactly({ token: Token }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND', 'AD_TOKEN_INVALID', 'AD_TOKEN_USED'],
  limit: { calls: 240, seconds: 60 },
})

export const countAdClick = defineRoute({
  method: 'POST',
  path: '/ads/:id/click',
  base: 'api',
  summary: 'Count a click, and its impression if missing; returns the ad’s target',
  audience: 'public',
  params,
  body: Exactly({ token: Token }),
  reply: Exactly({ url: Type.String() }),
  errors: ['NOT_FOUND', 'AD_TOKEN_INVALID', 'AD_TOKEN_USED'],
  limit: { calls: 120, seconds: 60 },
})

export const visitAd = defineRedirect({
  path: '/ads/:id/visit',
  summary: 'Follow an ad’s link: counts a click if the token is valid, and always redirects',
  leadsTo: 'The target of the ad',
  params,
  query: Exactly({ token: Type.Optional(Token) }),
  limit: { calls: 120, seconds: 60 },
})

/** For one placement: why the ad is not shown, per country and language, by local hour. "Now" is the requested hour. */
export const AdDelivery = Exactly({
  /** Why no visitor sees it now; null if it is shown. */
  obstacle: Nullable(OneOf(adObstacles)),
  /** Progress towards the goal of the ad or its campaign: planned by now, and counted. Null without a goal. */
  pace: Nullable(Exactly({ planned: Type.Integer(), counted: Type.Integer(), goal: Type.Integer() })),
  cells: Type.Array(
    Exactly({
      country: CountryId,
      language: OneOf(languages),
      /** For each local hour from 0 to 23: why it is not shown, or null if it is. */
      hours: Type.Array(Nullable(OneOf(adObstacles))),
      /** Its share of what the placement shows now, from 0 to 1. */
      share: Type.Number({ minimum: 0, maximum: 1 }),
    }),
  ),
})
export type AdDelivery = Type.Static<typeof AdDelivery>

export const readAdDelivery = defineRoute({
  method: 'GET',
  path: '/ads/:id/delivery',
  base: 'api',
  summary: 'Who sees an ad, now or at an hour of the day, and why others do not',
  audience: 'view_ads',
  params,
  query: Exactly({
    placement: OneOf(placementNames),
    /** Defaults to the placement's platform. */
    platform: Type.Optional(OneOf(platforms)),
    /** The next time at which clocks in each country show this hour; defaults to now. */
    hour: Type.Optional(Type.Integer({ minimum: 0, maximum: 23 })),
  }),
  reply: AdDelivery,
  errors: ['NOT_FOUND'],
  limit: { calls: 120, seconds: 60 },
})
