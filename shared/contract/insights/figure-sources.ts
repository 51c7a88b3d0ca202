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
const seen = counted('Of a page that was seen the kind is kept and the day, not who saw it.')
const copied = counted('Of a copy the coupon is kept and the day, not who copied it.')
const visited = counted('Of a visit the store is kept and the day, not who went there.')
const voted = counted('Votes are counted by coupon, country and day, so that no vote leads to a person.')
const searched = counted('Of a search the text is kept and the day, not who searched.')
const clicked = counted('Of a download click the button is kept and the day, not who pressed it.')
const sent = counted('Forms are counted as browsers report them, without what was sent.')
const people = counted(
  'A visitor is known for a day alone: the key by which they are counted is deleted when it is over.',
)
const alerts = counted('Alerts belong to shoppers: staff see how many there were, and not whose.')
const ofAd = counted('Views and clicks of an ad are counted by day and place, without a person; its page has the same.')
const ofLink = counted('Clicks of a link are counted by day and country, without a person; its page has the same.')
const ofProducts = counted('What is tracked belongs to shoppers: staff see how much it is, and not whose.')

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
  active: counted('Accounts in use are counted from sessions, which are deleted after some days.'),
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
