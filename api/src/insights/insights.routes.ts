import {
  linkInsights,
  linkInsightsCsv,
  maxNamedLinks,
  priceInsights,
  userInsights,
} from '../../../shared/contract/insights/insights.routes.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { countStates } from '../listing/listing-state.queries.ts'
import { countClicks, listLinkDays } from '../shortner/click.queries.ts'
import { figuresCsv } from './figures-csv.rules.ts'
import { countActive, countCountries, countDays, countPrices } from './insights.queries.ts'
import { periodOf } from './period.rules.ts'

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
    const counted = await countClicks(kysely, period, maxNamedLinks)
    return { ...period, total: sum(counted.days.map(({ clicks }) => clicks)), ...counted }
  })

  serve(linkInsightsCsv, async ({ query }) =>
    figuresCsv(['day', 'linkId', 'slug', 'clicks'], await listLinkDays(kysely, periodOf(query, new Date()))),
  )

  serve(priceInsights, async () => ({
    ...(await countPrices(kysely)),
    trackedListings: await countStates(kysely, { condition: 'tracked' }),
  }))
}
