import { findCountry } from '../../../shared/contract/country.ts'
import { type OneLinkInsights, oneLinkInsights } from '../../../shared/contract/insights/insights.routes.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { findLinkFigures, type LinkFigure } from '../shortner/link-figures.queries.ts'
import { findSlug } from '../shortner/shortner.queries.ts'
import { periodOf } from './period.rules.ts'

/** Values of one property that are named, such as hosts. */
const maxValues = 50
const day = 86_400_000

type Period = Pick<OneLinkInsights, 'from' | 'to'>

function daysOf({ from, to }: Period, figures: readonly LinkFigure[]): OneLinkInsights['days'] {
  const count = (Date.parse(to) - Date.parse(from)) / day + 1
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.parse(from) + index * day).toISOString().slice(0, 10)
    const find = (property: LinkFigure['property']) =>
      figures.find((figure) => figure.property === property && figure.day === date)
    const { clicks = 0, people = 0 } = find('all') ?? {}
    return { day: date, clicks, people, programs: find('program')?.clicks ?? 0 }
  })
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** Figures of one link as they are shown. */
function insightsOf(period: Period, figures: readonly LinkFigure[]): Omit<OneLinkInsights, 'id' | 'slug'> {
  const of = (property: LinkFigure['property']) =>
    figures.filter((figure) => figure.property === property).slice(0, maxValues)
  const named = (property: LinkFigure['property']) =>
    of(property).map(({ value, clicks, people }) => ({ name: value || null, clicks, people }))
  const days = daysOf(period, figures)
  return {
    ...period,
    total: sum(days.map(({ clicks }) => clicks)),
    people: sum(days.map(({ people }) => people)),
    programs: sum(days.map(({ programs }) => programs)),
    days,
    hours: Array.from({ length: 24 }, (_, hour) => {
      const { clicks = 0, people = 0 } = of('hour').find(({ value }) => value === String(hour)) ?? {}
      return { hour, clicks, people }
    }),
    countries: of('country').map(({ value, clicks, people }) => ({
      country: findCountry(value)?.id ?? null,
      clicks,
      people,
    })),
    devices: named('device'),
    browsers: named('browser'),
    os: named('os'),
    languages: named('language'),
    referrers: named('referrer'),
    variants: named('variant'),
    rules: named('rule'),
    via: named('via'),
  }
}

export const routes: NounRoutes = (serve, { database }) => {
  const { kysely } = database.replica
  serve(oneLinkInsights, async ({ params: { id }, query }) => {
    const period = periodOf(query, new Date())
    const link = await findSlug(kysely, id)
    if (!link) throw new ApiError('NOT_FOUND')
    return { id, slug: link.slug, ...insightsOf(period, await findLinkFigures(kysely, { id, ...period })) }
  })
}
