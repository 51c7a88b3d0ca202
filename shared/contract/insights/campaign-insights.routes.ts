import * as Type from 'typebox'
import { Day, Id } from '../../schema/formats.ts'
import { LocalizedText } from '../../schema/localized-text.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { campaigns } from '../campaigns/campaigns.collection.ts'
import { defineRoute } from '../route.ts'

const count = Type.Integer({ minimum: 0 })

/**
 * What belongs to a campaign and is not in the trash, each with what came of it in these days. Null for a kind of records that
 * the reader may not view.
 */
export const CampaignInsights = Exactly({
  from: Day,
  to: Day,
  ads: Nullable(
    Type.Array(
      Exactly({
        id: Id,
        name: Type.String(),
        seen: count,
        clicks: count,
        /** The sum of the people of each day. */
        reach: count,
        /** Clicks for each time it was seen, from 0 to 1; null where it was not seen. */
        ctr: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
      }),
    ),
  ),
  /** Clicks: once a visitor and hour. */
  links: Nullable(Type.Array(Exactly({ id: Id, slug: Type.String({ kind: 'slug' }), clicks: count }))),
  /** Copies of the code, and votes of shoppers: the code worked, or it failed. */
  coupons: Nullable(
    Type.Array(
      Exactly({
        id: Id,
        /** Null for an offer that needs none. */
        code: Nullable(Type.String()),
        description: LocalizedText,
        copies: count,
        worked: count,
        failed: count,
      }),
    ),
  ),
})
export type CampaignInsights = Type.Static<typeof CampaignInsights>

const params = Exactly({ id: Id })
const query = Exactly({ from: Type.Optional(Day), to: Type.Optional(Day) })
const { audience } = campaigns.routes.read

export const campaignInsights = defineRoute({
  method: 'GET',
  path: '/insights/campaigns/:id',
  base: 'api',
  summary: 'A campaign’s ads, short links and coupons with their figures; defaults to the last 30 days',
  audience,
  params,
  query,
  reply: CampaignInsights,
  errors: ['NOT_FOUND'],
  limit: { calls: 60, seconds: 60 },
})

export const campaignInsightsCsv = defineRoute({
  method: 'GET',
  path: '/insights/campaigns/:id/csv',
  base: 'api',
  summary: 'Campaign figures as CSV, one row per ad, short link and coupon',
  audience: campaigns.routes.export.audience,
  params,
  query,
  reply: Type.String(),
  produces: 'text/csv',
  download: 'campaign-figures.csv',
  errors: ['NOT_FOUND'],
  limit: { calls: 10, seconds: 60 },
})
