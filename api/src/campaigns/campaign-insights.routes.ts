import {
  type CampaignInsights,
  campaignInsights,
  campaignInsightsCsv,
} from '../../../shared/contract/insights/campaign-insights.routes.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { figuresCsv } from '../insights/figures-csv.rules.ts'
import { periodOf } from '../insights/period.rules.ts'
import { findCampaignParts } from './campaign-insights.queries.ts'

const csvColumns = ['kind', 'id', 'name', 'seen', 'clicks', 'reach', 'ctr', 'copies', 'worked', 'failed'] as const
type CsvRow = { readonly [Name in (typeof csvColumns)[number]]: string | number | null }

/** A figure that a kind does not have is left out. */
const blank = { seen: null, clicks: null, reach: null, ctr: null, copies: null, worked: null, failed: null }

const rowsOf = ({ ads, links, coupons }: CampaignInsights): CsvRow[] => [
  ...ads.map((ad) => ({ ...blank, kind: 'ad', ...ad })),
  ...links.map(({ slug, ...link }) => ({ ...blank, kind: 'link', name: `/go/${slug}`, ...link })),
  ...coupons.map(({ code, description, ...coupon }) => ({
    ...blank,
    kind: 'coupon',
    name: code ?? description.en,
    ...coupon,
  })),
]

export const routes: NounRoutes = (serve, { database }) => {
  async function read(id: string, days: { from?: string; to?: string }): Promise<CampaignInsights> {
    const period = periodOf(days, new Date())
    const parts = await findCampaignParts(database.replica.kysely, id, period)
    if (!parts) throw new ApiError('NOT_FOUND')
    return { ...period, ...parts }
  }

  serve(campaignInsights, ({ params: { id }, query }) => read(id, query))
  serve(campaignInsightsCsv, async ({ params: { id }, query }) => figuresCsv(csvColumns, rowsOf(await read(id, query))))
}
