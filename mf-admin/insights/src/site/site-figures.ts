import type { SiteFigure, SiteFigures, SiteInsights } from '@qasima/shared/contract/insights/site-insights.routes'
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
  if (before === 0) return 'none in the period before'
  const percent = Math.round(((totals[figure] - before) / before) * 100)
  const change =
    percent === 0
      ? 'about the same as'
      : percent > 0
        ? `+${format.percent(percent)} from`
        : `${format.percent(percent)} from`
  return `${change} ${format.number(before)}`
}
