import {
  type AdInsights,
  adInsights,
  adInsightsCsv,
  maxNamedAds,
} from '../../../shared/contract/insights/ad-insights.routes.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { figuresCsv } from '../insights/figures-csv.rules.ts'
import { type Period, periodOf } from '../insights/period.rules.ts'
import { type AdCount, type AdSum, listAdDays, sumAds } from './ad-insights.queries.ts'
import { shareOfClicks } from './ad-insights.rules.ts'

const none: AdCount = {
  served: 0,
  seen: 0,
  clicks: 0,
  people: 0,
  forged: 0,
  misplaced: 0,
  late: 0,
  used: 0,
  beyond: 0,
  programs: 0,
}

const figuresOf = (count: AdCount) => ({
  served: count.served,
  seen: count.seen,
  clicks: count.clicks,
  reach: count.people,
  ctr: shareOfClicks(count),
})

const allFiguresOf = (count: AdCount) => ({
  ...figuresOf(count),
  refused: {
    forged: count.forged,
    misplaced: count.misplaced,
    late: count.late,
    used: count.used,
    beyond: count.beyond,
  },
  programs: count.programs,
})

const dayLength = 86_400_000

function daysOf({ from, to }: Period): string[] {
  const length = (Date.parse(to) - Date.parse(from)) / dayLength + 1
  return Array.from({ length }, (_, at) => new Date(Date.parse(from) + at * dayLength).toISOString().slice(0, 10))
}

function insightsOf(period: Period, counted: readonly AdSum[]): AdInsights {
  const by = (of: AdSum['of']) => counted.filter((sum) => sum.of === of)
  // Refused events alone have no placement and are not in lists.
  const shown = (of: AdSum['of']) => by(of).filter(({ served, seen }) => served > 0 || seen > 0)
  const byDay = new Map(by('day').map((sum) => [sum.day, sum]))
  return {
    ...period,
    totals: allFiguresOf(by('all')[0] ?? none),
    days: daysOf(period).map((day) => ({ day, ...allFiguresOf(byDay.get(day) ?? none) })),
    countries: shown('country').map((sum) => ({ country: sum.country || null, ...figuresOf(sum) })),
    platforms: shown('platform').flatMap(({ platform, ...sum }) => (platform ? [{ platform, ...figuresOf(sum) }] : [])),
    placements: shown('placement').flatMap(({ placement, ...sum }) =>
      placement ? [{ placement, ...figuresOf(sum) }] : [],
    ),
    ads: shown('ad')
      .slice(0, maxNamedAds)
      .flatMap(({ adId, name, ...sum }) => (adId && name ? [{ id: adId, name, ...figuresOf(sum) }] : [])),
  }
}

const csvColumns = [
  'day',
  'adId',
  'ad',
  'campaignId',
  'served',
  'seen',
  'clicks',
  'reach',
  'ctr',
  'forged',
  'misplaced',
  'late',
  'used',
  'beyond',
  'programs',
] as const

export const routes: NounRoutes = (serve, { database }) => {
  const { kysely } = database.replica

  serve(adInsights, async ({ query: { adId, campaignId, ...days } }) => {
    const period = periodOf(days, new Date())
    return insightsOf(period, await sumAds(kysely, period, { adId, campaignId }))
  })

  serve(adInsightsCsv, async ({ query: { adId, campaignId, ...days } }) => {
    const rows = await listAdDays(kysely, periodOf(days, new Date()), { adId, campaignId })
    return figuresCsv(
      csvColumns,
      rows.map(({ people, ...row }) => ({ ...row, reach: people, ctr: shareOfClicks(row) })),
    )
  })
}
