import { findCountry } from '../../../shared/contract/country.ts'
import {
  deviceKinds,
  type SiteFigure,
  type SiteFigures,
  type SiteInsights,
  siteFigureNames,
} from '../../../shared/contract/insights/site-insights.routes.ts'
import { languages } from '../../../shared/contract/language.ts'
import type { CouponVotes, DayRecords, SiteCount } from './site-insights.queries.ts'

/** Events of each day under the figure that they are counted as. */
const figureOfKind: ReadonlyMap<string, SiteFigure> = new Map([
  ['view', 'views'],
  ['copy', 'copies'],
  ['visit', 'visits'],
  ['watch', 'watches'],
  ['download', 'downloads'],
])

const none: SiteFigures = {
  visitors: 0,
  views: 0,
  copies: 0,
  votes: 0,
  visits: 0,
  watches: 0,
  alerts: 0,
  signUps: 0,
  downloads: 0,
  linkClicks: 0,
}

/** Figures of events by kind, from counts of one day, country or other value. */
function eventFigures(counts: readonly SiteCount[]): Partial<SiteFigures> {
  const figures: Partial<Record<SiteFigure, number>> = {}
  for (const { kind, count, visitors } of counts) {
    const figure = figureOfKind.get(kind)
    if (figure) figures[figure] = count
    if (kind === 'view') figures.visitors = visitors
  }
  return figures
}

/** Figures of every day, and their sum. Records: one for each of the days. */
export function daysOf(
  records: readonly DayRecords[],
  counts: readonly SiteCount[],
): Pick<SiteInsights, 'days' | 'totals'> {
  const byDay = Map.groupBy(
    counts.filter(({ dimension }) => dimension === 'all'),
    ({ day }) => day,
  )
  const days = records.map((record) => ({ ...none, ...eventFigures(byDay.get(record.day) ?? []), ...record }))
  const totals = { ...none }
  for (const day of days) {
    for (const name of siteFigureNames) totals[name] += day[name]
  }
  return { days, totals }
}

const bySize =
  <Row>(...sizes: readonly ((row: Row) => number)[]) =>
  (one: Row, other: Row): number =>
    sizes.map((size) => size(other) - size(one)).find((difference) => difference !== 0) ?? 0

/** Counts by the values of a dimension, the largest first. */
function reachBy(counts: readonly SiteCount[], dimension: SiteCount['dimension']) {
  const byValue = Map.groupBy(
    counts.filter((count) => count.dimension === dimension),
    ({ value }) => value,
  )
  return [...byValue]
    .map(([value, of]) => ({ value, ...reachOf(of) }))
    .toSorted(
      bySize(
        ({ views }) => views,
        ({ copies }) => copies,
        ({ visits }) => visits,
      ),
    )
}

function reachOf(counts: readonly SiteCount[]) {
  const { visitors = 0, views = 0, copies = 0, visits = 0 } = eventFigures(counts)
  return { visitors, views, copies, visits }
}

/** What was seen, copied, visited and found to work, by the id of a store. */
function stepsByStore(counts: readonly SiteCount[], worked: ReadonlyMap<number, number>) {
  const byStore = Map.groupBy(
    counts.filter(({ dimension }) => dimension === 'shop'),
    ({ value }) => Number(value),
  )
  const ids = [...new Set([...byStore.keys(), ...worked.keys()])]
  return ids
    .map((id) => {
      const { views, copies, visits } = reachOf(byStore.get(id) ?? [])
      return { id, views, copies, visits, worked: worked.get(id) ?? 0 }
    })
    .toSorted(
      bySize(
        ({ visits }) => visits,
        ({ copies }) => copies,
        ({ views }) => views,
        ({ worked }) => worked,
      ),
    )
}

/** Stores that are answered. */
const maxStores = 50

/** The stores with most visits, each with its steps. Deleted ones are left out. */
export function storesOf(
  counts: readonly SiteCount[],
  worked: ReadonlyMap<number, number>,
  names: ReadonlyMap<number, string>,
): SiteInsights['stores'] {
  return stepsByStore(counts, worked)
    .flatMap(({ id, ...steps }) => {
      const shopName = names.get(id)
      return shopName === undefined ? [] : [{ shop: { id, shopName }, ...steps }]
    })
    .slice(0, maxStores)
}

/** The ids of stores that counts are about. */
export const storeIds = (counts: readonly SiteCount[], worked: ReadonlyMap<number, number>): readonly number[] =>
  stepsByStore(counts, worked).map(({ id }) => id)

const copiesOfCoupons = (counts: readonly SiteCount[]) =>
  counts.filter(({ dimension, kind }) => dimension === 'coupon' && kind === 'copy')

/** The ids of coupons that counts are about. */
export const couponIds = (counts: readonly SiteCount[]): readonly string[] =>
  copiesOfCoupons(counts).map(({ value }) => value)

/** The coupons that were copied most, each with its votes. Deleted ones are left out. */
export const couponsOf = (
  counts: readonly SiteCount[],
  votes: ReadonlyMap<string, CouponVotes>,
): SiteInsights['coupons'] =>
  copiesOfCoupons(counts).flatMap(({ value, count }) => {
    const known = votes.get(value)
    return known ? [{ ...known, copies: count }] : []
  })

type Lists = Pick<
  SiteInsights,
  'countries' | 'languages' | 'devices' | 'referrers' | 'pages' | 'searches' | 'missed' | 'downloads' | 'forms'
>

/** Figures by where visitors are and by what they used, saw and searched. */
export function listsOf(counts: readonly SiteCount[]): Lists {
  const named = (kind: string, detail?: string) =>
    counts.filter(
      (count) => count.dimension === 'name' && count.kind === kind && (detail ?? count.detail) === count.detail,
    )
  const searched = (detail: string) => named('search', detail).map(({ value, count }) => ({ query: value, count }))
  const forms = Map.groupBy(named('form'), ({ value }) => value)
  const ended = (of: readonly SiteCount[], how: string) => of.find(({ detail }) => detail === how)?.count ?? 0
  return {
    countries: reachBy(counts, 'country').map(({ value, ...of }) => ({
      country: findCountry(value)?.id ?? null,
      ...of,
    })),
    languages: reachBy(counts, 'language').map(({ value, ...of }) => ({
      language: languages.find((known) => known === value) ?? null,
      ...of,
    })),
    devices: reachBy(counts, 'device').map(({ value, ...of }) => ({
      device: deviceKinds.find((known) => known === value) ?? null,
      ...of,
    })),
    referrers: counts
      .filter(({ dimension, kind }) => dimension === 'referrer' && kind === 'view')
      .map(({ value, count }) => ({ host: value, views: count })),
    pages: named('view').map(({ value, count }) => ({ path: value, views: count })),
    searches: searched('found'),
    missed: searched('nothing'),
    downloads: named('download').map(({ value, detail, count }) => ({ slug: value, section: detail, count })),
    forms: [...forms].map(([form, of]) => ({ form, sent: ended(of, 'success'), failed: ended(of, 'error') })),
  }
}
