import type { SiteFigure } from './site-insights.routes.ts'

/** A list of the back-office that holds just what a number counts. */
export interface FigureList {
  /** Who may view this section may open the list. */
  readonly section: string
  /** The page that shows the list, where that is not the section's: `price-review`. */
  readonly page?: string
  /**
   * Query of the page. Days stand as `{from}`, and as `{after}` for the day after the last; another value of
   * the number's row by its name, as `{country}`.
   */
  readonly query: string
}

/** Where a number of the figures comes from: a list, or records of which it was only counted, and why there is no list. */
export type FigureSource = { readonly list: FigureList } | { readonly counted: string }

/** The accounts that are counted, also those that were deleted since; a query of the list of users. */
export const countedAccounts = 'trash=with&filter[userType][ne]=test'
const during = (field: string) => `filter[${field}][gte]={from}&filter[${field}][lt]={after}`
const list = (section: string, query: string): FigureSource => ({ list: { section, query } })
const review = (query: string): FigureSource => ({ list: { section: 'price', page: 'price-review', query } })
const counted = (why: string): FigureSource => ({ counted: why })

const signUps = list('user', `${countedAccounts}&${during('createdAt')}`)
const seen = counted('Only the type of page and the day are stored, not who viewed it.')
const copied = counted('Only the coupon and the day are stored, not who copied it.')
const visited = counted('Only the store and the day are stored, not who visited it.')
const voted = counted('Votes are counted by coupon, country and day, so no vote can be traced to a person.')
const searched = counted('Only the search text and the day are stored, not who searched.')
const clicked = counted('Only the button and the day are stored, not who pressed it.')
const sent = counted('Browsers report that a form was sent, not what was in it.')
const people = counted(
  'Visitors are recognised for one day only: the key they are counted by is deleted at the end of the day.',
)
const alerts = counted('Alerts are private: staff see how many there were, not whose.')
const ofAd = counted(
  'Ad views and clicks are counted by day and placement, not by person. The ad’s page shows the same figures.',
)
const ofLink = counted(
  'Link clicks are counted by day and country, not by person. The link’s page shows the same figures.',
)
const ofProducts = counted('Tracked products are private: staff see how many there are, not whose.')

/** Of what is counted for each day of the site, and in all. */
export const siteFigureSources: Readonly<Record<SiteFigure, FigureSource>> = {
  visitors: people,
  views: seen,
  copies: copied,
  votes: voted,
  visits: visited,
  watches: ofProducts,
  alerts,
  signUps,
  downloads: clicked,
  linkClicks: ofLink,
}

const reach = { visitors: people, views: seen, copies: copied, visits: visited }

/** Of each part of the figures of the site, by the names of its numbers. */
export const sitePartSources: Readonly<Record<string, Readonly<Record<string, FigureSource>>>> = {
  countries: reach,
  languages: reach,
  devices: reach,
  referrers: { views: seen },
  pages: { views: seen },
  stores: { views: seen, copies: copied, visits: visited, worked: voted },
  coupons: { copies: copied, worked: voted, failed: voted },
  searches: { count: searched },
  missed: { count: searched },
  downloads: { count: clicked },
  forms: { sent, failed: sent },
}

export const userFigureSources = {
  signUps,
  verified: list('user', `${countedAccounts}&${during('emailVerifiedAt')}`),
  active: counted('Active accounts are counted from sessions, which are deleted after some days.'),
} as const satisfies Readonly<Record<string, FigureSource>>

/** Of sign-ups of one country; null for profiles without one. */
export const signUpsOfCountry = {
  section: 'user',
  query: `${countedAccounts}&${during('createdAt')}&filter[country]={country}`,
} as const satisfies FigureList

export const priceFigureSources = {
  outliers: review('tab=outliers'),
  reports: review('tab=reports'),
  failingListings: review('tab=listings&condition=failing'),
  trackedListings: review('tab=listings&condition=tracked'),
  trackedProducts: ofProducts,
  alertsToday: alerts,
} as const satisfies Readonly<Record<string, FigureSource>>

/** Of ads and of short links: a row is one record, whose page shows the same numbers. */
export const adFigureSource = ofAd
export const linkFigureSource = ofLink

/** The query of a list with the values of a number in it: days as `2026-11-20`. */
export function queryOfList(
  { query }: FigureList,
  { from, to, ...values }: { readonly from: string; readonly to: string; readonly [name: string]: string },
): string {
  const after = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10)
  return Object.entries({ ...values, from, after }).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, value),
    query,
  )
}
