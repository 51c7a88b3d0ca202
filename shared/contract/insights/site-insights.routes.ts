import * as Type from 'typebox'
import { Day, Id } from '../../schema/formats.ts'
import { LocalizedText } from '../../schema/localized-text.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { languages } from '../language.ts'
import { defineRoute } from '../route.ts'
import { insights } from './insights.section.ts'

const count = Type.Integer()

/** Device kinds by which visitors are counted. */
export const deviceKinds = ['phone', 'tablet', 'desktop', 'other'] as const

/** The daily figures. */
const figures = {
  /** Visitors who viewed a page, counted once a day; those who opt out of tracking are not counted as visitors. */
  visitors: count,
  /** Pages seen. */
  views: count,
  /** Codes copied. */
  copies: count,
  /** Votes of shoppers on codes, positive and negative. */
  votes: count,
  /** Clicks to stores. */
  visits: count,
  /** Products that accounts started to track, including those no longer tracked. */
  watches: count,
  /** Price alerts that fired. */
  alerts: count,
  /** New accounts, without test accounts. */
  signUps: count,
  /** Clicks on download buttons. */
  downloads: count,
  /** Clicks on short links that are not in the trash. */
  linkClicks: count,
} as const
export const SiteFigures = Exactly(figures)
export type SiteFigures = Type.Static<typeof SiteFigures>
export type SiteFigure = keyof SiteFigures

export const siteFigureNames = [
  'visitors',
  'views',
  'copies',
  'votes',
  'visits',
  'watches',
  'alerts',
  'signUps',
  'downloads',
  'linkClicks',
] as const satisfies readonly SiteFigure[]

/** The figures that are also counted by country, language and device. */
const reach = { visitors: count, views: count, copies: count, visits: count } as const

const period = {
  from: Day,
  to: Day,
  /** The sum of the days: a visitor on two days counts twice, because visitors cannot be recognised across days. */
  totals: SiteFigures,
  /** Every day from the first to the last, in UTC. */
  days: Type.Array(Exactly({ day: Day, ...figures })),
} as const

/** Searches with the same normalised text, as `noon` or `نون`. */
const Searches = Type.Array(Exactly({ query: Type.String(), count }))

/** Usage of the site. Visitors are counted unless `ANALYTICS_OWN` is off; bots are excluded. */
export const SiteInsights = Exactly({
  ...period,
  /** The preceding period of the same length; null unless requested. */
  previous: Nullable(Exactly(period)),
  /** Whether visitors are currently counted. */
  isCounting: Type.Boolean(),
  /** The first day with visitor figures; null if there is none. */
  countedFrom: Nullable(Day),
  /** Largest first, like all lists here. Null means unknown. */
  countries: Type.Array(Exactly({ country: Nullable(CountryId), ...reach })),
  languages: Type.Array(Exactly({ language: Nullable(OneOf(languages)), ...reach })),
  devices: Type.Array(Exactly({ device: Nullable(OneOf(deviceKinds)), ...reach })),
  /** Referring sites by host, with the views of the landing pages. */
  referrers: Type.Array(Exactly({ host: Type.String(), views: count })),
  /** By route, as `/shop/:id/:slug`; `*` stands for unknown addresses. */
  pages: Type.Array(Exactly({ path: Type.String(), views: count })),
  /** For each store: page views, copied codes, clicks and positive votes. */
  stores: Type.Array(
    Exactly({
      shop: Exactly({ id: Type.Integer(), shopName: Type.String() }),
      views: count,
      copies: count,
      visits: count,
      worked: count,
    }),
  ),
  /** The most copied coupons: copies, and positive and negative votes. */
  coupons: Type.Array(
    Exactly({
      coupon: Exactly({
        id: Id,
        /** Null for an offer without a code. */
        code: Nullable(Type.String()),
        description: LocalizedText,
        shopName: Type.String(),
      }),
      copies: count,
      worked: count,
      failed: count,
    }),
  ),
  searches: Searches,
  /** Searches without results. */
  missed: Searches,
  /** By download and by the section of the site that the button is in. */
  downloads: Type.Array(Exactly({ slug: Type.String({ kind: 'slug' }), section: Type.String(), count })),
  /** Form submissions by result. */
  forms: Type.Array(Exactly({ form: Type.String(), sent: count, failed: count })),
})
export type SiteInsights = Type.Static<typeof SiteInsights>

const days = { from: Type.Optional(Day), to: Type.Optional(Day) } as const

export const siteInsights = defineRoute({
  method: 'GET',
  path: '/insights/site',
  base: 'api',
  summary:
    'Visitors, views, copies, votes, store visits and more by day, place and store; defaults to the last 30 days; `compare=previous` adds the period before',
  audience: insights.permission('view'),
  query: Exactly({ ...days, compare: Type.Optional(OneOf(['previous'])) }),
  reply: SiteInsights,
  limit: { calls: 60, seconds: 60 },
})

/** The tables that can be exported. */
export const siteTables = [
  'days',
  'countries',
  'languages',
  'devices',
  'referrers',
  'pages',
  'stores',
  'coupons',
  'searches',
  'missed',
  'downloads',
  'forms',
] as const
export type SiteTable = (typeof siteTables)[number]

export const siteInsightsFile = defineRoute({
  method: 'GET',
  path: '/insights/site/export',
  base: 'api',
  summary: 'One part of the site’s figures as CSV; by day unless another part is named',
  audience: insights.permission('export'),
  query: Exactly({ ...days, table: Type.Optional(OneOf(siteTables)) }),
  reply: Type.String(),
  produces: 'text/csv',
  download: 'qasima-figures.csv',
  limit: { calls: 30, seconds: 60 },
})
