import * as Type from 'typebox'
import { Day, Id } from '../../schema/formats.ts'
import { LocalizedText } from '../../schema/localized-text.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { languages } from '../language.ts'
import { defineRoute } from '../route.ts'
import { insights } from './insights.section.ts'

const count = Type.Integer()

/** Kinds of device by which visitors are counted. */
export const deviceKinds = ['phone', 'tablet', 'desktop', 'other'] as const

/** What is counted of each day. */
const figures = {
  /** Visitors who saw a page, each once a day; those who ask not to be followed are in no count of visitors. */
  visitors: count,
  /** Pages seen. */
  views: count,
  /** Codes copied. */
  copies: count,
  /** Votes of shoppers on codes, for and against. */
  votes: count,
  /** Ways taken to a store. */
  visits: count,
  /** Products that an account began to track, also those it no longer tracks. */
  watches: count,
  /** Price alerts that fired. */
  alerts: count,
  /** Accounts made, without test accounts. */
  signUps: count,
  /** Presses of a download button. */
  downloads: count,
  /** Short links followed, of links that are not in the trash. */
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

/** What is counted by country, language and device as well. */
const reach = { visitors: count, views: count, copies: count, visits: count } as const

const period = {
  from: Day,
  to: Day,
  /** The sum of the days: a visitor who came on two days counts twice, since no day knows those of another. */
  totals: SiteFigures,
  /** Every day from the first to the last, in UTC. */
  days: Type.Array(Exactly({ day: Day, ...figures })),
} as const

/** Searches with the same folded text, as `noon` or `نون`. */
const Searches = Type.Array(Exactly({ query: Type.String(), count }))

/** How the site is used. What depends on visitors is counted while `ANALYTICS_OWN` is not off, programs left out. */
export const SiteInsights = Exactly({
  ...period,
  /** As many days that end before the first; null unless asked for. */
  previous: Nullable(Exactly(period)),
  /** Whether visitors are counted now. */
  isCounting: Type.Boolean(),
  /** The first day of which visitors are known; null where there is none. */
  countedFrom: Nullable(Day),
  /** The largest first, as all lists here. Null: not known. */
  countries: Type.Array(Exactly({ country: Nullable(CountryId), ...reach })),
  languages: Type.Array(Exactly({ language: Nullable(OneOf(languages)), ...reach })),
  devices: Type.Array(Exactly({ device: Nullable(OneOf(deviceKinds)), ...reach })),
  /** Sites that visitors came from, by their host; views of the pages they came to. */
  referrers: Type.Array(Exactly({ host: Type.String(), views: count })),
  /** By route, as `/shop/:id/:slug`; `*` stands for addresses without a page. */
  pages: Type.Array(Exactly({ path: Type.String(), views: count })),
  /** Of each store: its page seen, codes copied, ways taken, votes that a code worked. */
  stores: Type.Array(
    Exactly({
      shop: Exactly({ id: Type.Integer(), shopName: Type.String() }),
      views: count,
      copies: count,
      visits: count,
      worked: count,
    }),
  ),
  /** Of the coupons that were copied most: their copies, and votes of shoppers that the code worked or failed. */
  coupons: Type.Array(
    Exactly({
      coupon: Exactly({
        id: Id,
        /** Null for an offer that needs none. */
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
  /** Searches that found nothing. */
  missed: Searches,
  /** By download and by the part of the site in which the button stands. */
  downloads: Type.Array(Exactly({ slug: Type.String({ kind: 'slug' }), section: Type.String(), count })),
  /** Forms of the site, by how sending them ended. */
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

/** Parts of the figures that a file can hold. */
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
