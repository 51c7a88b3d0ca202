import * as Type from 'typebox'
import { Day, Id } from '../../schema/formats.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { ads } from '../ads/ads.collection.ts'
import { placementNames } from '../ads/placement.ts'
import { CountryId } from '../country.ts'
import { Platform } from '../platform.ts'
import { defineRoute } from '../route.ts'

/** Most ads that one answer names; the table has all of them. */
export const maxNamedAds = 200

const count = Type.Integer({ minimum: 0 })

const counted = {
  /** Answers with the ad, whether or not it was looked at. */
  served: count,
  /** Half of the ad was on screen for one second. */
  seen: count,
  clicks: count,
  reach: Type.Integer({
    minimum: 0,
    description: 'People, counted once a day and ad. Visitors who ask not to be tracked are left out.',
  }),
  /** Clicks for each time it was seen, from 0 to 1; null where it was not seen. */
  ctr: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
} as const

/** Counted apart, and in none of the other figures. */
const apart = {
  /** Impressions and clicks that were refused. */
  refused: Exactly({
    /** The token is not one of ours. */
    forged: count,
    /** The token is of another ad. */
    misplaced: count,
    late: count,
    used: count,
    /** The cap or the goal was reached. */
    beyond: count,
  }),
  /** Impressions and clicks of programs. */
  programs: count,
} as const

export const AdInsights = Exactly({
  from: Day,
  to: Day,
  totals: Exactly({ ...counted, ...apart }),
  /** Every day from the first to the last, in UTC. What came of an ad is of the day on which the ad was served. */
  days: Type.Array(Exactly({ day: Day, ...counted, ...apart })),
  /** Null where it is not known. The most seen first, as in the lists below. */
  countries: Type.Array(Exactly({ country: Nullable(CountryId), ...counted })),
  platforms: Type.Array(Exactly({ platform: Platform, ...counted })),
  placements: Type.Array(Exactly({ placement: OneOf(placementNames), ...counted })),
  /** Those that were served, at most 200. */
  ads: Type.Array(Exactly({ id: Id, name: Type.String(), ...counted })),
})
export type AdInsights = Type.Static<typeof AdInsights>

/** Of all ads, of one, or of those of one campaign. */
const AdInsightsQuery = Exactly({
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  adId: Type.Optional(Id),
  campaignId: Type.Optional(Id),
})

export const adInsights = defineRoute({
  method: 'GET',
  path: '/insights/ads',
  base: 'api',
  summary:
    'How often ads were served, seen and clicked, and by how many people, by day, country, platform, placement and ad; defaults to the last 30 days. Reach is the sum of daily people',
  audience: 'view_ads',
  query: AdInsightsQuery,
  reply: AdInsights,
  limit: { calls: 60, seconds: 60 },
})

export const adInsightsCsv = defineRoute({
  method: 'GET',
  path: '/insights/ads/csv',
  base: 'api',
  summary: 'Ad figures as CSV, one row per day and ad. Reach is the number of people that day',
  audience: ads.routes.export.audience,
  query: AdInsightsQuery,
  reply: Type.String(),
  produces: 'text/csv',
  download: 'ad-figures.csv',
  limit: { calls: 10, seconds: 60 },
})
