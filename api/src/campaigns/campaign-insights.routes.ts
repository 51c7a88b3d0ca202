import { ads } from '../../../shared/contract/ads/ads.collection.ts'
import { coupon } from '../../../shared/contract/coupon/coupon.collection.ts'
import {
  type CampaignInsights,
  campaignInsights,
  campaignInsightsCsv,
} from '../../../shared/contract/insights/campaign-insights.routes.ts'
import { shortner } from '../../../shared/contract/shortner/shortner.collection.ts'
import { type Account, isAllowed } from '../http/account.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { figuresCsv } from '../insights/figures-csv.rules.ts'
import { periodOf } from '../insights/period.rules.ts'
import { findCampaignParts } from './campaign-insights.queries.ts'

const csvColumns = ['kind', 'id', 'name', 'seen', 'clicks', 'reach', 'ctr', 'copies', 'worked', 'failed'] as const
type CsvRow = { readonly [Name in (typeof csvColumns)[number]]: string | number | null }

/** A figure that a kind does not have is left out. */
const blank = { seen: null, clicks: null, reach: null, ctr: null, copies: null, worked: null, failed: null }

const rowsOf = ({ ads: ofAds, links, coupons }: CampaignInsights): CsvRow[] => [
  ...(ofAds ?? []).map((ad) => ({ ...blank, kind: 'ad', ...ad })),
  ...(links ?? []).map(({ slug, ...link }) => ({ ...blank, kind: 'link', name: `/go/${slug}`, ...link })),
  ...(coupons ?? []).map(({ code, description, ...coupon }) => ({
    ...blank,
    kind: 'coupon',
    name: code ?? description.en,
    ...coupon,
  })),
]

interface Call {
  readonly params: { readonly id: string }
  readonly query: { readonly from?: string; readonly to?: string }
  readonly account: Account
}

export const routes: NounRoutes = (serve, { database }) => {
  async function read({ params: { id }, query: days, account }: Call): Promise<CampaignInsights> {
    const period = periodOf(days, new Date())
    const mayView = {
      ads: isAllowed(account, ads.routes.read.audience),
      links: isAllowed(account, shortner.routes.read.audience),
      coupons: isAllowed(account, coupon.routes.read.audience),
    }
    const parts = await findCampaignParts(database.replica.kysely, { id, period, mayView })
    if (!parts) throw new ApiError('NOT_FOUND')
    return { ...period, ...parts }
  }

  serve(campaignInsights, read)
  serve(campaignInsightsCsv, async (call) => figuresCsv(csvColumns, rowsOf(await read(call))))
}
