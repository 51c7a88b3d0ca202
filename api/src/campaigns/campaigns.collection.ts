import { sql } from 'kysely'
import { campaigns } from '../../../shared/contract/campaigns/campaigns.collection.ts'
import { defineStore } from '../collection/collection.ts'
import { computed } from '../collection/column.ts'
import { periodProblems } from '../collection/period.rules.ts'

export const allCampaigns = defineStore(campaigns, {
  table: 'campaign',
  columns: {
    adCount: computed(
      'ad_count',
      sql`(select count(*)::integer from ads where ads.campaign_id = campaign.id and ads.deleted_at is null)`,
    ),
  },
  check: ({ next }) => periodProblems(next),
})
