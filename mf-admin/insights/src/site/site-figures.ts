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

/** How a figure compares with the same days before, in words. Today is left out with its counterpart, because it is not over. */
export function changeText(
  figure: SiteFigure,
  { days, previous, countedFrom }: Pick<SiteInsights, 'days' | 'previous' | 'countedFrom'>,
  today: string,
): string {
  if (!previous || (ofVisitors.includes(figure) && (countedFrom === null || countedFrom > previous.to)))
    return 'not counted before'
  const whole = days.filter(({ day }) => day < today)
  if (whole.length === 0) return 'today isn’t over yet'
  const sum = (of: readonly SiteFigures[]) => of.reduce((total, each) => total + each[figure], 0)
  const before = sum(previous.days.slice(0, whole.length))
  if (before === 0) return 'none in the period before'
  const percent = Math.round(((sum(whole) - before) / before) * 100)
  if (percent === 0) return `about the same as ${format.number(before)}`
  return `${percent > 0 ? '+' : '−'}${format.percent(Math.abs(percent))} from ${format.number(before)}`
}
