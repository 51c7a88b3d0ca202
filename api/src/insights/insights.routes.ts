import {
  insightDays,
  linkInsights,
  priceInsights,
  userInsights,
} from '../../../shared/contract/insights/insights.routes.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { countClicks } from '../shortner/click.queries.ts'
import { countActive, countCountries, countDays, countPrices, type Period } from './insights.queries.ts'

const day = 86_400_000
/** Before anything was counted, and after the years that PostgreSQL and JavaScript write differently. */
const earliest = Date.parse('2000-01-01')

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The days that are asked about. @throws ApiError `VALIDATION_ERROR` for none, or too many. */
export function periodOf({ from, to }: { from?: string; to?: string }, now: Date): Period {
  const last = Date.parse(to ?? dayOf(now.getTime()))
  const first = from ? Date.parse(from) : last - (insightDays.usual - 1) * day
  const days = (last - first) / day + 1
  if (first < earliest || days < 1 || days > insightDays.max) {
    throw new ApiError('VALIDATION_ERROR', { fields: [{ key: from ? 'from' : 'to', message: 'OUT_OF_RANGE' }] })
  }
  return { from: dayOf(first), to: dayOf(last) }
}

/** Links that are named. */
const maxLinks = 8

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

export const routes: NounRoutes = (serve, { database }) => {
  const { kysely } = database.replica

  serve(userInsights, async ({ query }) => {
    const period = periodOf(query, new Date())
    const [days, countries, { active, platforms }] = await Promise.all([
      countDays(kysely, period),
      countCountries(kysely, period),
      countActive(kysely, period),
    ])
    return {
      ...period,
      days,
      totals: {
        signUps: sum(days.map(({ signUps }) => signUps)),
        verified: sum(days.map(({ verified }) => verified)),
        active: days.some((counts) => counts.active !== null) ? active : null,
      },
      countries,
      platforms,
    }
  })

  serve(linkInsights, async ({ query }) => {
    const period = periodOf(query, new Date())
    const counted = await countClicks(kysely, period, maxLinks)
    return { ...period, total: sum(counted.days.map(({ clicks }) => clicks)), ...counted }
  })

  serve(priceInsights, () => countPrices(kysely))
}
