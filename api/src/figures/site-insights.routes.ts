import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import {
  type SiteInsights,
  type SiteTable,
  siteInsights,
  siteInsightsFile,
} from '../../../shared/contract/insights/site-insights.routes.ts'
import { cacheFor } from '../database/cache.ts'
import type { ApiContext } from '../http/context.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { type Period, periodBefore, periodOf } from '../insights/period.rules.ts'
import {
  countRecords,
  countWorked,
  findFirstDay,
  findShopNames,
  findSiteCounts,
  type SiteCount,
} from './site-insights.queries.ts'
import { daysOf, listsOf, storeIds, storesOf } from './site-insights.rules.ts'

/** A part of the figures as the rows of a table, each value under its name. */
function rowsOf(insights: SiteInsights, table: SiteTable): readonly Readonly<Record<string, unknown>>[] {
  if (table !== 'stores') return insights[table]
  return insights.stores.map(({ shop, ...steps }) => ({ shopId: shop.id, shopName: shop.shopName, ...steps }))
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
  searches: ['query', 'count'],
  missed: ['query', 'count'],
  downloads: ['slug', 'section', 'count'],
  forms: ['form', 'sent', 'failed'],
}

/** As spreadsheets read it in UTF-8; what they would take for a formula is quoted. */
function csvOf(insights: SiteInsights, table: SiteTable): Readable {
  const options = { escape_formulas: true, record_delimiter: '\r\n' } as const
  const columns = [...columnsOf[table]]
  const lines = [columns, ...rowsOf(insights, table).map((row) => columns.map((name) => row[name] ?? ''))]
  return Readable.from([`\ufeff${stringify(lines, options)}`], { objectMode: false })
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
    const names = await findShopNames(kysely, storeIds(counts, worked))
    return {
      ...(await readDays(period, counts)),
      previous: isCompared ? await readDays(before, await countsOf(before)) : null,
      isCounting: config.siteEvents,
      countedFrom,
      ...listsOf(counts),
      stores: storesOf(counts, worked, names),
    }
  }
}

export const routes: NounRoutes = (serve, context) => {
  const read = insightsReader(context)
  serve(siteInsights, ({ query }) => read(periodOf(query, new Date()), query.compare !== undefined))
  serve(siteInsightsFile, async ({ query: { table = 'days', ...days } }) =>
    csvOf(await read(periodOf(days, new Date()), false), table),
  )
}
