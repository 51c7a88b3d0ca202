import { pathOfSection } from '@qasima/shared/admin/section'
import {
  queryOfDays,
  type SiteFigure,
  type SiteFigures,
  type SiteInsights,
  siteFigureLists,
} from '@qasima/shared/contract/insights/site-insights.routes'
import { formatFor } from '@qasima/shared/i18n/format'

const format = formatFor('en')

/** In the order in which they are shown. */
export const siteFigures = [
  'visitors',
  'views',
  'copies',
  'visits',
  'votes',
  'downloads',
  'signUps',
  'watches',
  'alerts',
  'linkClicks',
] as const satisfies readonly SiteFigure[]

export const figureLabels: Readonly<Record<SiteFigure, string>> = {
  visitors: 'Visitors',
  views: 'Pages seen',
  copies: 'Codes copied',
  visits: 'Visits to stores',
  votes: 'Votes on codes',
  downloads: 'Download clicks',
  signUps: 'Sign-ups',
  watches: 'Products tracked',
  alerts: 'Alerts sent',
  linkClicks: 'Short links followed',
}

/** The list on this page that adds up to a figure, by its id. */
const partsOfPage: Readonly<Partial<Record<SiteFigure, string>>> = {
  views: 'pages',
  copies: 'stores',
  visits: 'stores',
  downloads: 'downloads',
}

/** Where a figure's records are: a list of the back-office, else a part of this page; null where it is only counted. */
export function placeOf(figure: SiteFigure, { from, to }: Pick<SiteInsights, 'from' | 'to'>): string | null {
  const list = siteFigureLists[figure]
  if (list) return `${pathOfSection(list.section)}?${queryOfDays(list.query, { from, to })}`
  const part = partsOfPage[figure]
  return part ? `#${part}` : null
}

/** Figures that are counted while visitors are; the others come from records that are there anyway. */
const ofVisitors: readonly SiteFigure[] = ['visitors', 'views', 'copies', 'visits', 'watches', 'downloads']

/** How a figure compares with the same days before, in words. */
export function changeText(
  figure: SiteFigure,
  totals: SiteFigures,
  { previous, countedFrom }: Pick<SiteInsights, 'previous' | 'countedFrom'>,
): string {
  if (!previous || (ofVisitors.includes(figure) && (countedFrom === null || countedFrom > previous.to)))
    return 'not counted before'
  const before = previous.totals[figure]
  if (before === 0) return 'none before'
  const percent = Math.round(((totals[figure] - before) / before) * 100)
  const change =
    percent === 0 ? 'as many as' : percent > 0 ? `+${format.percent(percent)} from` : `${format.percent(percent)} from`
  return `${change} ${format.number(before)}`
}
