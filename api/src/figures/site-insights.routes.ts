import {
  type SiteInsights,
  type SiteTable,
  siteInsights,
  siteInsightsFile,
} from '../../../shared/contract/insights/site-insights.routes.ts'
import { cacheFor } from '../database/cache.ts'
import type { ApiContext } from '../http/context.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { type FigureRow, figuresCsv } from '../insights/figures-csv.rules.ts'
import { type Period, periodBefore, periodOf } from '../insights/period.rules.ts'
import {
  countRecords,
  countWorked,
  findCouponVotes,
  findFirstDay,
  findShopNames,
  findSiteCounts,
  type SiteCount,
} from './site-insights.queries.ts'
import { couponIds, couponsOf, daysOf, listsOf, storeIds, storesOf } from './site-insights.rules.ts'

/** A part of the figures as the rows of a table, each value under its name. */
function rowsOf(insights: SiteInsights, table: SiteTable): readonly FigureRow[] {
  if (table === 'stores')
    return insights.stores.map(({ shop: { id, shopName }, ...steps }) => ({ shopId: id, shopName, ...steps }))
  if (table === 'coupons')
    return insights.coupons.map(({ coupon: { id, code, description, shopName }, ...counts }) => ({
      couponId: id,
      coupon: code ?? description.en,
      shopName,
      ...counts,
    }))
  return insights[table]
}

/** Its columns, also where it has no rows. */
const columnsOf: Readonly<Record<SiteTable, readonly string[]>> = {
  days: [
    'day',
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
  ],
  countries: ['country', 'visitors', 'views', 'copies', 'visits'],
  languages: ['language', 'visitors', 'views', 'copies', 'visits'],
  devices: ['device', 'visitors', 'views', 'copies', 'visits'],
  referrers: ['host', 'views'],
  pages: ['path', 'views'],
  stores: ['shopId', 'shopName', 'views', 'copies', 'visits', 'worked'],
  coupons: ['couponId', 'coupon', 'shopName', 'copies', 'worked', 'failed'],
  searches: ['query', 'count'],
  missed: ['query', 'count'],
  downloads: ['slug', 'section', 'count'],
  forms: ['form', 'sent', 'failed'],
}

/** Reads the figures of a period; those of today are made of its events, which a busy day has many of. */
function insightsReader({ database, config, cacheSeconds }: ApiContext) {
  const { kysely } = database.main
  const kept = cacheFor<readonly SiteCount[]>(cacheSeconds)
  const countsOf = (period: Period) => kept(`${period.from} ${period.to}`, () => findSiteCounts(kysely, period))

  const readDays = async (period: Period, counts: readonly SiteCount[]) => ({
    ...period,
    ...daysOf(await countRecords(kysely, period), counts),
  })

  return async (period: Period, isCompared: boolean): Promise<SiteInsights> => {
    const [counts, worked, countedFrom] = await Promise.all([
      countsOf(period),
      countWorked(kysely, period),
      findFirstDay(kysely),
    ])
    const before = periodBefore(period)
    const [names, votes] = await Promise.all([
      findShopNames(kysely, storeIds(counts, worked)),
      findCouponVotes(kysely, couponIds(counts), period),
    ])
    return {
      ...(await readDays(period, counts)),
      previous: isCompared ? await readDays(before, await countsOf(before)) : null,
      isCounting: config.siteEvents,
      countedFrom,
      ...listsOf(counts),
      stores: storesOf(counts, worked, names),
      coupons: couponsOf(counts, votes),
    }
  }
}

export const routes: NounRoutes = (serve, context) => {
  const read = insightsReader(context)
  serve(siteInsights, ({ query }) => read(periodOf(query, new Date()), query.compare !== undefined))
  serve(siteInsightsFile, async ({ query: { table = 'days', ...days } }) =>
    figuresCsv(columnsOf[table], rowsOf(await read(periodOf(days, new Date()), false), table)),
  )
}
