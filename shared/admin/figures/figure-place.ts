/** Links of figures: `pathOfFigure` to the list of what it counts, `pathOfSiteFigure` also to its days in Insights. */
import { type FigureSource, queryOfList, siteFigureSources } from '../../contract/insights/figure-sources.ts'
import type { SiteFigure } from '../../contract/insights/site-insights.routes.ts'
import type { Can } from '../data/permissions.ts'
import { pathOfSection } from '../describe/section.ts'

/** The first and last day, in UTC: `2026-11-20`. */
export interface FigureDays {
  readonly from: string
  readonly to: string
}

/** Labels of the site's figures. */
export const siteFigureLabels: Readonly<Record<SiteFigure, string>> = {
  visitors: 'Visitors',
  views: 'Page views',
  copies: 'Codes copied',
  visits: 'Store visits',
  votes: 'Votes on codes',
  downloads: 'Download clicks',
  signUps: 'Sign-ups',
  watches: 'Products tracked',
  alerts: 'Alerts sent',
  linkClicks: 'Short link clicks',
}

/** The list of exactly what a figure counts, for staff who may open it. */
export function pathOfFigure(
  source: FigureSource,
  values: FigureDays & Readonly<Record<string, string>>,
  may: Can,
): string | null {
  if (!('list' in source) || !may('view', source.list.section)) return null
  const { section, page = section } = source.list
  return `${pathOfSection(page)}?${queryOfList(source.list, values)}`
}

const day = 86_400_000

/** The list of a site figure, otherwise the figure by day in Insights. The range ends today. */
export function pathOfSiteFigure(figure: SiteFigure, days: FigureDays, may: Can): string {
  const { from, to } = days
  const length = (Date.parse(to) - Date.parse(from)) / day + 1
  return (
    pathOfFigure(siteFigureSources[figure], { from, to }, may) ??
    `${pathOfSection('insights')}?days=${length}&figure=${figure}#days`
  )
}
